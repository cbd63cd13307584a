import type { BulkResult } from '@milepost/contract/api/measures'
import { sql } from 'kysely'
import type { Change } from '../access/audit.ts'
import type { Caller } from '../access/caller.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import { write } from '../write.ts'

/**
 * Switches coaching of vehicles on or off; returns the ids of those that the client has, of one connection if given.
 */
export async function changeCoaching(
  db: ClientDatabase,
  caller: Caller,
  vehicleIds: string[],
  hasCoaching: boolean,
  connectionId?: number,
): Promise<string[]> {
  const recorded = (changed: readonly string[]): Change[] =>
    changed.map((id) => ({ action: 'vehicle.coaching', subject: ['vehicle', id], detail: { hasCoaching } }))
  return write({ db, caller }, recorded, (transaction) =>
    setCoaching(transaction, vehicleIds, hasCoaching, connectionId),
  )
}

/**
 * Does the same for many at once, and returns the result for each. Lists of past months have vehicles that left since:
 * these are left out, by name.
 */
export async function changeCoachingOf(
  db: ClientDatabase,
  caller: Caller,
  ids: string[],
  hasCoaching: boolean,
): Promise<BulkResult> {
  const changed = new Set(ids.length > 0 ? await changeCoaching(db, caller, ids, hasCoaching) : [])
  const missing = ids.filter((id) => !changed.has(id))
  const left = new Map((missing.length > 0 ? await departed(db, missing) : []).map(({ id, name }) => [id, name]))
  const unknown = missing.filter((id) => !left.has(id))
  const leftOut = [...left].map(([id, name]) => ({ id, name, reason: 'Its provider no longer lists it.' }))
  return {
    done: changed.size,
    failed: unknown.map((id) => ({ id, reason: 'There is no such vehicle.' })),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

/** Returns which of some vehicles their provider no longer lists. */
const departed = (db: ClientDatabase, ids: readonly string[]) =>
  db
    .selectFrom('vehicle')
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('goneAt', 'is not', null)
    .select(['id', 'name'])
    .orderBy('name')
    .execute()

/** Switches coaching of vehicles; returns the ids it found. */
async function setCoaching(
  db: ClientDatabase,
  vehicleIds: string[],
  hasCoaching: boolean,
  connectionId?: number,
): Promise<string[]> {
  const rows = await db
    .updateTable('vehicle')
    .set({ hasCoaching, updatedAt: new Date() })
    .where('id', '=', sql<string>`any(${vehicleIds}::bigint[])`)
    .$if(connectionId !== undefined, (query) => query.where('connectionId', '=', connectionId!))
    .where('goneAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
