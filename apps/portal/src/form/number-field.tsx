import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import type { ReactNode } from 'react'
import { type FieldError, get, useFormContext } from 'react-hook-form'

interface NumberInputProps {
  /** Path of the number in the request. */
  name: string
  /** Unit, at the end of the input. */
  suffix?: ReactNode
  step?: number | 'any'
}

/** A number field with label and problem. */
export function NumberField({ label, hint, ...rest }: NumberInputProps & { label: string; hint?: ReactNode }) {
  return (
    <Field label={label} hint={hint} error={useProblem(rest.name)}>
      <NumberInput {...rest} />
    </Field>
  )
}

/** A number in a table cell, labeled by its row and column. */
export function NumberCell({ label, ...rest }: NumberInputProps & { label: string }) {
  const problem = useProblem(rest.name)
  return (
    <>
      <NumberInput {...rest} label={label} invalid={problem !== undefined} />
      {problem && (
        <p role="alert" className="mt-0.5 text-12 text-destructive">
          {problem}
        </p>
      )}
    </>
  )
}

function NumberInput({
  name,
  label,
  invalid,
  step = 'any',
  ...rest
}: NumberInputProps & { label?: string; invalid?: boolean }) {
  const { register } = useFormContext()
  return (
    <Input
      {...rest}
      {...register(name, { valueAsNumber: true })}
      {...(label && { 'aria-label': label })}
      {...(invalid && { 'aria-invalid': true })}
      type="number"
      inputMode="decimal"
      step={step}
      className="num"
    />
  )
}

function useProblem(name: string): string | undefined {
  const { formState } = useFormContext()
  return (get(formState.errors, name) as FieldError | undefined)?.message
}
