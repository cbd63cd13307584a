import { note } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { allowTime } from '../../db/connection/allow-time.ts'
import { transact } from '../../db/connection/transact.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { announce } from '../../live/live-updates.ts'
import type { Services } from '../../services.ts'
import { handOver, recordTables, stateTables } from '../../sync/handover/connection-tables.ts'
import { separateConnection } from '../../sync/persons/regroup.ts'

/** It may have years of records. */
const moveSeconds = 900

/**
 * Moves a connection with all its records to another client, in one transaction. Throws `conflict` while it is syncing,
 * because half a page would end up with the old client.
 */
export async function moveConnection(
  { pool }: Services,
  db: ClientDatabase,
  caller: Caller,
  connectionId: number,
  toClientId: number,
): Promise<void> {
  if (toClientId === db.clientId)
    throw invalid([{ field: 'body.ClientId', message: 'is already the connection’s client' }])
  await transact(pool, async (client) => {
    await allowTime(client, moveSeconds)
    const { rowCount: targets } = await client.query('select 1 from client where id = $1', [toClientId])
    if (!targets) throw invalid([{ field: 'body.ClientId', message: 'is not a client' }])
    const { rows } = await client.query<{ name: string; isReturning: boolean }>(
      'select name, hidden_at is not null as "isReturning" from connection where client_id = $1 and id = $2 and deleted_at is null for update',
      [db.clientId, connectionId],
    )
    const connection = rows[0]
    if (!connection) throw notFound('connection')
    if (connection.isReturning) throw conflict('The records of this connection are coming back. Try again in a minute.')
    const { rowCount: idle } = await client.query(
      `update sync_state set fence = fence + 1
       where client_id = $1 and connection_id = $2 and (lease_until is null or lease_until < now())`,
      [db.clientId, connectionId],
    )
    if (!idle) throw conflict('This connection is syncing right now. Try again in a minute.')
    await separateConnection(client, db.clientId, connectionId)
    await handOver(client, { clientId: db.clientId, connectionId }, toClientId, [...recordTables, ...stateTables])
    for (const [clientId, action] of [
      [db.clientId, 'connection.moveAway'],
      [toClientId, 'connection.moveHere'],
    ] as const)
      await note(client, clientId, caller, [
        {
          action,
          subject: ['connection', connectionId],
          detail: { name: connection.name, from: db.clientId, to: toClientId },
        },
      ])
    for (const clientId of [db.clientId, toClientId])
      await announce(client, clientId, { kind: 'connection', connectionId })
  })
}
