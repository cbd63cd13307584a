import type pg from 'pg'

/** Runs work with the pool of a worker that is killed, with its connections, when it sends its nth statement. */
export async function untilKilled(pool: pg.Pool, statements: number, work: (pool: pg.Pool) => Promise<unknown>) {
  let left = statements
  const held = new Set<pg.PoolClient>()
  const killed = Promise.withResolvers<void>()
  const query = (target: pg.Pool | pg.PoolClient, given: unknown[]) => {
    if (left-- > 0) return Reflect.apply(target.query, target, given) as unknown
    for (const client of held) client.release(true)
    held.clear()
    killed.resolve()
    // A dead process doesn't continue, not even with a failure.
    return new Promise(() => {})
  }
  const guarded = <T extends pg.Pool | pg.PoolClient>(target: T, others: object): T =>
    Object.assign(Object.create(target) as T, { query: (...given: unknown[]) => query(target, given) }, others)
  const connect = async () => {
    const client = await pool.connect()
    held.add(client)
    return guarded(client, { release: () => held.delete(client) && client.release() })
  }
  await Promise.race([killed.promise, work(guarded(pool, { connect })).catch(() => undefined)])
}
