import { userEndpoints } from '@milepost/contract/users'
import { Badge } from '@milepost/ui/feedback/badge'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { explain, fieldMessage, isNotServed } from '../../lib/api-error.ts'
import { useSession } from '../../session/session-context.ts'
import { CodeForm } from './code-form.tsx'

/** A phone number that a code proves. */
export function PhoneCard() {
  const { phoneNumber, phoneVerifiedAt } = useSession().user.profile
  const [number, setNumber] = useState(phoneNumber ?? '')
  const [sentTo, setSentTo] = useState<string>()
  const send = useMutation({
    mutationFn: (to: string) => call(userEndpoints.sendOtp, { body: { phoneNumber: to } }),
    onSuccess: (_, to) => setSentTo(to),
  })
  const verified = phoneVerifiedAt !== null && number === phoneNumber
  return (
    <Card>
      <CardHeader title="Phone" aside={verified && <Badge tone="success">Verified</Badge>} />
      <CardBody className="grid gap-3">
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate(number.trim())
          }}
        >
          <Field
            label="Number"
            hint="With the country’s code: +1 312 555 0142 is written +13125550142."
            error={send.isError ? sendFailure(send.error) : undefined}
            className="flex-1"
          >
            <Input
              type="tel"
              autoComplete="tel"
              value={number}
              onChange={(event) => {
                setNumber(event.target.value)
                setSentTo(undefined)
              }}
            />
          </Field>
          <Button type="submit" className="mt-6" disabled={number.trim() === '' || verified} busy={send.isPending}>
            Send code
          </Button>
        </form>
        {sentTo && (
          <CodeForm phoneNumber={sentTo} onAgain={() => send.mutate(sentTo)} onDone={() => setSentTo(undefined)} />
        )}
      </CardBody>
    </Card>
  )
}

function sendFailure(error: unknown): string {
  if (isNotServed(error)) return 'Checking phones comes with a later version of the server.'
  return fieldMessage(error, 'phoneNumber') ?? explain(error).message
}
