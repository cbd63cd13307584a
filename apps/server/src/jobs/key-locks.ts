import type pg from 'pg'

/** Locks that this process holds on its own connection; they end with it, however it ends. */
export type KeyLocks = {
  /**
   * Takes the lock of a job's key, or returns null if another process holds it. Calls `lost` if the lock can't be kept.
   */
  take(job: string, key: string, lost: () => void): Promise<(() => Promise<void>) | null>
  close(): Promise<void>
}

// Any constant works, as long as it differs from other advisory locks in this database.
const lockSpace = 727_002

/** A worker that was silent for this long has stopped: its locks end before its jobs go to another. */
const restSeconds = 20

/**
 * Makes sure that two runs of one key never overlap, even if a worker stalled and its job went to another. The
 * connection shows that the worker is alive; PostgreSQL ends it, with its locks, once it is silent for too long.
 */
export function createKeyLocks(pool: pg.Pool, mostSilentSeconds = restSeconds): KeyLocks {
  let holding: Promise<pg.PoolClient> | undefined
  const held = new Map<string, () => void>()
  const open = async () => {
    const client = await pool.connect()
    let isAsking = false
    const sign = setInterval(() => {
      if (isAsking) return
      isAsking = true
      const answered = () => (isAsking = false)
      client.query('select').then(answered, answered)
    }, mostSilentSeconds * 250).unref()
    client.once('end', () => clearInterval(sign))
    client.once('error', (error) => {
      holding = undefined
      for (const lost of held.values()) lost()
      held.clear()
      client.release(error)
    })
    await client.query(`set idle_session_timeout = '${mostSilentSeconds}s'`)
    return client
  }
  const connection = () => {
    holding ??= open()
    holding.catch(() => (holding = undefined))
    return holding
  }
  return {
    async take(job, key, lost) {
      const name = `${job}:${key}`
      // One session may take a lock twice; two runs may not.
      if (held.has(name)) return null
      held.set(name, lost)
      try {
        const client = await connection()
        const { rows } = await client.query<{ taken: boolean }>(
          'select pg_try_advisory_lock($1, hashtext($2)) as taken',
          [lockSpace, name],
        )
        if (!rows[0]?.taken) {
          held.delete(name)
          return null
        }
        return async () => {
          if (!held.delete(name)) return
          await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, name])
        }
      } catch (error) {
        held.delete(name)
        throw error
      }
    },
    async close() {
      const client = await holding?.catch(() => undefined)
      holding = undefined
      client?.release(true)
    },
  }
}
