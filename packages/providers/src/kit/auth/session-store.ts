import { randomUUID } from 'node:crypto'
import type { Json } from '../http/json.ts'

/** Stores a provider's session for a connection, for all processes that work on it. */
export type SessionStore = {
  /** The owner of these sessions: different for every connection. */
  scope: string
  /** Returns the stored session, or null. */
  read(): Promise<Json | null>
  /**
   * Lets one caller at a time, across all processes, read the stored session and replace it. The new one is stored
   * before anyone else sees it; if the work throws, nothing changes.
   */
  renew(work: (kept: Json | null) => Promise<Json>): Promise<Json>
}

/** Creates a store that ends with its process: for testing credentials before there is a connection. */
export function memorySessions(): SessionStore {
  let kept: Json | null = null
  let renewing: Promise<unknown> = Promise.resolve()
  return {
    scope: randomUUID(),
    read: async () => kept,
    renew(work) {
      const renewal = renewing.then(async () => {
        kept = await work(kept)
        return kept
      })
      renewing = renewal.catch(() => undefined)
      return renewal
    },
  }
}
