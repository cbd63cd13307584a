import { connectionInviteColumns } from '@milepost/contract/onboarding/invite-columns'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { listSource } from '../../reporting/list-source.ts'
import { countInvites, type InviteRow, orderedInvites, toInvite } from './invites.ts'

export const connectionInvites = listSource(connectionInviteEndpoints.list, {
  columns: connectionInviteColumns,
  count: (db, { query }) => countInvites(db, query),
  select: (db, { query }) => orderedInvites(db, query).compile(),
  // The link opens the form for anyone who has it, so the file leaves it out.
  toRow: (row: InviteRow) => toInvite(row, ''),
})
