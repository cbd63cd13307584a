import type pg from 'pg'
import type { ClientBase } from 'pg'

/** Runs work in a transaction of its own: all of it is stored, or none when it throws. */
export const transact = <T>(pool: pg.Pool, work: (client: ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(pool, 'begin', work, 'commit')

/**
 * As transact, for work that is done again if a crash takes it back, such as a page that is stored with its cursor. The
 * commit does not wait for the disk: a crash may undo the last fraction of a second, whole transactions at a time and the
 * latest first, so that nothing stays that was built on what is gone.
 */
export const transactRepeatable = <T>(pool: pg.Pool, work: (client: ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(pool, 'begin; set local synchronous_commit = off', work, 'commit')

/** Runs work in a transaction that is always taken back: whether it throws is all there is to learn. */
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
