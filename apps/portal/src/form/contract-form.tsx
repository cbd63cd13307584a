import { useBusy } from '@milepost/session/busy'
import { firstField } from '@milepost/ui/layout/focus-on-open'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { FormHostContext } from './form-host.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface ContractFormViewProps<Values extends FieldValues> {
  of: ContractForm<Values>
  /** By default the form is validated and sent. */
  onSubmit?: () => void
  className?: string
  /** Fields, and a `FormFooter` if the form isn't in a drawer. */
  children: ReactNode
}

/** Wraps the form's fields and warns before unsaved input is lost by leaving or reloading. */
export function ContractFormView<Values extends FieldValues>({
  of,
  onSubmit,
  className = 'grid gap-5',
  children,
}: ContractFormViewProps<Values>) {
  const { form, dirty, isDirty } = of
  const host = use(FormHostContext)
  useBusy(isDirty)
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  // Problems across fields or from the server get no focus, so they are scrolled into view.
  useEffect(() => {
    if (submitCount === 0 || document.activeElement?.matches('[aria-invalid=true]')) return
    element.current?.querySelector('[aria-invalid=true], [role=alert]')?.scrollIntoView({ block: 'center' })
  }, [submitCount])
  // A form that appears in an already open overlay takes the focus from what was chosen before it.
  useEffect(() => {
    if (host && element.current && !element.current.contains(document.activeElement))
      firstField(element.current)?.focus({ preventScroll: true })
  }, [host])
  useEffect(() => {
    if (!host) return
    host.dirty.current = dirty
    return () => {
      host.dirty.current = undefined
    }
  }, [host, dirty])
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          if (onSubmit) onSubmit()
          else void of.submit()
        }}
      >
        {children}
      </form>
      <LeaveGuard dirty={dirty} />
    </FormProvider>
  )
}
