import { type ReactNode, use, useEffect } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useBusy } from '../session/busy.ts'
import { FormHostContext } from './form-host.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface ContractFormViewProps<Values extends FieldValues> {
  of: ContractForm<Values>
  /** By itself the form is checked and sent. */
  onSubmit?: () => void
  className?: string
  /** Fields, and a `FormFooter` where the form stands alone. */
  children: ReactNode
}

/** The form around its fields: keeps the page from leaving or reloading while something typed would be lost. */
export function ContractFormView<Values extends FieldValues>({
  of,
  onSubmit,
  className = 'grid gap-5',
  children,
}: ContractFormViewProps<Values>) {
  const { form, dirty, isDirty } = of
  const host = use(FormHostContext)
  useBusy(isDirty)
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
