import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Queries } from '../scope/queries.ts'
import { apartFromCaller } from './caller-work.ts'
import { listen } from './listen.ts'

const channel = 'milepost_kept'

/** What may be kept: the same for everybody, or settings of one client. */
export type KeptKey = (typeof typeKeys)[number] | 'providers' | `rush hours of ${number}` | `scoring of ${number}`

/** All that is made of the incident types and the tags that mean them. */
export const typeKeys = ['incident types', 'tag dictionary'] as const

/** Settings of so many clients fit; then it begins again. */
const mostKept = 5_000
/** A connection may be cut without a word; then what was missed is missed for as long. */
const mostMinutes = 5

/** A notice takes a millisecond or two. */
const trialMs = 500

/** What hardly ever changes and is asked for all the time, kept in the process until notice comes that it changed. */
export type KeptValues = {
  /** The value of a key: as it is kept, else as `load` reads it. Whoever gets it must not change it. */
  get<T>(key: KeptKey, load: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Tells all processes, this one too, that what is kept under a key has changed; in a transaction they hear of it when that
 * commits. Whoever writes what is kept says so.
 */
export async function dropKept(db: Queries, ...keys: readonly KeptKey[]): Promise<void> {
  await db.query('select pg_notify($1, key) from unnest($2::text[]) as t(key)', [channel, keys])
}

/**
 * Keeps values while it hears of changes: with the connection that hears, everything is dropped. Whether it hears is tried:
 * behind a pooler that gives each transaction another backend, listening succeeds and nothing ever comes.
 */
export async function keepValues(pool: pg.Pool): Promise<KeptValues> {
  const kept = new Map<string, { value: Promise<unknown>; until: number }>()
  let hears = false
  let trial = ''
  const firstHeard = Promise.withResolvers<void>()
  const onNotice = (key: string) => {
    if (key !== trial) return kept.delete(key)
    kept.clear()
    hears = true
    firstHeard.resolve()
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
  await Promise.race([firstHeard.promise, wait(trialMs, undefined, { ref: false })])
  return {
    get<T>(key: KeptKey, load: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known && known.until > Date.now()) return known.value as Promise<T>
      // Others wait for it, too: it does not end with the caller who was first.
      const value = apartFromCaller(load)
      if (!hears) return value
      if (kept.size >= mostKept) kept.clear()
      // Kept from before it is read: a change that is told of while it is read drops it, too.
      const entry = { value, until: Date.now() + mostMinutes * 60_000 }
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    async close() {
      hears = false
      trial = ''
      kept.clear()
      await listening.close()
    },
  }
}
