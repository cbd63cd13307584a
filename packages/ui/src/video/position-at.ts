import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { longitudeNear } from '@milepost/domain/map/longitudes'
import type { LngLat } from '../map/map-context.ts'

type Fix = { t: number; at: LngLat }
export type PositionAt = (secondsFromTrigger: number) => { at: LngLat; headingDegrees: number } | undefined

/** Positions of a route on the event's clock: seconds from the trigger. */
export const routeFixes = (
  points: readonly { t: number; lat: number; lon: number }[],
  tripStartedAt: string,
  referenceTime: string,
): Fix[] => {
  const offset = (Date.parse(tripStartedAt) - Date.parse(referenceTime)) / 1000
  return points.map((point) => ({ t: point.t + offset, at: [point.lon, point.lat] }))
}

export const telemetryFixes = (telemetry: readonly TelemetrySample[]): Fix[] =>
  telemetry.flatMap(({ t, lat, lon }) => (lat === null || lon === null ? [] : [{ t, at: [lon, lat] as const }]))

/**
 * Returns the vehicle's place and heading at a second from the trigger, interpolated between fixes; undefined outside
 * of them. While stationary it keeps `headingAtTrigger`.
 */
export function positionAt(fixes: readonly Fix[], headingAtTrigger: number | null): PositionAt {
  return (seconds) => {
    const next = fixes.findIndex((fix) => fix.t >= seconds)
    if (next < 0 || fixes.length < 2) return undefined
    const [before, after] = [fixes[Math.max(0, next - 1)]!, fixes[Math.max(1, next)]!]
    const to: LngLat = [longitudeNear(after.at[0], before.at[0]), after.at[1]]
    if (seconds < before.t) return undefined
    const share = after.t === before.t ? 0 : (seconds - before.t) / (after.t - before.t)
    const between = (index: 0 | 1) => before.at[index] + (to[index] - before.at[index]) * Math.min(1, share)
    const at = [between(0), between(1)] as const
    return { at, headingDegrees: headingOf(before.at, to) ?? headingAtTrigger ?? 0 }
  }
}

/** Degrees clockwise from north; undefined between equal points. Flat-earth is exact enough over a few meters. */
function headingOf(from: LngLat, to: LngLat): number | undefined {
  const north = to[1] - from[1]
  const east = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180)
  if (Math.hypot(north, east) < 1e-6) return undefined
  return (Math.atan2(east, north) * 180) / Math.PI
}

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** "NE" for 47 degrees. */
export const windOf = (degrees: number) => winds[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]
