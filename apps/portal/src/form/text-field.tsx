import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { SecretInput } from '@milepost/ui/form/secret-input'
import type { ReactNode } from 'react'
import { type FieldError, get, useFormContext } from 'react-hook-form'

interface TextFieldProps {
  /** Path of the text in the request. */
  name: string
  label: string
  hint?: ReactNode
  secret?: boolean
  optional?: boolean
  required?: boolean
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'numeric'
  maxLength?: number
  placeholder?: string
  autoComplete?: string
  className?: string
}

/** A single-line field with its problem. */
export function TextField({
  name,
  label,
  hint,
  secret,
  optional,
  required = false,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const { register, formState } = useFormContext()
  const input = { autoComplete: 'off', ...rest, ...register(name) }
  return (
    <Field
      label={label}
      hint={hint}
      error={(get(formState.errors, name) as FieldError | undefined)?.message}
      required={required}
      {...(optional === undefined ? {} : { optional })}
      {...(className === undefined ? {} : { className })}
    >
      {secret ? <SecretInput {...input} /> : <Input {...input} type={type} />}
    </Field>
  )
}
