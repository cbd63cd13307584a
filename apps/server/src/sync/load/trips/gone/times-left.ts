import type { Stored } from '../../revisions.ts'
import type { VehicleTime } from '../seen/again/stored-trips.ts'
import type { TripRow } from '../trip-table.ts'

/** Returns when trips were by their stored versions, if the new ones are later, shorter or of another vehicle. A trip that grows, or ends, leaves no time. */
export function timesLeftBy(
  trips: readonly Pick<TripRow, 'id' | 'vehicleId' | 'startedAt' | 'endedAt'>[],
  stored: readonly Pick<Stored, 'id' | 'vehicleId' | 'at' | 'until'>[],
): VehicleTime[] {
  const next = new Map(trips.map((trip) => [trip.id, trip]))
  return stored.flatMap(({ id, vehicleId, at, until }) => {
    const trip = next.get(id)
    if (!trip || until === null) return []
    const was = { vehicleId, from: new Date(at), until: new Date(until) }
    const covers = trip.startedAt <= was.from && (trip.endedAt ?? was.until) >= was.until
    return trip.vehicleId === vehicleId && covers ? [] : [was]
  })
}
