import { connectionColumns } from '@milepost/contract/connections/columns'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { rejectedColumns } from '@milepost/contract/connections/rejected-columns'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { listSource } from '../../reporting/list-source.ts'
import { type ConnectionRow, countConnections, findConnection, orderedConnections, toConnection } from './queries.ts'
import { countRejected, type RejectedRow, selectRejected, toRejected } from './sync/rejected-queries.ts'

export const connections = listSource(connectionEndpoints.list, {
  columns: connectionColumns,
  count: (db, { query }) => countConnections(db, query),
  select: (db, { query }) => orderedConnections(db, query).compile(),
  toRow: (row: ConnectionRow) => toConnection(row),
})

export const rejected = listSource(connectionSyncEndpoints.rejected, {
  subject: { word: 'connection', isThere: async (db, id) => (await findConnection(db, Number(id))) !== null },
  columns: rejectedColumns,
  count: (db, { of }) => countRejected(db, Number(of)),
  select: (db, { of }) => selectRejected(db, Number(of)).compile(),
  toRow: (row: RejectedRow) => toRejected(row),
})
