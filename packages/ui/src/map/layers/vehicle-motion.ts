import { longitudeNear } from '@milepost/domain/map/longitudes'
import type { LngLat } from '../map-context.ts'

/** Where a vehicle is drawn. */
export interface Placed {
  id: string
  at: LngLat
  headingDegrees: number
}

/** Returns the position between two, `share` 0..1; a jump of more than about 20 km isn't drawn as driving. */
export function between(from: LngLat, to: LngLat, share: number): LngLat {
  const east = longitudeNear(to[0], from[0]) - from[0]
  if (Math.hypot(east, to[1] - from[1]) > 0.2) return to
  return [from[0] + east * share, from[1] + (to[1] - from[1]) * share]
}

/** Returns the heading between two, the short way around. */
export function turn(fromDegrees: number, toDegrees: number, share: number): number {
  const difference = ((toDegrees - fromDegrees + 540) % 360) - 180
  return (fromDegrees + difference * share + 360) % 360
}
