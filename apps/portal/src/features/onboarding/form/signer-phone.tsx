import { phoneCode, userEndpoints } from '@milepost/contract/users/endpoints'
import { ApiError, explain } from '@milepost/session/api/api-error'
import type { CallOptions } from '@milepost/session/api/create-api'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { CircleCheck } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverProblems } from '../../../form/problems.ts'
import { call } from '../../../lib/api/api.ts'

interface SignerPhoneProps {
  formKey: string
  options: CallOptions
  required: boolean
  /** Why the terms can't be signed without it. */
  problem: string | undefined
  onVerified: () => void
}

/** The signer's phone, verified by a code; the signed terms show that it was, and the number's last digits. */
export function SignerPhone({ formKey, options, required, problem, onVerified }: SignerPhoneProps) {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const phoneNumber = typed.trim()
  const { wait, restart } = useWait()
  const send = useMutation({
    mutationFn: () => call(userEndpoints.sendOtp, { body: { phoneNumber, key: formKey } }, options),
    onSuccess: restart,
  })
  const check = useMutation({
    mutationFn: () => call(userEndpoints.verifyOtp, { body: { phoneNumber, code, key: formKey } }, options),
    onError: () => setCode(''),
    onSuccess: onVerified,
  })
  if (check.isSuccess)
    return (
      <p role="status" className="flex items-center gap-2 text-13 text-success">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {phoneNumber} is verified.
      </p>
    )
  const sendProblem = send.isError ? problemText(send.error) : send.isSuccess ? undefined : problem
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Phone"
          hint="With country code: +13125550142. We send a code to verify it."
          error={sendProblem}
          required={required}
          {...(!required && { optional: true })}
          className="min-w-52 flex-1"
        >
          <Input
            type="tel"
            autoComplete="tel"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              send.reset()
            }}
          />
        </Field>
        <Button
          className="tablet:mt-6"
          disabled={phoneNumber === '' || (send.isSuccess && wait > 0)}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          {send.isSuccess && wait > 0 ? `Send again in ${wait} s` : send.isSuccess ? 'Send again' : 'Send code'}
        </Button>
      </div>
      {send.isSuccess && (
        <div className="flex flex-wrap items-start gap-2">
          <Field
            label="Code"
            hint={`Sent to ${phoneNumber}, valid for ${phoneCode.minutes} minutes.`}
            error={check.isError ? problemText(check.error) : undefined}
            className="min-w-40 flex-1"
          >
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={phoneCode.digits}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          </Field>
          <Button
            className="mt-6"
            disabled={code.length !== phoneCode.digits}
            busy={check.isPending}
            onClick={() => check.mutate()}
          >
            Verify
          </Button>
        </div>
      )}
    </div>
  )
}

/** The server's own words are about this one field. */
const problemText = (error: unknown) =>
  (error instanceof ApiError && Object.values(serverProblems(error.issues))[0]) || explain(error).message

/** Seconds until another code may be requested. */
function useWait() {
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return { wait, restart: () => setWait(phoneCode.againAfterSeconds) }
}
