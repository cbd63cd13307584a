import type { RouteIncident, RoutePoint } from '@milepost/contract/trips/endpoints'
import { distanceMeters } from '@milepost/geo/distance'

/** Faster than vehicles drive: about 125 mph. */
const mostMetersPerSecond = 56
/** Positions may be this inaccurate. */
const slackMeters = 50
/** Positions up to two minutes apart have no road between them that is longer by more than this: see decision 63. */
const detourShare = 1.6
const sparseSeconds = 120

/**
 * Leads a trip's route through the places of its incidents, which are between its positions; speed and limit are those
 * of the position before. A place that the vehicle can't have reached in time, or that is too far beside the way, is left
 * out: it or its time is wrong, and the route would leave the road and come back. A route with only its ends stays as it is.
 */
export function throughIncidents(
  points: readonly RoutePoint[],
  incidents: readonly Pick<RouteIncident, 'lat' | 'lon' | 'occurredAt'>[],
  startedAt: string,
): RoutePoint[] {
  const route = [...points]
  if (points.length <= 2) return route
  for (const { lat, lon, occurredAt } of incidents) {
    const t = (Date.parse(occurredAt) - Date.parse(startedAt)) / 1000
    const next = route.findIndex((point) => point.t > t)
    const [before, after] = [route[next - 1], route[next]]
    if (!before || !after || before.t === t) continue
    const isReachable = [before, after].every(
      (point) =>
        distanceMeters(point.lat, point.lon, lat, lon) <= Math.abs(point.t - t) * mostMetersPerSecond + slackMeters,
    )
    if (isReachable && isOnTheWay(before, { lat, lon }, after)) route.splice(next, 0, { ...before, t, lat, lon })
  }
  return route
}

function isOnTheWay(before: RoutePoint, place: Pick<RoutePoint, 'lat' | 'lon'>, after: RoutePoint): boolean {
  const meters = (a: Pick<RoutePoint, 'lat' | 'lon'>, b: Pick<RoutePoint, 'lat' | 'lon'>) =>
    distanceMeters(a.lat, a.lon, b.lat, b.lon)
  if (after.t - before.t > sparseSeconds) return true
  return meters(before, place) + meters(place, after) <= detourShare * meters(before, after) + 2 * slackMeters
}
