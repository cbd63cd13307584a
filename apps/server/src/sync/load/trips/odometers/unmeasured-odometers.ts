import type { TripRecord } from '@milepost/providers/kit/record'

/** A distance this close to a difference of odometers was made from it. */
const roundedMeters = 1

type Odometers = Pick<TripRecord, 'startOdometerMeters' | 'endOdometerMeters'>

/**
 * Returns true if the distance of a trip is the difference of odometers, as `sent`, of which one was dropped because it
 * wasn't measured: such a distance, mostly 0, wasn't measured either.
 */
export function isOfUnmeasured(trip: TripRecord, { startOdometerMeters: start, endOdometerMeters: end }: Odometers) {
  const { distanceMeters, startOdometerMeters, endOdometerMeters } = trip
  if (start == null || end == null || distanceMeters === null) return false
  if (startOdometerMeters != null && endOdometerMeters != null) return false
  return Math.abs(end - start - distanceMeters) <= roundedMeters
}
