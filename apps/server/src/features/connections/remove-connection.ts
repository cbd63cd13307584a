import type { Caller } from '../../access/caller.ts'
import { allowTime } from '../../db/connection/allow-time.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { storedConnection } from '../../reporting/stored-connection.ts'
import { separateConnection } from '../../sync/persons/regroup.ts'
import { write } from '../../write.ts'
import { stopReading } from './read-now.ts'

/** Tens of thousands of vehicles leave the lists at once. */
const removeSeconds = 60

/**
 * Deletes a connection: syncing stops immediately, its secrets are discarded, and its vehicles, drivers and groups
 * leave all lists. Its policy's score counts them for a year. The worker then archives its other records and deletes them after their retention time.
 */
export async function removeConnection(db: ClientDatabase, caller: Caller, id: number): Promise<void> {
  const { name } = await storedConnection(db, id)
  const change = { action: 'connection.delete', subject: ['connection', id], detail: { name } } as const
  await write({ db, caller }, change, async (transaction, { announce, queries }) => {
    await allowTime(queries, removeSeconds)
    await separateConnection(queries, db.clientId, id)
    const now = new Date()
    // If records of its last deletion aren't back yet, what they were worth stays.
    await queries.query(
      `insert into deleted_connection (client_id, connection_id, insurer_name, policy_number, deleted_at)
       select client_id, id, insurer_name, policy_number, $3::timestamptz from connection where client_id = $1 and id = $2
       on conflict (client_id, connection_id) do update set deleted_at = excluded.deleted_at`,
      [db.clientId, id, now],
    )
    await transaction
      .updateTable('connection')
      .set({ deletedAt: now, credentials: null, credentialsKeyId: null })
      .where('id', '=', id)
      .execute()
    await transaction.deleteFrom('providerSession').where('connectionId', '=', id).execute()
    await stopReading(transaction, id)
    for (const table of ['vehicle', 'driver', 'vehicleGroup'] as const)
      await transaction
        .updateTable(table)
        .set({ goneAt: now })
        .where('connectionId', '=', id)
        .where('goneAt', 'is', null)
        .execute()
    await announce({ kind: 'connection', connectionId: id })
  })
}
