import type pg from 'pg'

const againMs = 1_000

export type Hearing = {
  /** Called when listening starts: earlier notifications may have been missed. */
  onConnect?: () => void
  /** Called when listening stops. */
  onLost?: () => void
}

/** Listens on a channel with its own connection; a lost one is replaced. */
export async function listen(
  pool: pg.Pool,
  channel: string,
  onNotification: (payload: string) => void,
  { onConnect, onLost }: Hearing = {},
): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let current: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    if (!isClosed) timer = setTimeout(connect, againMs)
  }
  const drop = (client: pg.PoolClient) => {
    current = undefined
    client.release(true)
    onLost?.()
  }
  // One connection may report several errors but is replaced only once.
  const replace = (client: pg.PoolClient) => {
    if (current !== client) return
    drop(client)
    again()
  }
  async function connect(): Promise<void> {
    if (isClosed) return
    const client = await pool.connect().catch(() => undefined)
    if (!client) return again()
    current = client
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    client.on('error', () => replace(client))
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch {
      return replace(client)
    }
    if (current !== client) return
    if (isClosed) drop(client)
    else onConnect?.()
  }
  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (current) drop(current)
    },
  }
}
