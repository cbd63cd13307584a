import { type Queries, queriesOf } from '../scope/queries.ts'
import type { ClientDatabase } from '../scope/scope.ts'
import { requireCaller } from './caller-work.ts'
import { errorCode } from './database-problem.ts'

/** For reading a file's worth of rows. */
export const fileSeconds = 900

/** Sets the timeout of the open transaction's statements, in place of its pool's; waiting for locks counts toward it. */
export const allowTime = async (db: Queries, seconds: number): Promise<void> =>
  void (await db.query(`set local statement_timeout = '${seconds}s'; set local lock_timeout = 0`))

/** Reads in its own transaction with this statement timeout. */
export const withTime = <T>(
  db: ClientDatabase,
  seconds: number,
  work: (db: ClientDatabase) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (open) => {
    const transaction = Object.assign(open, { clientId: db.clientId })
    await allowTime(queriesOf(transaction), seconds)
    return work(transaction)
  })

/** PostgreSQL's `query_canceled`: the statement timed out, or its caller left. */
export const statementEnded = '57014'

/** PostgreSQL's `lock_not_available`: another transaction held a lock for too long. */
export const lockNotAvailable = '55P03'

/** A result, or the reason a statement was canceled for taking too long. */
export type Tried<T> = { answer: T } | { endedBy: unknown }

/**
 * Reads in its own transaction, in which a statement that takes too long cancels everything. Any other failure is
 * thrown. In an already open transaction, its own statement timeout applies.
 */
export async function tryFor<T>(
  db: ClientDatabase,
  seconds: number,
  work: (db: ClientDatabase) => Promise<T>,
): Promise<Tried<T>> {
  if (db.isTransaction) return { answer: await work(db) }
  const startedAt = performance.now()
  try {
    return { answer: await withTime(db, seconds, work) }
  } catch (error) {
    // Canceled sooner than that, or with no one waiting for it, it ended with its caller.
    if (errorCode(error) !== statementEnded || performance.now() - startedAt < seconds * 1000) throw error
    requireCaller()
    return { endedBy: error }
  }
}
