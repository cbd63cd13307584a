import { distance, quantityText } from '@milepost/domain/quantity'
import { durationText } from '@milepost/domain/time/duration-text'
import { droppedValue } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import type { PathBounds } from './describe-path.ts'
import { isFarther } from './odd-distance.ts'
import type { Seen } from './seen-trip.ts'

/** Speeds are rounded, to a mile per hour each. */
const roundedKmh = 3

/**
 * Returns what is known of a trip that is too far for its time at its top speed, if its positions state no higher speed and leave no
 * time for the rest of its distance at any speed: its times are wrong, as those of a device whose clock was set back on the way.
 * Returns null otherwise.
 */
export function wrongTimes(
  trip: ClassifiedTrip,
  bounds: PathBounds | undefined,
): Pick<Seen, 'drivenParts' | 'drivingSeconds' | 'contradicted'> | null {
  const { startedAt, endedAt, distanceMeters: meters, maxSpeedKmh: top } = trip
  if (endedAt === null || meters === null || typeof top !== 'number' || !bounds) return null
  if ((bounds.topKmh ?? 0) > top + roundedKmh || !isFarther(meters, bounds)) return null
  const time = durationText((endedAt.getTime() - startedAt.getTime()) / 1000)
  const reason = `It took ${time} for ${quantityText(distance(meters, 'imperial'))}, too fast for its positions and its top speed, so its clock may have been set back on the way`
  return { drivenParts: null, drivingSeconds: null, contradicted: [droppedValue(trip, 'driving time', reason)] }
}
