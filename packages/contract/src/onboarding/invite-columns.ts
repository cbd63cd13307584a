import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { ConnectionInvite } from './invites.ts'

/** Status of an invitation, in a word. */
export const inviteStatusWords: Readonly<Record<ConnectionInvite['status'], string>> = {
  sent: 'Sent',
  opened: 'Opened',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  revoked: 'Withdrawn',
}

const { text, word, time } = columnKinds<ConnectionInvite>()

const steps = 5

/** Most important first. */
export const connectionInviteColumns: readonly ListColumn<ConnectionInvite>[] = [
  text('fleetName', 'Fleet'),
  text('email', 'Email'),
  word('status', 'State', nameWords(inviteStatusWords)),
  text('provider', 'Provider', 'provider.displayName'),
  text('sentBy', 'Sent by', 'sentBy.name'),
  time('sentAt', 'Sent'),
  time('openedAt', 'Opened'),
  {
    id: 'stepReached',
    header: 'Step reached',
    text: ({ stepReached }) => (stepReached === 0 ? null : `${stepReached} of ${steps}`),
  },
  time('expiresAt', 'Expires'),
  text('declineNote', 'Why declined'),
]
