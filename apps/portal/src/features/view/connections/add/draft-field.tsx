import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { SecretInput } from '@milepost/ui/form/secret-input'
import type { ReactNode } from 'react'
import type { Problems, Texts } from './connection-draft.ts'

/** What the fields of a form share. */
export type DraftForm = {
  texts: Texts
  problems: Problems
  onText: (path: string, text: string) => void
}

interface DraftFieldProps {
  form: DraftForm
  /** Where the text stands in the request. */
  path: string
  label: string
  hint?: ReactNode
  secret?: boolean
  optional?: boolean
  required?: boolean
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: string
  className?: string
}

/** One line of a form, with what is wrong with it. */
export function DraftField({
  form,
  path,
  label,
  hint,
  secret,
  optional,
  required,
  className,
  type = 'text',
  ...rest
}: DraftFieldProps) {
  const common = {
    ...rest,
    name: path,
    value: form.texts[path] ?? '',
    onChange: (event: { target: { value: string } }) => form.onText(path, event.target.value),
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={form.problems[path]}
      required={required ?? false}
      {...(optional === undefined ? {} : { optional })}
      {...(className === undefined ? {} : { className })}
    >
      {secret ? <SecretInput {...common} /> : <Input autoComplete="off" {...common} type={type} />}
    </Field>
  )
}
