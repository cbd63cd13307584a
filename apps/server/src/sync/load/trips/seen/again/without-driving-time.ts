import { distance, quantityText } from '@milepost/domain/quantity'
import { durationText, elapsedText } from '@milepost/domain/time/duration-text'
import { droppedValue, type Rejection } from '../../../rejection.ts'
import { longestTripMs } from '../../contradictions.ts'
import type { SeenTrip } from '../seen-trip.ts'

/** Lists the driving time of a trip that ends as it starts, or is too slow, or too long, to have been driven throughout. */
export function withoutDrivingTime(trip: SeenTrip): Rejection[] {
  const { startedAt, endedAt, isPrivate, drivingSeconds, distanceMeters } = trip
  if (!endedAt || isPrivate || drivingSeconds !== null) return []
  if (trip.contradicted.some(({ part }) => part === 'driving time')) return []
  const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000
  if (seconds === 0 && !distanceMeters) return []
  const reason =
    seconds === 0
      ? 'It ends when it starts'
      : seconds * 1000 > longestTripMs
        ? `It lasts ${elapsedText(seconds)}, longer than any drive`
        : distanceMeters === null
          ? 'Without its distance, its driving time isn’t known'
          : `It took ${durationText(seconds)} for ${quantityText(distance(distanceMeters, 'imperial'))}, too slow to have been driving all the time`
  return [droppedValue(trip, 'driving time', reason)]
}
