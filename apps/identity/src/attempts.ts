/** Rate-limits password guessing per key (address and origin of the request). */
export type Attempts = {
  /** Seconds until `key` may try again; 0 if it may try now. */
  waitSeconds(key: string): number
  failed(key: string): void
  succeeded(key: string): void
}

type Tries = { count: number; until: number }

// Enough to remember a burst of guesses without filling memory.
const mostKeys = 10_000

/** After `limit` failures, the key is blocked until `windowMs` have passed since the last one. */
export function createAttempts({ limit = 5, windowMs = 300_000, now = Date.now } = {}): Attempts {
  const tries = new Map<string, Tries>()
  const current = (key: string): Tries => {
    const known = tries.get(key)
    return known && known.until > now() ? known : { count: 0, until: 0 }
  }
  return {
    waitSeconds(key) {
      const { count, until } = current(key)
      return count < limit ? 0 : Math.ceil((until - now()) / 1000)
    },
    failed(key) {
      const count = current(key).count + 1
      tries.delete(key)
      tries.set(key, { count, until: now() + windowMs })
      const [oldest] = tries.keys()
      if (tries.size > mostKeys && oldest !== undefined) tries.delete(oldest)
    },
    succeeded: (key) => void tries.delete(key),
  }
}
