import { setTimeout as wait } from 'node:timers/promises'

/** A pause that ends early when there is something to do. */
export type Wakeable = {
  /** Ends the current pause shortly afterwards, or the next one if there is none. */
  wake(): void
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Wake-ups within this time are one piece of work. */
const gatherMs = 100

export function createWakeable(): Wakeable {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    async pause(milliseconds, signal) {
      const over = new AbortController()
      const until = AbortSignal.any([signal, over.signal])
      await Promise.race([wait(milliseconds, undefined, { signal: until }).catch(() => {}), woken.promise])
      over.abort()
      if (!signal.aborted) await wait(Math.min(gatherMs, milliseconds), undefined, { signal }).catch(() => {})
      woken = Promise.withResolvers()
    },
  }
}
