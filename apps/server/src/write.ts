import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { type Change, note } from './access/audit.ts'
import type { Caller } from './access/caller.ts'
import { errorCode } from './db/connection/database-problem.ts'
import { type Queries, queriesOf } from './db/scope/queries.ts'
import type { ClientDatabase } from './db/scope/scope.ts'
import { announce } from './live/live-updates.ts'
import { markDirty, type VehicleDay } from './recompute/roll-up/dirty-days.ts'

/** What a write may do besides changing rows, all in its transaction. */
export type Writing = {
  /** Hand-written SQL. */
  queries: Queries
  /** Tells open portals of the client once the write is stored. */
  announce(event: LiveEvent): Promise<void>
  /** Days of vehicles whose sums no longer hold. */
  markDirty(days: Iterable<VehicleDay>): Promise<void>
}

/**
 * The one way to change a client's records for somebody: the work, what the audit trail says of it, the news for open
 * portals and the days to roll up again are one transaction, stored together or not at all. `change` says what was done
 * to what, from the work's result where that is known only then; nothing is noted where it gives an empty list. Gives
 * what the work gives, such as the record as it is now. What collided with another write, such as a connection that moves,
 * is done again: the work must not mind.
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

/** Deadlock, and a row that changed its partition meanwhile (PostgreSQL, Appendix A). */
const collisions: ReadonlySet<string> = new Set(['40P01', '40001'])
const mostAttempts = 3

function writeOnce<T>(
  { db, caller }: { db: ClientDatabase; caller: Caller },
  change: Change | ((result: T) => Change | readonly Change[]),
  work: (transaction: ClientDatabase, writing: Writing) => Promise<T>,
): Promise<T> {
  const { clientId } = db
  return db.transaction().execute(async (open) => {
    const transaction = Object.assign(open, { clientId })
    const queries = queriesOf(transaction)
    const result = await work(transaction, {
      queries,
      announce: (event) => announce(queries, clientId, event),
      markDirty: (days) => markDirty(queries, clientId, days, { urgent: true }),
    })
    const changes = typeof change === 'function' ? change(result) : change
    await note(queries, clientId, caller, [changes].flat() as Change[])
    return result
  })
}
