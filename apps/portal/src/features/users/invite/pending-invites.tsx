import { userEndpoints as endpoints, type UserInvite } from '@milepost/contract/users/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Ban, Ellipsis, Send } from '@milepost/ui/icons'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { WaitingCard } from '../../../lib/waiting-card.tsx'

const stateWords: Readonly<Record<UserInvite['status'], string>> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Withdrawn',
}
const tones: Readonly<Record<UserInvite['status'], Tone>> = {
  pending: 'info',
  accepted: 'success',
  expired: 'warning',
  revoked: 'neutral',
}

/** What became of each invitation, with a way to send it again or withdraw it. */
export function PendingInvites() {
  const query = useAnswer(answerOf(endpoints.invites, {}))
  const [asked, setAsked] = useState<UserInvite>()
  if (!query.data) return <WaitingCard what="invitations" query={query} height="h-48" />
  const columns: Column<UserInvite>[] = [
    { id: 'email', header: 'Email', cell: ({ email }) => email },
    { id: 'group', header: 'Group', priority: 1, cell: ({ group }) => group.name },
    {
      id: 'status',
      header: 'State',
      priority: 1,
      cell: ({ status }) => <Badge tone={tones[status]}>{stateWords[status]}</Badge>,
    },
    { id: 'by', header: 'Invited by', priority: 3, cell: ({ invitedBy }) => invitedBy.name },
    { id: 'sentAt', header: 'Sent', priority: 1, cell: ({ sentAt }) => <Moment at={sentAt} /> },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      priority: 1,
      cell: (invite) => <InviteMenu invite={invite} onRevoke={() => setAsked(invite)} />,
    },
  ]
  return (
    <Card>
      <CardHeader title="Invitations" />
      {query.data.length === 0 ? (
        <Empty title="No one invited yet." detail="Each invitation is an email with a link that works for 14 days." />
      ) : (
        <PlainTable label="Invitations" columns={columns} rows={query.data} rowId={({ id }) => id} />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Withdraw the invitation to ${asked?.email}?`}
        effect="Its link stops working at once. You can invite the person again."
        action="Withdraw"
        onConfirm={async () => {
          if (asked) await revoke(asked)
        }}
      />
    </Card>
  )
}

function InviteMenu({ invite, onRevoke }: { invite: UserInvite; onRevoke: () => void }) {
  if (invite.status === 'accepted' || invite.status === 'revoked') return null
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${invite.email}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Send aria-hidden />} onSelect={() => void resend(invite)}>
        Send again
      </MenuItem>
      <MenuItem icon={<Ban aria-hidden />} danger onSelect={onRevoke}>
        Withdraw
      </MenuItem>
    </Menu>
  )
}

async function resend({ email }: UserInvite): Promise<void> {
  try {
    await call(endpoints.resendInvite, { body: { Email: email } })
    toastSuccess(`Sending to ${email} again`)
    await refresh(endpoints.invites)
  } catch (failure) {
    toastFailure(`Could not send to ${email}.`, { description: explain(failure).message })
  }
}

async function revoke({ email }: UserInvite): Promise<void> {
  await call(endpoints.revokeInvite, { body: { Email: email } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`Invitation to ${email} withdrawn`)
  await refresh(endpoints.invites)
}
