import { areOnGrid } from '@milepost/detection/grid'
import { kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import {
  denseSeconds,
  mostWhenSparse,
  type SupportedSpeed,
  supportedSpeed,
} from '@milepost/detection/motion/supported-speed'
import type { TracePoint } from '@milepost/detection/motion/trace'
import { rejectOutliers } from '@milepost/detection/trips/outliers'
import { quantityText, speed } from '@milepost/domain/quantity'
import type { Around, Moving, NextTo, Spot } from './moving-event.ts'
import { metersOf, untilOf } from './positions-around.ts'

/** So long before and after an event its positions show its speed: clocks of devices and servers differ. */
const waySeconds = 30
/** Positions this far apart show the speed in between. */
const pathSeconds = 60
/** The position of an event has its time, and its speed and limit, but for rounding. */
const sameMs = 1_000
const roundedKmh = 3

/**
 * Returns why the positions around an event contradict the speed, or the speed limit, that it states. On a grid, only the speeds that they state
 * do, because its steps show none.
 */
export function unseenSpeed(event: Moving, { before, after, way }: Around): string | null {
  const { record } = event
  const { speedKmh } = record
  if (!before || !after || speedKmh === null) return null
  const isOnGrid = areOnGrid([before, after, ...(way ?? [])].map(placeOf), 2)
  const supported = isOnGrid ? null : supportedAround(event, way ?? [])
  if (supported && (speedKmh > supported.mostKmh || isOfJump(record, supported.jumps)))
    return contradictedBy(speedKmh, supported.shownKmh)
  const atEvent = [before, after].find(({ at }) => Math.abs(at * 1000 - record.occurredAt.getTime()) <= sameMs)
  const byPosition = atEvent && ownPositionReasonOf(record, atEvent, supported)
  if (byPosition) return byPosition
  const seconds = after.at - before.at
  if (seconds > pathSeconds || ((seconds === 0 || isOnGrid) && (before.kmh ?? after.kmh) === null)) return null
  const path = seconds > 0 && !isOnGrid ? (metersOf(before, after) / seconds) * kmhPerMeterPerSecond : 0
  const shown = Math.max(path, before.kmh ?? 0, after.kmh ?? 0)
  return speedKmh > mostWhenSparse(shown) ? contradictedBy(speedKmh, shown) : null
}

/** How fast the path around an event was driven, without the positions at which its vehicle can't have been. */
type Supported = SupportedSpeed & { jumps: readonly TracePoint[] }

/** Returns how fast the path around an event allows it to be; null if it has gaps there, or hardly moves. */
function supportedAround(event: Moving, way: readonly Spot[]): Supported | null {
  const fromMs = event.record.occurredAt.getTime()
  const untilMs = untilOf(event)?.getTime()
  if (untilMs === undefined) return null
  const { points, rejected } = rejectOutliers(
    way.map(({ at, lat, lon, kmh, heading }) => ({
      atMs: at * 1000,
      latitude: lat,
      longitude: lon,
      speedKmh: kmh,
      headingDegrees: heading,
    })),
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.atMs > fromMs - denseSeconds * 1000 || last.atMs < untilMs + denseSeconds * 1000)
    return null
  const span = { fromMs: fromMs - waySeconds * 1000, untilMs: untilMs + waySeconds * 1000 }
  const supported = supportedSpeed(points, span)
  const jumps = rejected.flatMap(({ point, reason }) => (reason === 'jump' ? [point] : []))
  return supported && { ...supported, jumps }
}

/** Returns true if an event has its speed from a position at which its vehicle can't have been. */
const isOfJump = ({ occurredAt, speedKmh }: Moving['record'], jumps: readonly TracePoint[]): boolean =>
  jumps.some(
    (jump) =>
      Math.abs(jump.atMs - occurredAt.getTime()) <= sameMs &&
      Math.abs((jump.speedKmh ?? 0) - (speedKmh ?? 0)) <= roundedKmh,
  )

/**
 * Returns why the position of a speeding event itself contradicts it: it is slower than the limit, as the path is, or its limit is so
 * high that the event is within it. The event may be that of a setting which its provider has for the whole fleet.
 */
function ownPositionReasonOf(
  { speedKmh, speedLimitKmh, speedBasis = 'event' }: Moving['record'],
  { kmh, limit }: NextTo,
  supported: SupportedSpeed | null,
): string | null {
  if (speedKmh === null || speedLimitKmh === null || speedBasis !== 'event') return null
  if (limit && limit > speedLimitKmh + roundedKmh && speedKmh <= limit + roundedKmh)
    return `Its limit, ${textOf(speedLimitKmh)}, isn’t that of its position, ${textOf(limit)}`
  const isSlower = kmh !== null && kmh + roundedKmh < speedKmh && kmh <= speedLimitKmh
  const isSlowPath = supported !== null && supported.shownKmh <= speedLimitKmh + roundedKmh
  return isSlower && isSlowPath ? contradictedBy(speedKmh, kmh) : null
}

const placeOf = ({ lat, lon }: Pick<Spot, 'lat' | 'lon'>) => ({ latitude: lat, longitude: lon })

const contradictedBy = (speedKmh: number, shownKmh: number) =>
  `Its speed, ${textOf(speedKmh)}, isn’t that of its positions, which show ${textOf(shownKmh)}`

const textOf = (kmh: number) => quantityText(speed(kmh, 'imperial'))
