import type { MotionSample } from './motion-sample.ts'

/** A speed measured within seconds of an event that has none of its own, and what measured it. */
export type NearSpeed = { speedKmh: number; source: 'trace' | 'position' }

/** How far from the trigger a measured speed still is the event's, in seconds. */
export const nearSeconds = 5

/** Returns the speed of the trace closest to the trigger; null if none was measured within seconds of it. */
export function traceSpeed(samples: readonly Pick<MotionSample, 't' | 'speedKmh'>[]): NearSpeed | null {
  const near = samples.flatMap(({ t, speedKmh }) =>
    speedKmh === null || Math.abs(t) > nearSeconds ? [] : [{ t, speedKmh }],
  )
  if (near.length === 0) return null
  const closest = near.reduce((a, b) => (Math.abs(b.t) < Math.abs(a.t) ? b : a))
  return { speedKmh: closest.speedKmh, source: 'trace' }
}

/** What measured the speed, as a note beside it. */
const sourceWords = { trace: 'from the trace', position: 'from the vehicle’s position' } as const

/**
 * Returns the speed to show with an event in km/h, and its source in words: what the provider reported with the event,
 * else what was measured within seconds of it. A trace that the page has may be newer than `nearSpeed`.
 */
export function shownSpeed(
  { speedKmh, nearSpeed }: { speedKmh: number | null; nearSpeed: NearSpeed | null },
  samples: readonly Pick<MotionSample, 't' | 'speedKmh'>[] = [],
): { speedKmh: number | null; note: string | undefined } {
  if (speedKmh !== null) return { speedKmh, note: undefined }
  const near = traceSpeed(samples) ?? nearSpeed
  return { speedKmh: near?.speedKmh ?? null, note: near ? sourceWords[near.source] : undefined }
}
