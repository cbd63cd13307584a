import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Select, type SelectOption } from '@milepost/ui/form/select'
import { Controller, type FieldError, get, useFormContext } from 'react-hook-form'

interface FieldProps {
  /** Path in the request. */
  name: string
  label: string
}

function useProblem(name: string): string | undefined {
  const { formState } = useFormContext()
  return (get(formState.errors, name) as FieldError | undefined)?.message
}

/** A day. */
export function DateField({ name, label }: FieldProps) {
  const { register } = useFormContext()
  return (
    <Field label={label} required error={useProblem(name)}>
      <Input type="date" className="num" {...register(name)} />
    </Field>
  )
}

const notReported: SelectOption = { value: '', label: 'Not reported' }

/** One of some options, or none. */
export function ChoiceField({ name, label, options }: FieldProps & { options: readonly SelectOption[] }) {
  return (
    <Field label={label} optional error={useProblem(name)}>
      <Controller
        name={name}
        render={({ field: { value, onChange } }) => (
          <Select value={value as string} options={[notReported, ...options]} onChange={onChange} />
        )}
      />
    </Field>
  )
}
