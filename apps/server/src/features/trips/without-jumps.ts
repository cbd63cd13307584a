import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { supportedSpeed } from '@milepost/detection/motion/supported-speed'
import { rejectOutliers } from '@milepost/detection/trips/outliers'

/**
 * Returns a route without positions where the vehicle can't have been, which a trip's distance leaves out, too, and without
 * speeds that its path doesn't support: the top speed of a trip that states none is the highest of them.
 */
export function withoutJumps(points: readonly RoutePoint[]): RoutePoint[] {
  const { points: kept, rejected } = rejectOutliers(
    points.map(({ t, lat, lon, speedKmh }) => ({
      atMs: msOf(t),
      latitude: lat,
      longitude: lon,
      speedKmh,
      headingDegrees: null,
    })),
  )
  const jumps = new Set(rejected.flatMap(({ point, reason }) => (reason === 'jump' ? [point.atMs] : [])))
  const mostKmh = supportedSpeed(kept)?.mostKmh ?? Number.POSITIVE_INFINITY
  return points
    .filter(({ t }) => !jumps.has(msOf(t)))
    .map((point) => ((point.speedKmh ?? 0) > mostKmh ? { ...point, speedKmh: null } : point))
}

const msOf = (seconds: number) => Math.round(seconds * 1000)
