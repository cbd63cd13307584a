import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { type ReactNode, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormHostContext } from './form-host.ts'
import { FormProblem } from './form-problem.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface FormFooterProps<Values extends FieldValues> {
  of: ContractForm<Values>
  /** "Save". */
  action?: string
  /** True while something besides saving is in progress. */
  busy?: boolean
  /** True if it can be submitted without changes. */
  always?: boolean
  disabled?: boolean
  onCancel?: () => void
  /** True if it is on the page itself, below its cards. */
  belowCards?: boolean
  /** Other actions, before the main one. */
  children?: ReactNode
}

/** General problems, Cancel and Save, always visible at the bottom of the form. */
export function FormFooter<Values extends FieldValues>({
  of,
  action = 'Save',
  busy = of.busy,
  always = false,
  disabled = false,
  onCancel,
  belowCards = false,
  children,
}: FormFooterProps<Values>) {
  const host = use(FormHostContext)
  const isUnchanged = !always && !of.isDirty
  return (
    <div
      className={cn(
        'sticky z-2 grid gap-2 border-t border-border py-3',
        // In a drawer it covers the drawer's own padding.
        host && '-bottom-4 -mx-5 mt-1 -mb-4 bg-raised px-5',
        !host && (belowCards ? 'bottom-0 bg-canvas' : 'bottom-0 bg-surface pb-0'),
      )}
    >
      <FormProblem of={of} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isUnchanged && !busy && <span className="mr-auto text-12 text-text-3">No changes to save</span>}
        {onCancel && (
          <Button variant="ghost" onClick={() => (host ? host.leave(onCancel) : onCancel())}>
            Cancel
          </Button>
        )}
        {children}
        <Button type="submit" variant="primary" busy={busy} disabled={disabled || isUnchanged}>
          {action}
        </Button>
      </div>
    </div>
  )
}
