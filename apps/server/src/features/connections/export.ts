import { connectionColumns } from '@milepost/contract/connections/columns'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { rejectedColumns } from '@milepost/contract/connections/rejected-columns'
import { connectionSyncEndpoints, type RejectedRecord } from '@milepost/contract/connections/sync'
import { listSource } from '../../reporting/list-source.ts'
import { type ConnectionRow, countConnections, findConnection, orderedConnections, toConnection } from './queries.ts'
import { countRejected, selectRejected } from './sync/rejected-queries.ts'

export const connections = listSource(connectionEndpoints.list, {
  columns: connectionColumns,
  count: (db, { query }) => countConnections(db, query),
  select: (db, { query }) => orderedConnections(db, query).compile(),
  toRow: (row: ConnectionRow) => toConnection(row),
})

export const rejected = listSource(connectionSyncEndpoints.rejected, {
  subject: { word: 'connection', isThere: async (db, id) => (await findConnection(db, Number(id))) !== null },
  columns: rejectedColumns,
  count: (db, { of, query }) => countRejected(db, Number(of), query),
  select: (db, { of, query }) => selectRejected(db, Number(of), query).compile(db),
  toRow: (row: RejectedRecord) => row,
})
