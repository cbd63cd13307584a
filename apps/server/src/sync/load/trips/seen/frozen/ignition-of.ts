import { distanceMeters } from '@milepost/geo/distance'
import { movingKmh } from '../../contradictions.ts'
import type { SeenPosition } from '../positions-of-trips.ts'
import { closeSeconds } from '../step-limits.ts'

/** What only the positions of a trip show one by one: meters and numbers of steps. */
export type Closer = {
  /** True if its device states motion at most of them. */
  isMoving: boolean
  /** Of the steps with the ignition off at both ends; `offSparse` is the part of those that are far apart. */
  offSeconds: number
  offMeters: number
  offSparse: number
  /** All other steps. */
  onSteps: number
}

/** Describes where a device states motion and where its ignition was off. */
export function ignitionOf(path: readonly SeenPosition[]): Closer {
  const found: Closer = { isMoving: false, offSeconds: 0, offMeters: 0, offSparse: 0, onSteps: 0 }
  for (const [index, to] of path.entries()) {
    const from = path[index - 1]
    if (!from) continue
    if (!from.isOff || !to.isOff) {
      found.onSteps++
      continue
    }
    const seconds = (to.atMs - from.atMs) / 1000
    const meters = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
    found.offSeconds += seconds
    found.offMeters += meters
    if (seconds > closeSeconds) found.offSparse += meters
  }
  found.isMoving = statesMotion(path)
  return found
}

/** Returns true if a device states motion at most of some positions. */
export const statesMotion = (path: readonly { speedKmh: number | null }[]): boolean =>
  2 * path.filter(({ speedKmh }) => (speedKmh ?? 0) >= movingKmh).length > path.length
