import type pg from 'pg'
import type { ClientBase } from 'pg'

/** Runs work in a transaction of its own: all of it is stored, or none when it throws. */
export async function transact<T>(pool: pg.Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
