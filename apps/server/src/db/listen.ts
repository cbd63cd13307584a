import type pg from 'pg'

const againMs = 1_000

export type Hearing = {
  /** It begins to hear: what was said before may have been missed. */
  onConnect?: () => void
  /** It hears no longer. */
  onLost?: () => void
}

/** Hears what is notified on a channel, on a connection of its own; a lost one is replaced. */
export async function listen(
  pool: pg.Pool,
  channel: string,
  onNotification: (payload: string) => void,
  { onConnect, onLost }: Hearing = {},
): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let current: pg.PoolClient | undefined
  const again = () => {
    if (!isClosed) setTimeout(connect, againMs).unref()
  }
  const drop = (client: pg.PoolClient) => {
    // One connection may tell of several errors.
    if (current !== client) return
    current = undefined
    client.release(true)
    onLost?.()
  }
  async function connect(): Promise<void> {
    if (isClosed) return
    try {
      const client = await pool.connect()
      current = client
      client.on('notification', ({ payload }) => onNotification(payload ?? ''))
      client.on('error', () => {
        drop(client)
        again()
      })
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (isClosed) drop(client)
      else onConnect?.()
    } catch {
      if (current) drop(current)
      again()
    }
  }
  await connect()
  return {
    async close() {
      isClosed = true
      if (current) drop(current)
    },
  }
}
