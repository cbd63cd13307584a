import { EventEmitter } from 'node:events'
import type { LiveEvent } from '@milepost/contract/system/endpoints'
import type pg from 'pg'
import { listen } from '../db/connection/listen.ts'
import type { Queries } from '../db/scope/queries.ts'
import { createStreamLimit, type StreamLimit } from './stream-limit.ts'

/** Carries updates from workers to open portals, across processes through PostgreSQL's NOTIFY. */
export type LiveUpdates = StreamLimit & {
  subscribe(clientId: number, listener: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}

const channel = 'milepost_live'
/** More than the tabs that a person has open. */
const streamsPerUser = 10

type Notice = { clientId: number; event: LiveEvent }

/** Announces a change to a client's open portals; inside a transaction, when it commits. */
export async function announce(db: Queries, clientId: number, event: LiveEvent): Promise<void> {
  await db.query('select pg_notify($1, $2)', [channel, JSON.stringify({ clientId, event } satisfies Notice)])
}

/** Listens on its own connection and reconnects when that is lost. */
export async function listenForUpdates(pool: pg.Pool): Promise<LiveUpdates> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const listening = await listen(pool, channel, (payload) => {
    const notice = JSON.parse(payload || 'null') as Notice | null
    if (notice) emitter.emit(String(notice.clientId), notice.event)
  })
  return {
    ...createStreamLimit(streamsPerUser),
    subscribe(clientId, listener) {
      emitter.on(String(clientId), listener)
      return () => emitter.off(String(clientId), listener)
    },
    close: () => listening.close(),
  }
}
