import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import { plainError } from '@milepost/contract/api/plain-error'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, set, useForm } from 'react-hook-form'
import { call } from '../lib/api/api.ts'
import { useDraft } from '../session/stored/use-draft.ts'
import { type Problems, problemsOf, serverProblems } from './problems.ts'

export type BodyOf<E> = Call<E> extends { body?: infer Body } ? NonNullable<Body> : never

export interface ContractFormOptions<E extends Endpoint, Values extends FieldValues> {
  endpoint: E
  /** Path and query parameters of the call. */
  input?: Omit<Call<E>, 'body'>
  /** Initial field values, named as in the request body. */
  start: Values
  /** Builds the request body from the values. */
  body: (values: Values) => BodyOf<E>
  /** Problems beyond the contract's rules. */
  check?: (values: Values) => Problems
  onSaved: (result: Result<E>, values: Values) => unknown
  timeoutMs?: number
  /** Key under which input survives a sign-in. */
  draft?: string
}

/**
 * A form validated against the contract before sending, and by the server afterwards: a problem with a field goes to
 * its input, others are in `problem`. Fields are `register`ed under the names in the request.
 */
export function useContractForm<E extends Endpoint, Values extends FieldValues>({
  endpoint,
  input,
  start,
  body,
  check,
  onSaved,
  timeoutMs,
  draft,
}: ContractFormOptions<E, Values>) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: (values) => {
      const issues = endpoint.body?.safeParse(body(values), { error: plainError }).error?.issues ?? []
      const problems = { ...problemsOf(issues), ...check?.(values) }
      if (Object.keys(problems).length === 0) return { values, errors: {} }
      return { values: {}, errors: errorsOf(problems) as FieldErrors<Values> }
    },
  })
  const { isDirty } = form.formState
  // Read by the leave guards: it is clean as soon as saving succeeds, before the next render.
  const dirty = useRef(false)
  dirty.current = isDirty
  useDraft<Partial<Values>>(draft, {
    read: () => (dirty.current ? withoutSecrets(form.getValues()) : undefined),
    hasSecrets: () => dirty.current && hasSecrets(form.getValues()),
    fits: (values): values is Partial<Values> => typeof values === 'object' && values !== null,
    restore: (values) => {
      for (const [name, value] of Object.entries(values))
        if (name in start) form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
    },
  })

  const show = (problems: Problems) => {
    const names = Object.keys(problems).filter((name) => form.getValues(name as Path<Values>) !== undefined)
    for (const name of names) form.setError(name as Path<Values>, { type: 'server', message: problems[name]! })
    const [first] = names
    if (first) form.setFocus(first as Path<Values>)
    return names.length > 0
  }
  const release = () => {
    dirty.current = false
  }
  const save = useMutation({
    mutationFn: (values: Values) => {
      const request = { ...input, body: body(values) }
      return call<Endpoint>(endpoint, request, timeoutMs ? { timeoutMs } : {}) as Promise<Result<E>>
    },
    onSuccess: async (result, values) => {
      release()
      form.reset(values)
      await onSaved(result, values)
    },
    onError: (error) => {
      const named = error instanceof ApiError && show(serverProblems(error.issues))
      if (!named) form.setError('root.server', { type: 'server', message: explain(error).message })
    },
  })
  return {
    form,
    /** Validates, then sends; problems appear at their fields. */
    submit: form.handleSubmit((values) => save.mutate(values)),
    save: save.mutate,
    busy: save.isPending,
    isDirty,
    dirty,
    /** The problem that belongs to no field. */
    problem: form.formState.errors.root?.server?.message,
    /** Shows external problems at their fields; returns false if none has one. */
    show,
    /** From now on nothing is lost by leaving. */
    release,
  }
}

export type ContractForm<Values extends FieldValues = FieldValues> = Pick<
  ReturnType<typeof useContractForm<Endpoint, Values>>,
  'form' | 'submit' | 'busy' | 'isDirty' | 'dirty' | 'problem'
>

/** Converts problems to form errors, nested by the parts of their names. */
function errorsOf(problems: Problems): FieldErrors {
  const errors = {}
  for (const [name, message] of Object.entries(problems)) set(errors, name, { type: 'contract', message })
  return errors
}

/** Returns what may be kept in browser storage: everything except credentials. */
function withoutSecrets<Values extends FieldValues>(values: Values): Partial<Values> {
  const { credentials: _, ...rest } = values
  return rest as Partial<Values>
}

/** True if credentials were entered. */
const hasSecrets = ({ credentials }: FieldValues) =>
  Object.values((credentials ?? {}) as Record<string, unknown>).some((typed) => typed !== '' && typed !== undefined)
