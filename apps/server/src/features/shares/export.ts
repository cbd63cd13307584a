import { shareColumns } from '@milepost/contract/shares/columns'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { listSource } from '../../reporting/list-source.ts'
import { type ListedShare, orderedShares, toSharedItem } from './queries.ts'

export const shares = listSource(shareEndpoints.list, {
  columns: shareColumns,
  count: async (db, { query }) => (await orderedShares(db, query).execute()).length,
  select: (db, { query }) => orderedShares(db, query).compile(),
  // Whoever has a link sees what it shares, so the file leaves links out.
  toRow: (row: ListedShare) => toSharedItem(row, null),
})
