import { setTimeout as wait } from 'node:timers/promises'

/** Rest after work, as many times as long as it took; and the longest rest. */
const restShare = 3
const longestRestMs = 30_000

/** Work that nobody is in a hurry for: it takes a quarter of the time at most, so that the machine is for others. Tells what it tells. */
export function atAWalk(work: () => Promise<boolean>, signal: AbortSignal): () => Promise<boolean> {
  return async () => {
    const startedAt = performance.now()
    const worked = await work()
    const rest = Math.min(longestRestMs, restShare * (performance.now() - startedAt))
    if (worked) await wait(rest, undefined, { signal }).catch(() => undefined)
    return worked
  }
}
