import { connectionInviteEndpoints as endpoints, type OpenedInvite } from '@milepost/contract/onboarding/invites'
import { explain } from '@milepost/session/api/api-error'
import { browserStorage, readText, writeText } from '@milepost/session/stored/safe-storage'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { KeptSignedCopy } from '../form/signed-copy.tsx'
import { useAddressWithoutKey } from '../form/use-address-without-key.ts'

/** The invitation that this tab asked to send again. */
const askedKey = 'invitation asked for'

/** An invitation that was used, withdrawn, declined or expired. An unknown one looks expired. */
export function ClosedInvite({ id, invite }: { id: string; invite: OpenedInvite }) {
  const { day } = useFormat()
  useAddressWithoutKey()
  const tab = browserStorage('sessionStorage')
  const [wasAsked] = useState(() => readText(tab, askedKey) === id)
  const ask = useMutation({
    mutationFn: () => call(endpoints.renew, { params: { id } }),
    onSuccess: () => writeText(tab, askedKey, id),
  })
  const { status, completedAt, inviterName, client } = invite
  if (status === 'completed')
    return (
      <PlainCard
        title="This invitation was already used"
        detail={`The form was completed${completedAt ? ` on ${day(completedAt)}` : ''}, so it can’t be filled in again. ${inviterName ?? 'The sender'} sees whether your vehicles are syncing.`}
        action={<KeptSignedCopy />}
      />
    )
  if (status === 'declined')
    return (
      <PlainCard
        title="You declined this invitation"
        detail={`${client?.name ?? 'The sender'} sees that it reached the wrong company. If that was a mistake, ask ${inviterName ?? 'the sender'} to send it again.`}
      />
    )
  if (wasAsked || ask.isSuccess)
    return <PlainCard title="We asked the sender" detail="You will get an email once the invitation is sent again." />
  return (
    <PlainCard
      title={status === 'revoked' ? 'This invitation was withdrawn' : 'This invitation has expired'}
      detail={`Ask ${inviterName ?? 'the sender'} for a new one.`}
      action={
        <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate()}>
          Ask for a new invitation
        </Button>
      }
      note={ask.isError && explain(ask.error).message}
    />
  )
}
