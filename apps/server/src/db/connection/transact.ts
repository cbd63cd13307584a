import type pg from 'pg'
import type { ClientBase } from 'pg'

/** Runs work in a transaction: all of it is stored, or nothing if it throws. */
export const transact = <T>(pool: pg.Pool, work: (client: ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(pool, 'begin', work, 'commit')

/**
 * Like transact, for work in the background that is repeated if a crash undoes it, such as a page stored with its cursor.
 * The commit doesn't wait for the disk: a crash may undo the last fraction of a second, whole transactions at a time and
 * latest first, so that nothing remains that depends on something lost. Prepared statements keep one plan for all values:
 * theirs are lists of records, and planning for the values takes longer than running (decision 80).
 */
export const transactRepeatable = <T>(pool: pg.Pool, work: (client: ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(
    pool,
    'begin; set local synchronous_commit = off; set local plan_cache_mode = force_generic_plan',
    work,
    'commit',
  )

/** Runs work in a transaction that is always rolled back, just to see if it throws. */
export const rehearse = (pool: pg.Pool, work: (client: ClientBase) => Promise<unknown>): Promise<unknown> =>
  inTransaction(pool, 'begin', work, 'rollback')

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: ClientBase) => Promise<T>,
  end: 'commit' | 'rollback',
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query(end)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
