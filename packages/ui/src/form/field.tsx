import { createContext, type ReactNode, use, useId } from 'react'
import { cn } from '../cn.ts'

interface FieldIds {
  controlId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do; marks the control invalid. */
  error?: ReactNode
  required?: boolean
  /** Shown after the label if not required. */
  optional?: boolean
  className?: string
  /** One Input, Textarea or Select. */
  children: ReactNode
}

/** Label, control, and its error or else its hint, connected for screen readers. */
export function Field({ label, hint, error, required = false, optional, className, children }: FieldProps) {
  const id = useId()
  const note = error ? 'error' : hint ? 'hint' : undefined
  const describedBy = note && `${id}-${note}`
  return (
    <FieldContext value={{ controlId: id, describedBy, invalid: Boolean(error), required }}>
      <div className={cn('grid content-start gap-1', className)}>
        <label htmlFor={id} className="text-13 font-[530]">
          {label}
          {optional && <span className="ml-1.5 text-12 font-normal text-text-3">optional</span>}
        </label>
        {children}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-12 text-destructive">
            {error}
          </p>
        )}
        {note === 'hint' && (
          <p id={`${id}-hint`} className="text-12 text-text-3">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

interface ControlAttributes {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: React.AriaAttributes['aria-invalid']
}

/** Returns the attributes for the control inside a Field; its own attributes win. */
export function useFieldControl(own: ControlAttributes): ControlAttributes {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: own.id ?? field.controlId,
    required: own.required ?? field.required,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  }
}
