import type { TripRecord } from '@milepost/providers/kit/record'
import { droppedValue, type Rejection } from '../rejection.ts'

/**
 * A trip, with its stated distance if that was dropped because it can't be true, and why its top speed may not be. `isEstimated`: it is
 * derived from positions that are too far apart to measure its distance.
 */
type Stated = TripRecord & { statedMeters?: number | null; slowTop?: string; isEstimated?: boolean }

/** Remembers at a trip its distance as `sent`, which is dropped: those of its vehicle may be in a wrong unit. */
export function noteStatedMeters(trip: TripRecord, { distanceMeters }: TripRecord): void {
  Object.assign(trip, { statedMeters: distanceMeters } satisfies Partial<Stated>)
}

/** Returns the distance that a provider states of a trip, true or not. */
export const statedMetersOf = ({ distanceMeters, statedMeters }: Stated): number | null =>
  distanceMeters ?? statedMeters ?? null

/** Remembers at a trip why its top speed is too slow for its distance: its positions decide which one is wrong. */
export function noteSlowTop(trip: TripRecord, reason: string): void {
  Object.assign(trip, { slowTop: reason } satisfies Partial<Stated>)
}

/** Lists the top speed of a trip that is too slow for its distance, if the distance is true. */
export const slowTopOf = (trip: Stated): Rejection[] =>
  trip.slowTop === undefined ? [] : [droppedValue({ ...trip, slowTop: undefined }, 'top speed', trip.slowTop)]

/** Remembers at a trip derived from positions whether its distance is an estimate. */
export const withEstimate = (trip: TripRecord, isEstimated: boolean): TripRecord =>
  Object.assign(trip, { isEstimated } satisfies Partial<Stated>)

/** Returns true if the distance of a trip derived from positions is an estimate. */
export const isEstimate = ({ isEstimated }: Stated): boolean => isEstimated ?? false
