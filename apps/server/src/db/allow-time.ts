import { type Queries, queriesOf } from './queries.ts'
import type { ClientDatabase } from './scope.ts'

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
