import { audit, inTransaction } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { announce } from '../../live/live-updates.ts'
import type { Services } from '../../services.ts'
import { stopReading } from './read-now.ts'
import { storedConnection } from './stored-connection.ts'

/**
 * Deletes a connection: the sync stops at once, its secrets are forgotten, its vehicles, drivers and groups leave every
 * list. The worker then puts the rest of its records away and erases them after their time.
 */
export async function removeConnection(
  { pool }: Services,
  db: ClientDatabase,
  caller: Caller,
  id: number,
): Promise<void> {
  const { name } = await storedConnection(db, id)
  await inTransaction(db, async (transaction) => {
    const now = new Date()
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
    await audit(transaction, caller, {
      action: 'connection.delete',
      subjectType: 'connection',
      subjectId: String(id),
      detail: { name },
    })
  })
  await announce(pool, db.clientId, { kind: 'connection', connectionId: id })
}
