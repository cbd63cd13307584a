import { restStepMs } from '@milepost/detection/trips/driven-parts'
import { distance, quantityText } from '@milepost/domain/quantity'
import { durationText } from '@milepost/domain/time/duration-text'
import { droppedValue } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import type { PathBounds } from './describe-path.ts'
import { isFarther } from './odd-distance.ts'
import type { Measured, Seen } from './seen-trip.ts'

/** Speeds are rounded, to a mile per hour each. */
const roundedKmh = 3

/**
 * Returns what is known of a trip that is too far for its time at its top speed, if its positions state no higher speed and leave no
 * time for the rest of its distance at any speed: its times are wrong, as those of a device whose clock was set back on the way.
 * If its positions jump, or are there from its start to its end with a silence in between, none of these is known to be true: distance and driving time are unknown.
 * Returns null otherwise.
 */
export function wrongTimes(
  trip: ClassifiedTrip,
  bounds: PathBounds | undefined,
):
  | (Pick<Seen, 'drivenParts' | 'drivingSeconds' | 'contradicted'> & Partial<Pick<Seen, 'byPositions'> & Measured>)
  | null {
  const { startedAt, endedAt, distanceMeters: meters, maxSpeedKmh: top } = trip
  if (endedAt === null || meters === null || typeof top !== 'number' || !bounds) return null
  if ((bounds.topKmh ?? 0) > top + roundedKmh || !(isFarther(meters, bounds) || isSeen(trip, bounds))) return null
  if (!isFarther(meters, bounds)) return contradictory(trip, meters)
  const time = durationText((endedAt.getTime() - startedAt.getTime()) / 1000)
  const reason = `It took ${time} for ${quantityText(distance(meters, 'imperial'))}, too fast for its positions and its top speed, so its clock may have been set back on the way`
  return { drivenParts: null, drivingSeconds: null, contradicted: [droppedValue(trip, 'driving time', reason)] }
}

/** Returns true if no later positions decide about a trip: its own ones jump, or are seen at both of its ends. */
const isSeen = ({ startedAt, endedAt }: ClassifiedTrip, { hasJump, isCovered, first, last }: PathBounds): boolean =>
  hasJump ||
  (!isCovered &&
    first.at.getTime() - startedAt.getTime() <= restStepMs &&
    endedAt!.getTime() - last.at.getTime() <= restStepMs)

function contradictory(trip: ClassifiedTrip, meters: number): ReturnType<typeof wrongTimes> {
  const reason = `Its distance, ${quantityText(distance(meters, 'imperial'))}, is too far for its time at the speeds of its positions, so that one of them is wrong`
  return {
    drivenParts: null,
    drivingSeconds: null,
    distanceMeters: null,
    distanceSource: null,
    byPositions: 0,
    contradicted: [droppedValue(trip, 'distance', reason), droppedValue(trip, 'driving time', reason)],
  }
}
