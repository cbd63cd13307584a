import { randomUUID } from 'node:crypto'
import type { Json } from '../http/json.ts'

/** Keeps what a provider gave a connection for signing in, for all processes that work for it. */
export type SessionStore = {
  /** Whose sessions these are: different for every connection. */
  scope: string
  /** What is kept, or null. */
  read(): Promise<Json | null>
  /**
   * Lets one caller at a time, among all processes, look at what is kept and give what takes its place. It is stored
   * before anybody else sees it; when the work throws, nothing changes.
   */
  renew(work: (kept: Json | null) => Promise<Json>): Promise<Json>
}

/** A store that ends with its process: for trying credentials before there is a connection. */
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
