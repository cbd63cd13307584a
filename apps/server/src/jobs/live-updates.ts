import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** Something a watching portal wants to know; content is fetched by the ordinary calls. */
export type LiveUpdate = { clientId: number; kind: 'positions' | 'incidents' | 'progress' | 'media'; at: string }

/** Carries updates from workers to open portals, across processes by PostgreSQL's NOTIFY. */
export type LiveUpdates = {
  subscribe(clientId: number, listener: (update: LiveUpdate) => void): () => void
  close(): Promise<void>
}

const channel = 'milepost_live'

/** Says that something changed; called in or after the transaction that changed it. */
export async function announce(
  client: Pick<pg.ClientBase, 'query'>,
  clientId: number,
  kind: LiveUpdate['kind'],
): Promise<void> {
  const update: LiveUpdate = { clientId, kind, at: new Date().toISOString() }
  await client.query('select pg_notify($1, $2)', [channel, JSON.stringify(update)])
}

/** Listens on a connection of its own and finds a new one when it is lost. */
export async function listenForUpdates(pool: pg.Pool): Promise<LiveUpdates> {
  const emitter = new EventEmitter().setMaxListeners(0)
  let closed = false
  let client: pg.PoolClient | undefined
  const connect = async () => {
    if (closed) return
    try {
      const connected = await pool.connect()
      client = connected
      connected.on('notification', ({ payload }) => emit(payload))
      connected.once('error', (error) => {
        connected.release(error)
        setTimeout(connect, 1000).unref()
      })
      await connected.query(`listen ${channel}`)
    } catch {
      setTimeout(connect, 1000).unref()
    }
  }
  const emit = (payload: string | undefined) => {
    const update = JSON.parse(payload ?? 'null') as LiveUpdate | null
    if (update) emitter.emit(String(update.clientId), update)
  }
  await connect()
  return {
    subscribe(clientId, listener) {
      emitter.on(String(clientId), listener)
      return () => emitter.off(String(clientId), listener)
    },
    async close() {
      closed = true
      client?.release(true)
    },
  }
}
