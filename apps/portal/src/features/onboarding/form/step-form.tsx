import { Button } from '@milepost/ui/form/button'
import type { ReactNode } from 'react'

interface StepFormProps {
  title: string
  detail?: ReactNode
  children: ReactNode
  problem?: string | undefined
  busy?: boolean
  /** "Next" by default. */
  action?: string
  disabled?: boolean
  onBack?: () => void
  onSubmit: () => void
}

/** A step of the form: what it asks, its fields, and the way back and on. */
export function StepForm({
  title,
  detail,
  children,
  problem,
  busy = false,
  action = 'Next',
  disabled = false,
  onBack,
  onSubmit,
}: StepFormProps) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        <h2 className="text-15 font-semibold">{title}</h2>
        {detail && <p className="mt-1 text-13 text-text-2">{detail}</p>}
      </div>
      {children}
      {problem && (
        <p role="alert" className="text-13 text-destructive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-t border-border pt-4">
        {onBack && (
          <Button variant="ghost" onClick={onBack} disabled={busy}>
            Back
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {action}
        </Button>
      </div>
    </form>
  )
}
