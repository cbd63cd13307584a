import type { TripRecord } from '@milepost/providers/kit/record'

/** A trip, with its stated distance if that was dropped because it can't be true. */
type Dropped = TripRecord & { statedMeters?: number | null }

/** Remembers at a trip its distance as `sent`, which is dropped: those of its vehicle may be in a wrong unit. */
export function noteStatedMeters(trip: TripRecord, { distanceMeters }: TripRecord): void {
  Object.assign(trip, { statedMeters: distanceMeters } satisfies Partial<Dropped>)
}

/** Returns the distance that a provider states of a trip, true or not. */
export const statedMetersOf = ({ distanceMeters, statedMeters }: Dropped): number | null =>
  distanceMeters ?? statedMeters ?? null
