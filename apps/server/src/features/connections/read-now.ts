import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { dueForRequest } from '../../sync/sync-leases.ts'

/**
 * Schedules an immediate full sync of a connection, ahead of all others, including rarely synced data and data it had
 * no access to: someone who has cleaned a camera wants to see it. A sync in progress ends with its next page, because
 * it may use what was just replaced. One that returns is read as soon as its records are back: before, they would be stored a second
 * time.
 */
export async function readNow(db: ClientDatabase, connectionId: number): Promise<void> {
  const { hiddenAt } = await db
    .selectFrom('connection')
    .select('hiddenAt')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  if (hiddenAt !== null) return
  await db.updateTable('syncStream').set({ nextAt: new Date() }).where('connectionId', '=', connectionId).execute()
  await db
    .updateTable('syncState')
    .set({ nextAt: dueForRequest, fails: 0, leaseUntil: null, leaseOwner: null, fence: sql`fence + 1` })
    .where('clientId', '=', db.clientId)
    .where('connectionId', '=', connectionId)
    .execute()
}

/** Ends the sync in progress and schedules no other. */
export async function stopReading(db: ClientDatabase, connectionId: number): Promise<void> {
  await db
    .updateTable('syncState')
    .set({ nextAt: 'infinity', leaseUntil: null, leaseOwner: null, fence: sql`fence + 1` })
    .where('clientId', '=', db.clientId)
    .where('connectionId', '=', connectionId)
    .execute()
}
