import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { type Change, note } from './access/audit.ts'
import type { Caller } from './access/caller.ts'
import { errorCode } from './db/connection/database-problem.ts'
import { type CacheKey, dropCached, dropHere } from './db/connection/reference-cache.ts'
import { type Queries, queriesOf } from './db/scope/queries.ts'
import type { ClientDatabase } from './db/scope/scope.ts'
import { announce } from './live/live-updates.ts'
import { markDirty, type VehicleDay } from './recompute/roll-up/dirty-days.ts'

/** What a write may do besides changing rows, all in its transaction. */
export type Writing = {
  /** Hand-written SQL. */
  queries: Queries
  /** Notifies the client's open portals once the write is committed. */
  announce(event: LiveEvent): Promise<void>
  /** Drops cached data that the write changes: in this process before `write` returns, in others by notification. */
  drop(...keys: CacheKey[]): Promise<void>
  /** Marks days of vehicles whose sums no longer hold. */
  markDirty(days: Iterable<VehicleDay>): Promise<void>
}

/**
 * The only way to change a client's records on someone's behalf: the work, its audit entries, the notifications for
 * open portals and the days to roll up again are one transaction, stored together or not at all. `change` describes
 * what was done to what, from the work's result if needed; nothing is recorded if it returns an empty list. Returns the
 * work's result, such as the updated record. Work that conflicts with another write, such as a moving connection, is
 * retried, so it must be repeatable.
 */
export async function write<T>(
  by: { db: ClientDatabase; caller: Caller },
  change: Change | ((result: T) => Change | readonly Change[]),
  work: (transaction: ClientDatabase, writing: Writing) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(by, change, work)
    } catch (error) {
      if (attempt === mostAttempts || !collisions.has(errorCode(error) ?? '')) throw error
    }
  }
}

/** Deadlock, and a row that changed its partition in the meantime (PostgreSQL, Appendix A). */
const collisions: ReadonlySet<string> = new Set(['40P01', '40001'])
const mostAttempts = 3

async function writeOnce<T>(
  { db, caller }: { db: ClientDatabase; caller: Caller },
  change: Change | ((result: T) => Change | readonly Change[]),
  work: (transaction: ClientDatabase, writing: Writing) => Promise<T>,
): Promise<T> {
  const { clientId } = db
  const changed = new Set<CacheKey>()
  const written = await db.transaction().execute(async (open) => {
    const transaction = Object.assign(open, { clientId })
    const queries = queriesOf(transaction)
    const result = await work(transaction, {
      queries,
      announce: (event) => announce(queries, clientId, event),
      async drop(...keys) {
        for (const key of keys) changed.add(key)
        await dropCached(queries, ...keys)
      },
      markDirty: (days) => markDirty(queries, clientId, days, { urgent: true }),
    })
    const changes = typeof change === 'function' ? change(result) : change
    await note(queries, clientId, caller, [changes].flat() as Change[])
    return result
  })
  dropHere(changed)
  return written
}
