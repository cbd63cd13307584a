import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { browserStorage, readText, writeText } from '@milepost/session/stored/safe-storage'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'

/** The link that this tab asked its sender about. */
const askedKey = 'link asked for'

interface EndedCardProps {
  address: { params: { token: string }; query: { token: string } }
  isExpired: boolean
  /** Until when it worked. */
  message: string
}

/** A link that expired or was switched off, and a way to ask its sender for access. */
export function EndedCard({ address, isExpired, message }: EndedCardProps) {
  const [email, setEmail] = useState('')
  const tab = browserStorage('sessionStorage')
  const { token } = address.params
  const [wasAsked] = useState(() => readText(tab, askedKey) === token)
  const ask = useMutation({
    mutationFn: () =>
      call(shareEndpoints.requestRenewal, { ...address, body: email.trim() ? { email: email.trim() } : {} }),
    onSuccess: () => writeText(tab, askedKey, token),
  })
  if (wasAsked || ask.isSuccess)
    return (
      <PlainCard
        title="We asked the sender"
        detail={
          isExpired
            ? 'They received an email. If they extend the link, this same address works again.'
            : 'They received an email. If they share it again, they’ll send you a new link. This address stays off.'
        }
      />
    )
  return (
    <PlainCard
      title={isExpired ? 'This link has expired' : 'This link was switched off'}
      detail={isExpired ? message : 'The sender no longer shares this. You can ask for a new link.'}
    >
      <form
        className="mt-5 grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
        }}
      >
        <Field
          label="Your email address"
          optional
          hint="So the sender knows who is asking."
          error={ask.isError ? explain(ask.error).message : undefined}
        >
          <Input type="email" autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {isExpired ? 'Ask to extend it' : 'Ask for a new link'}
        </Button>
      </form>
    </PlainCard>
  )
}
