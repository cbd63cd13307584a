import { distanceMeters } from '@milepost/geo/distance'
import type { SeenPosition } from '../positions-of-trips.ts'

/**
 * Returns how long the path of some stored positions, in order of time, is as it was received, in meters: where the times of neighbors were
 * exchanged before they were stored (`swapped-times.ts`), it leads ahead, back and ahead again.
 */
export function receivedMeters(path: readonly SeenPosition[]): number {
  const received = [...path]
  for (let first = 0; first < path.length - 1; first++) {
    if (!path[first]!.isSwapped || !path[first + 1]!.isSwapped) continue
    received[first] = path[first + 1]!
    received[first + 1] = path[first]!
    first++
  }
  return received.reduce((sum, spot, index) => sum + metersOf(received[index - 1] ?? spot, spot), 0)
}

const metersOf = (a: SeenPosition, b: SeenPosition) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
