import type { MotionSample } from './motion-sample.ts'

/** Facts from the telemetry: the speed before the event, and the loss of speed. */
export type MotionFacts = { speedBeforeKmh: number | null; lostKmh: number | null; lostInSeconds: number | null }

/** The speed before the event is taken this long before its trigger, when braking hasn't started. */
const beforeSeconds = 2
/** How long after the trigger a loss of speed still belongs to the event. */
const afterSeconds = 6
/** Smaller changes are normal in traffic. */
const notableLossKmh = 8

/** Returns the speed before the event and its largest drop; null if it wasn't measured or didn't drop. */
export function motionFacts(telemetry: readonly MotionSample[]): MotionFacts {
  const known = telemetry.flatMap(({ t, speedKmh }) => (speedKmh === null ? [] : [{ t, speedKmh }]))
  const before = known.findLast(({ t }) => t <= -beforeSeconds)
  const after = known.filter(({ t }) => t > -beforeSeconds && t <= afterSeconds)
  const noLoss = { speedBeforeKmh: before?.speedKmh ?? null, lostKmh: null, lostInSeconds: null }
  if (!before || after.length === 0) return noLoss
  const lowest = after.reduce((a, b) => (b.speedKmh < a.speedKmh ? b : a))
  const lostKmh = before.speedKmh - lowest.speedKmh
  if (lostKmh < notableLossKmh) return noLoss
  // Braking starts where the speed was last as high as before.
  const start = known.findLast(({ t, speedKmh }) => t < lowest.t && speedKmh >= before.speedKmh - 1) ?? before
  return { speedBeforeKmh: before.speedKmh, lostKmh, lostInSeconds: lowest.t - start.t }
}
