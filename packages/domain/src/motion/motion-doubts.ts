import { longitudeNear } from '../map/longitudes.ts'
import type { MotionSample } from './motion-sample.ts'

/** Why a figure of an event is unreliable, for each that another one contradicts. */
export type MotionDoubts = { peakForce: string | null; speed: string | null; trace: string | null }

/** Seconds to check around the trigger. */
const near = 5
/** Tolerance for different clocks and filters: less isn't a contradiction. */
const speedSlackKmh = 20
const forceSlackG = 0.25
/** This much acceleration is a crash, and changes a vehicle's speed. */
const crashG = 3
const changedKmh = 5
const drivingKmh = 20

const gravity = 9.81
const kmhPerMeterPerSecond = 3.6
const metersPerDegree = 111_195

type Moving = { t: number; speedKmh: number }

/**
 * Checks an event's speed and peak force against each other and against the trace around it. Physics decides: a peak
 * can't be weaker than the mean of a second, a crash changes the speed, a vehicle covers the distance its speed
 * implies. If the trace contradicts itself, only the trace is doubted.
 */
export function motionDoubts(
  { speedKmh, maxG }: { speedKmh: number | null; maxG: number | null },
  telemetry: readonly MotionSample[],
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
  return isWithin ? null : 'The trace around the event shows a different speed'
}

function forceDoubt(maxG: number | null, around: readonly Moving[]): string | null {
  if (maxG === null) return null
  if (hardestG(around) > maxG + forceSlackG) return 'The speed in the trace changes faster than this force allows'
  const speeds = around.map((sample) => sample.speedKmh)
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)]
  const isSteady = fastest - slowest < changedKmh && slowest > drivingKmh
  return maxG >= crashG && isSteady
    ? 'A force this strong changes the speed, but the trace shows no change in speed'
    : null
}

/** Returns the strongest mean longitudinal acceleration between samples a second or more apart. */
function hardestG(around: readonly Moving[]): number {
  const pushes = around.slice(1).map(({ t, speedKmh }, index) => {
    const before = around[index]!
    const seconds = t - before.t
    return seconds < 0.9 ? 0 : Math.abs(speedKmh - before.speedKmh) / kmhPerMeterPerSecond / seconds / gravity
  })
  return Math.max(0, ...pushes)
}

/** Returns a doubt if locations and speeds disagree along most of a trace. */
function traceDoubt(telemetry: readonly MotionSample[]): string | null {
  const steps = telemetry.slice(1).flatMap((after, index) => {
    const before = telemetry[index]!
    const seconds = after.t - before.t
    if (before.speedKmh === null || after.speedKmh === null || seconds < 0.9) return []
    const meters = metersBetween(before, after)
    if (meters === null) return []
    const reportedKmh = (before.speedKmh + after.speedKmh) / 2
    return [Math.abs((meters / seconds) * kmhPerMeterPerSecond - reportedKmh) > speedSlackKmh + reportedKmh / 2]
  })
  const wrong = steps.filter(Boolean).length
  return steps.length >= 4 && wrong > steps.length / 2 ? 'Its positions and speeds don’t match' : null
}

function metersBetween(a: MotionSample, b: MotionSample): number | null {
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null
  const north = (b.lat - a.lat) * metersPerDegree
  const east = (longitudeNear(b.lon, a.lon) - a.lon) * metersPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
