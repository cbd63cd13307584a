import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { dueForSomebody } from '../../sync/sync-leases.ts'

/**
 * Makes a connection due at once and before all others, with everything it reads, also what it asks for rarely or was not permitted: somebody who
 * cleaned a lens wants to see it. A visit under way ends with its next page: it may still use what was just replaced.
 */
export async function readNow(db: ClientDatabase, connectionId: number): Promise<void> {
  await db.updateTable('syncStream').set({ nextAt: new Date() }).where('connectionId', '=', connectionId).execute()
  await db
    .updateTable('syncState')
    .set({ nextAt: dueForSomebody, fails: 0, leaseUntil: null, leaseOwner: null, fence: sql`fence + 1` })
    .where('clientId', '=', db.clientId)
    .where('connectionId', '=', connectionId)
    .execute()
}

/** Ends the visit under way and plans no other. */
export async function stopReading(db: ClientDatabase, connectionId: number): Promise<void> {
  await db
    .updateTable('syncState')
    .set({ nextAt: 'infinity', leaseUntil: null, leaseOwner: null, fence: sql`fence + 1` })
    .where('clientId', '=', db.clientId)
    .where('connectionId', '=', connectionId)
    .execute()
}
