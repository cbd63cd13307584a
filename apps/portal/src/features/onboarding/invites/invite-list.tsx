import { inviteStatusWords, connectionInviteColumns as reported } from '@milepost/contract/onboarding/invite-columns'
import { type ConnectionInvite, inviteStatuses } from '@milepost/contract/onboarding/invites'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'
import { z } from 'zod'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf } from '../../../scope/filter-field.ts'

export const inviteFilters = z.object({
  ...listFields(['fleetName', 'email', 'status', 'sentAt', 'openedAt', 'expiresAt']),
  status: z.array(z.enum(inviteStatuses)).default([]),
  /** Opens the form for new invitations. */
  send: z.literal('yes').optional(),
})
type InviteFilters = z.output<typeof inviteFilters>

const tones: Readonly<Record<ConnectionInvite['status'], Tone>> = {
  sent: 'info',
  opened: 'info',
  completed: 'success',
  declined: 'destructive',
  expired: 'warning',
  revoked: 'neutral',
}

const columns = columnsOf<ConnectionInvite>(reported, [
  {
    id: 'email',
    sort: true,
    cell: ({ email, fleetName }) => (
      <>
        {email}
        {fleetName && <span className="ml-2 text-text-3">{fleetName}</span>}
      </>
    ),
  },
  { id: 'fleetName', sort: true, hiddenAtFirst: true },
  {
    id: 'status',
    sort: true,
    priority: 1,
    cell: ({ status, declineNote }) => (
      <>
        <Badge tone={tones[status]}>{inviteStatusWords[status]}</Badge>
        {declineNote && (
          <span title={declineNote} className="ml-2 inline-block max-w-28 truncate align-bottom text-12 text-text-3">
            {declineNote}
          </span>
        )}
      </>
    ),
  },
  { id: 'provider', priority: 2, cell: ({ provider }) => provider?.displayName ?? 'The fleet’s choice' },
  { id: 'sentBy', priority: 2 },
  {
    id: 'sentAt',
    sort: ({ sentAt }) => sentAt,
    descendingFirst: true,
    priority: 1,
    cell: ({ sentAt }) => <Moment at={sentAt} />,
  },
  {
    id: 'openedAt',
    sort: ({ openedAt }) => openedAt ?? '',
    descendingFirst: true,
    priority: 3,
    cell: ({ openedAt }) => <Moment at={openedAt} never="Not yet" />,
  },
  { id: 'stepReached', priority: 3 },
  {
    id: 'expiresAt',
    sort: ({ expiresAt }) => expiresAt,
    priority: 2,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  { id: 'declineNote', priority: 3, hiddenAtFirst: true },
])

/** All fleets that were invited to connect their provider. */
export const inviteList = wholeList<typeof inviteFilters, ConnectionInvite>({
  name: 'connectionInvites',
  things: ['invitation', 'invitations'],
  filters: inviteFilters,
  bar: [
    anyOf(
      'status',
      'State',
      inviteStatuses.map((status) => ({ value: status, label: inviteStatusWords[status] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'sentAt', descending: true },
  size: tablePageSize,
  keeps: ({ status }, filters: InviteFilters) => filters.status.length === 0 || filters.status.includes(status),
  export: 'connectionInvites',
  optionOf: { status: ({ status }) => status },
  exported: (invites) => ({ ids: invites.map(({ id }) => id) }),
})

/** True if the invitation led to no connection: resending opens it again. */
export const canResend = ({ status }: ConnectionInvite) => status !== 'completed'

/** True if its link works, or will after it is resent. */
export const isOpen = ({ status }: ConnectionInvite) => ['sent', 'opened', 'expired'].includes(status)
