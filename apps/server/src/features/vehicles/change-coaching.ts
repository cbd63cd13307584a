import type { BulkResult } from '@milepost/contract/api/measures'
import type { Change } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { setCoaching } from './queries.ts'

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

/** Does the same for many at once, and returns the result for each. */
export async function changeCoachingOf(
  db: ClientDatabase,
  caller: Caller,
  ids: string[],
  hasCoaching: boolean,
): Promise<BulkResult> {
  const changed = new Set(ids.length > 0 ? await changeCoaching(db, caller, ids, hasCoaching) : [])
  const missing = ids.filter((id) => !changed.has(id))
  return { done: changed.size, failed: missing.map((id) => ({ id, reason: 'There is no such vehicle.' })) }
}
