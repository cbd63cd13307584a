import { connectionInviteEndpoints as endpoints, type OpenedInvite } from '@milepost/contract/onboarding/invites'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { explain } from '../../../lib/api/api-error.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { PlainCard } from '../../../shell/page/plain-card.tsx'

/** An invitation that was used, withdrawn, declined or expired. An unknown one looks expired. */
export function ClosedInvite({ id, invite }: { id: string; invite: OpenedInvite }) {
  const { day } = useFormat()
  const ask = useMutation({ mutationFn: () => call(endpoints.renew, { params: { id } }) })
  const { status, completedAt, inviterName } = invite
  if (status === 'completed')
    return (
      <PlainCard
        title="This invitation was already used"
        detail={`Your vehicles were connected${completedAt ? ` on ${day(completedAt)}` : ''}. You have nothing else to do.`}
      />
    )
  if (ask.isSuccess)
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
