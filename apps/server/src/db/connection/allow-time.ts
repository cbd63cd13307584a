import { type Queries, queriesOf } from '../scope/queries.ts'
import type { ClientDatabase } from '../scope/scope.ts'
import { requireCaller } from './caller-work.ts'
import { errorCode } from './database-problem.ts'

/** Reading a file's worth of rows. */
export const fileSeconds = 900

/** Lets each statement of the transaction that is open take so long, in place of what its pool allows. */
export const allowTime = async (db: Queries, seconds: number): Promise<void> =>
  void (await db.query(`set local statement_timeout = '${seconds}s'`))

/** Reads in a transaction of its own, where each statement may take so long. */
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

/** PostgreSQL's `query_canceled`: the statement ran past its time, or its caller left. */
export const statementEnded = '57014'

/** An answer, or what ended the statement that took longer than it was allowed. */
export type Tried<T> = { answer: T } | { endedBy: unknown }

/**
 * Reads in a transaction of its own, where a statement that takes longer ends the whole. Whatever else fails is thrown. In a transaction
 * that is open already, whoever opened it has said how long a statement may take.
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
    // Ended sooner than that, or with nobody left to wait for it, it was ended with its caller.
    if (errorCode(error) !== statementEnded || performance.now() - startedAt < seconds * 1000) throw error
    requireCaller()
    return { endedBy: error }
  }
}
