import { swappedNeighbors } from '@milepost/detection/trips/swaps/swapped-neighbors'
import { type PositionRow, positionFlag } from '../position-tables.ts'

/** Fewer positions of a vehicle show no swap. */
const leastPositions = 4

/**
 * Exchanges the times of neighbors that were swapped, as is done with files (`import/in-order.ts`). Expects a vehicle's positions
 * together, in order of time, and keeps them so.
 */
export function withSwapsUndone(rows: readonly PositionRow[]): PositionRow[] {
  const right = [...rows]
  for (let from = 0, until = 0; from < rows.length; from = until) {
    while (rows[until]?.vehicleId === rows[from]!.vehicleId) until++
    if (until - from < leastPositions) continue
    for (const first of swappedNeighbors(rows.slice(from, until).map(pointOf))) {
      const [one, other] = [rows[from + first]!, rows[from + first + 1]!]
      right[from + first] = { ...other, at: one.at, flags: other.flags | positionFlag.swapped }
      right[from + first + 1] = { ...one, at: other.at, flags: one.flags | positionFlag.swapped }
    }
  }
  return right
}

const pointOf = ({ at, latitudeE6, longitudeE6, speedKmh }: PositionRow) => ({
  atMs: at.getTime(),
  latitude: latitudeE6 / 1e6,
  longitude: longitudeE6 / 1e6,
  speedKmh,
})
