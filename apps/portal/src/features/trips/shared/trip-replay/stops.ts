import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { longitudeNear } from '@milepost/domain/map/longitudes'

/** Where a vehicle stopped along its route; seconds from the start of the trip. */
export type Stop = { fromT: number; toT: number; at: readonly [lon: number, lat: number] }

/** Below this speed a vehicle counts as standing, because GPS speed drifts. */
const standingKmh = 3
/** Traffic lights don't count as stops. */
const leastSeconds = 180
/** Two positions this close together count as no movement. */
const nearMeters = 60
const metersPerDegree = 111_195

/**
 * Returns the stops between the start and end of a route, in order. Positions without a speed are judged by the
 * distance between them.
 */
export function stopsOf(points: readonly RoutePoint[]): Stop[] {
  const stops: Stop[] = []
  let first: RoutePoint | undefined
  let last: RoutePoint | undefined
  const end = () => {
    if (first && last && last.t - first.t >= leastSeconds && first !== points[0] && last !== points.at(-1))
      stops.push({ fromT: first.t, toT: last.t, at: [first.lon, first.lat] })
    first = undefined
  }
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    const stayed = before !== undefined && metersBetween(before, point) <= nearMeters
    const isParked = point.speedKmh === null ? stayed : point.speedKmh < standingKmh
    if (first && stayed) last = point
    else {
      end()
      first = isParked ? point : undefined
      last = point
    }
    if (!isParked) end()
  }
  end()
  return stops
}

type Place = Pick<RoutePoint, 'lat' | 'lon'>

/** Flat-earth distance is accurate enough between neighboring positions. */
export function metersBetween(a: Place, b: Place): number {
  const east = (longitudeNear(b.lon, a.lon) - a.lon) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(b.lat - a.lat, east) * metersPerDegree
}
