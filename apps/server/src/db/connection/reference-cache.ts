import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Queries } from '../scope/queries.ts'
import { apartFromCaller } from './caller-work.ts'
import { listen } from './listen.ts'

const channel = 'milepost_kept'

/** What may be cached: data shared by everyone, or settings of one client. */
export type CacheKey = (typeof typeKeys)[number] | 'providers' | `rush hours of ${number}` | `scoring of ${number}`

/** Everything derived from the incident types and their tags. */
export const typeKeys = ['incident types', 'tag dictionary'] as const

/** Enough for the settings of this many clients; then the cache is cleared. */
const mostKept = 5_000
/** A connection may be cut silently; missed changes are missed for at most this long. */
const mostMinutes = 5

/** A notification takes a millisecond or two. */
const trialMs = 500

/**
 * Cached reference data that rarely changes and is read all the time, kept in the process until a change notification
 * arrives.
 */
export type ReferenceCache = {
  /** Returns the value of a key: from the cache, else from `load`. Callers must not change it. */
  get<T>(key: CacheKey, load: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Notifies all processes, including this one, that cached data has changed; in a transaction they are notified on
 * commit. Anyone who writes cached data must call it; what `write` runs calls its `drop`.
 */
export async function dropCached(db: Queries, ...keys: readonly CacheKey[]): Promise<void> {
  await db.query('select pg_notify($1, key) from unnest($2::text[]) as t(key)', [channel, keys])
}

/** What drops a key, of each cache in this process. */
const inThisProcess = new Set<(key: CacheKey) => void>()

/**
 * Drops cached data in this process at once. Called after a commit, before the answer: a page that reads again right
 * after its own change would otherwise get the old values if the notification is a moment late.
 */
export function dropHere(keys: Iterable<CacheKey>): void {
  for (const key of keys) for (const drop of inThisProcess) drop(key)
}

/**
 * Caches values while listening for changes: if the listening connection is lost, everything is dropped. Listening is
 * tested: behind a pooler that gives each transaction another backend, it succeeds but no notification ever arrives.
 */
export async function createCache(pool: pg.Pool): Promise<ReferenceCache> {
  const kept = new Map<string, { value: Promise<unknown>; until: number }>()
  let hears = false
  let trial = ''
  const drop = (key: CacheKey) => void kept.delete(key)
  inThisProcess.add(drop)
  const firstReceived = Promise.withResolvers<void>()
  const onNotice = (key: string) => {
    if (key !== trial) return kept.delete(key)
    kept.clear()
    hears = true
    firstReceived.resolve()
  }
  const listening = await listen(pool, channel, onNotice, {
    onConnect() {
      trial = `trial ${randomUUID()}`
      pool.query('select pg_notify($1, $2)', [channel, trial]).catch(() => {})
    },
    onLost() {
      hears = false
      kept.clear()
    },
  })
  // A process that is starting may have nothing else to stay for.
  const over = new AbortController()
  await Promise.race([firstReceived.promise, wait(trialMs, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
  return {
    get<T>(key: CacheKey, load: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known && known.until > Date.now()) return known.value as Promise<T>
      // Others wait for it too, so it must not end with the first caller.
      const value = apartFromCaller(load)
      if (!hears) return value
      if (kept.size >= mostKept) kept.clear()
      // Cached before it is read, so that a change reported during the read drops it too.
      const entry = { value, until: Date.now() + mostMinutes * 60_000 }
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    async close() {
      inThisProcess.delete(drop)
      hears = false
      trial = ''
      kept.clear()
      await listening.close()
    },
  }
}
