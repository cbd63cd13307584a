import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { rejectOutliers } from '@milepost/detection/trips/outliers'

/** Returns a route without positions where the vehicle can't have been: a trip's distance leaves them out, too. */
export function withoutJumps(points: readonly RoutePoint[]): RoutePoint[] {
  const { rejected } = rejectOutliers(
    points.map(({ t, lat, lon, speedKmh }) => ({
      atMs: Math.round(t * 1000),
      latitude: lat,
      longitude: lon,
      speedKmh,
      headingDegrees: null,
    })),
  )
  const jumps = new Set(rejected.flatMap(({ point, reason }) => (reason === 'jump' ? [point.atMs] : [])))
  return points.filter(({ t }) => !jumps.has(Math.round(t * 1000)))
}
