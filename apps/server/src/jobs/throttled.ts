import { setTimeout as wait } from 'node:timers/promises'

/** Rest after work, as a multiple of its duration, and the longest rest. */
const restShare = 3
const longestRestMs = 30_000

/** A clock, and a rest that ends when it is over or aborted. */
export type Pace = { now(): number; rest(ms: number, signal: AbortSignal): Promise<void> }

export const ownPace: Pace = {
  now: () => performance.now(),
  rest: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
}

/**
 * Runs low-priority work throttled to at most a quarter of the time, so that the machine is free for others. Returns
 * the work's result.
 */
export function throttled(
  work: () => Promise<boolean>,
  signal: AbortSignal,
  { now, rest }: Pace = ownPace,
): () => Promise<boolean> {
  return async () => {
    const startedAt = now()
    const worked = await work()
    if (worked) await rest(Math.min(longestRestMs, restShare * (now() - startedAt)), signal)
    return worked
  }
}
