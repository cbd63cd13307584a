import type { IncidentDetails, TelemetrySample } from './review.ts'

/** Why a figure of an event cannot be relied on, for each that another one contradicts. */
export type MotionDoubts = { peakForce: string | null; speed: string | null; trace: string | null }

/** What is looked at around the trigger, in seconds. */
const near = 5
/** Clocks and filters differ by so much: less is no contradiction. */
const speedSlackKmh = 20
const forceSlackG = 0.25
/** A push like this is a crash, and changes how fast a vehicle goes. */
const crashG = 3
const changedKmh = 5
const drivingKmh = 20

const gravity = 9.81
const kmhPerMeterPerSecond = 3.6
const metersPerDegree = 111_195

type Moving = { t: number; speedKmh: number }

/**
 * Holds an event's speed and peak force against each other and against the trace around it. Physics decides: a peak cannot be
 * weaker than the mean of a second, a crash changes the speed, a vehicle gets as far as its speed takes it. A trace that
 * contradicts itself is doubted alone.
 */
export function motionDoubts(
  { speedKmh, maxG }: Pick<IncidentDetails, 'speedKmh' | 'maxG'>,
  telemetry: readonly TelemetrySample[],
): MotionDoubts {
  const trace = traceDoubt(telemetry)
  if (trace) return { peakForce: null, speed: null, trace }
  const around = telemetry.flatMap(({ t, speedKmh }) =>
    speedKmh === null || Math.abs(t) > near ? [] : [{ t, speedKmh }],
  )
  if (around.length < 3) return { peakForce: null, speed: null, trace: null }
  return { peakForce: forceDoubt(maxG, around), speed: speedDoubt(speedKmh, around), trace: null }
}

function speedDoubt(speedKmh: number | null, around: readonly Moving[]): string | null {
  if (speedKmh === null) return null
  const speeds = around.map((sample) => sample.speedKmh)
  const isWithin = speedKmh >= Math.min(...speeds) - speedSlackKmh && speedKmh <= Math.max(...speeds) + speedSlackKmh
  return isWithin ? null : 'The trace around the event shows another speed'
}

function forceDoubt(maxG: number | null, around: readonly Moving[]): string | null {
  if (maxG === null) return null
  if (hardestG(around) > maxG + forceSlackG)
    return 'The speed of the trace changes faster than this force could make it'
  const speeds = around.map((sample) => sample.speedKmh)
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)]
  const isSteady = fastest - slowest < changedKmh && slowest > drivingKmh
  return maxG >= crashG && isSteady ? 'A force like this changes the speed, and the trace shows none of it' : null
}

/** The strongest mean push along the way between samples of a second or more. */
function hardestG(around: readonly Moving[]): number {
  const pushes = around.slice(1).map(({ t, speedKmh }, index) => {
    const before = around[index]!
    const seconds = t - before.t
    return seconds < 0.9 ? 0 : Math.abs(speedKmh - before.speedKmh) / kmhPerMeterPerSecond / seconds / gravity
  })
  return Math.max(0, ...pushes)
}

/** A trace whose places and speeds do not belong together, most of the way. */
function traceDoubt(telemetry: readonly TelemetrySample[]): string | null {
  const steps = telemetry.slice(1).flatMap((after, index) => {
    const before = telemetry[index]!
    const seconds = after.t - before.t
    if (before.speedKmh === null || after.speedKmh === null || seconds < 0.9) return []
    const meters = metersBetween(before, after)
    if (meters === null) return []
    const toldKmh = (before.speedKmh + after.speedKmh) / 2
    return [Math.abs((meters / seconds) * kmhPerMeterPerSecond - toldKmh) > speedSlackKmh + toldKmh / 2]
  })
  const wrong = steps.filter(Boolean).length
  return steps.length >= 4 && wrong > steps.length / 2 ? 'Its places and its speeds do not belong together' : null
}

function metersBetween(a: TelemetrySample, b: TelemetrySample): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null
  const north = (b.lat - a.lat) * metersPerDegree
  const east = (b.lon - a.lon) * metersPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
