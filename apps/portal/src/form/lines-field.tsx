import { Field } from '@milepost/ui/form/field'
import { Textarea } from '@milepost/ui/form/input'
import { type FieldError, get, useFormContext } from 'react-hook-form'

interface LinesFieldProps {
  /** Path of the text in the form values. */
  name: string
  label: string
  hint: string
  rows: number
  optional?: boolean
}

/** A multi-line field with its problems. */
export function LinesField({ name, label, hint, rows, optional = false }: LinesFieldProps) {
  const { register, formState } = useFormContext()
  const error = (get(formState.errors, name) as FieldError | undefined)?.message
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      <Textarea rows={rows} {...register(name)} />
    </Field>
  )
}
