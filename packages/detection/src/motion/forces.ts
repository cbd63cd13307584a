import { gravity, kmhPerMeterPerSecond } from './physics.ts'

/** One sample of motion; about a second apart. */
export type MotionSample = { atMs: number; speedKmh: number | null; headingDegrees: number | null }

/** Forces in g: `forwardG` is negative while braking, `leftG` positive in a left turn. Null if unknown. */
export type Forces = { forwardG: number | null; leftG: number | null }

const radiansPerDegree = Math.PI / 180
/** Samples further apart than this show nothing of what happened in between. */
const widestGapMs = 3_000

/**
 * Calculates longitudinal and lateral forces from how speed and heading change between the neighbors of each sample:
 * the change of speed over time, and speed times the change of heading. Samples are in order of time.
 */
export function forcesOf(samples: readonly MotionSample[]): Forces[] {
  return samples.map((sample, index) => {
    const before = samples[index - 1] ?? sample
    const after = samples[index + 1] ?? sample
    const seconds = (after.atMs - before.atMs) / 1000
    if (seconds <= 0 || after.atMs - before.atMs > 2 * widestGapMs) return { forwardG: null, leftG: null }
    return { forwardG: forward(before, after, seconds), leftG: sideways(before, sample, after, seconds) }
  })
}

function forward(before: MotionSample, after: MotionSample, seconds: number): number | null {
  if (before.speedKmh === null || after.speedKmh === null) return null
  return (after.speedKmh - before.speedKmh) / kmhPerMeterPerSecond / seconds / gravity
}

function sideways(before: MotionSample, now: MotionSample, after: MotionSample, seconds: number): number | null {
  if (now.speedKmh === null || before.headingDegrees === null || after.headingDegrees === null) return null
  const turn = (((after.headingDegrees - before.headingDegrees + 540) % 360) - 180) * radiansPerDegree
  return (-(turn / seconds) * (now.speedKmh / kmhPerMeterPerSecond)) / gravity
}
