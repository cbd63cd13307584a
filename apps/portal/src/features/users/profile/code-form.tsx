import { userEndpoints } from '@milepost/contract/users/endpoints'
import { withUnit } from '@milepost/domain/quantity'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { reloadPerson } from '../../../session/session-store.ts'

const againAfterSeconds = 30

/** Entry of the 6-digit code that was sent; a new one can be requested after 30 seconds. */
export function CodeForm({
  phoneNumber,
  onAgain,
  onDone,
}: {
  phoneNumber: string
  onAgain: () => void
  onDone: () => void
}) {
  const [code, setCode] = useState('')
  const [wait, setWait] = useState(againAfterSeconds)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const check = useMutation({
    mutationFn: () => call(userEndpoints.verifyOtp, { body: { phoneNumber, code } }),
    onError: () => setCode(''),
    onSuccess: async () => {
      await reloadPerson()
      toastSuccess('Phone verified')
      onDone()
    },
  })
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate()
      }}
    >
      <Field
        label="Code"
        hint={`Sent to ${phoneNumber}, valid for five minutes.`}
        error={check.isError ? explain(check.error).message : undefined}
        className="flex-1"
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Button type="submit" variant="primary" className="mt-6" disabled={code.length !== 6} busy={check.isPending}>
        Verify
      </Button>
      <Button
        variant="ghost"
        className="mt-6"
        disabled={wait > 0}
        onClick={() => {
          setWait(againAfterSeconds)
          onAgain()
        }}
      >
        {wait > 0 ? `Resend in ${withUnit(wait, 's')}` : 'Send again'}
      </Button>
    </form>
  )
}
