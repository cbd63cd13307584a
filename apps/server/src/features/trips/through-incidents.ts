import type { RouteIncident, RoutePoint } from '@milepost/contract/trips/endpoints'
import { distanceMeters } from '@milepost/geo/distance'

/** Faster than vehicles drive: about 125 mph. */
const mostMetersPerSecond = 56
/** Positions may be this inaccurate. */
const slackMeters = 50

/**
 * Leads a trip's route through the places of its incidents, which are between its positions; speed and limit are those
 * of the position before. A place that the vehicle can't have reached in time is left out: it or its time is wrong. A
 * route with only its ends stays as it is.
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
    if (isReachable) route.splice(next, 0, { ...before, t, lat, lon })
  }
  return route
}
