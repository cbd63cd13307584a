import { setTimeout as wait } from 'node:timers/promises'

/** Rest after work, as many times as long as it took; and the longest rest. */
const restShare = 3
const longestRestMs = 30_000

/** What tells the time, and rests until it is over or somebody stops it. */
export type Pace = { now(): number; rest(ms: number, signal: AbortSignal): Promise<void> }

export const ownPace: Pace = {
  now: () => performance.now(),
  rest: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
}

/** Work that nobody is in a hurry for: it takes a quarter of the time at most, so that the machine is for others. Tells what it tells. */
export function atAWalk(
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
