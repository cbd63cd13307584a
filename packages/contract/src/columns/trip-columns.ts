import { distanceSource } from '../codes.ts'
import { distanceMeasure, minutesMeasure, speedMeasure } from '../quantity.ts'
import type { Trip } from '../trips.ts'
import type { ListColumn } from './column.ts'
import { codeWords, columnKinds, yesOrNo } from './column-kinds.ts'

const { text, word, number, measure, time, with: together } = columnKinds<Trip>()

/** In the order of a trip: when, where, how far, how. */
export const tripColumns: readonly ListColumn<Trip>[] = [
  time('startedAt', 'Start'),
  time('endedAt', 'End'),
  text('vehicle', 'Vehicle', 'vehicle.name'),
  text('driver', 'Driver', 'driver.name'),
  text('startPlace', 'From', 'startPlace.text'),
  text('endPlace', 'To', 'endPlace.text'),
  together(
    measure('distanceMeters', 'Distance', distanceMeasure),
    word('distanceSource', 'Distance from', codeWords(distanceSource)),
  ),
  measure('drivingSeconds', 'Driving', minutesMeasure),
  measure('averageSpeedKmh', 'Average speed', speedMeasure),
  measure('maxSpeedKmh', 'Top speed', speedMeasure),
  number('incidents', 'Events'),
  word('isPrivate', 'Private', yesOrNo('Private', null)),
  measure('idleSeconds', 'Idle', minutesMeasure),
  number('providerScore', 'Provider’s score'),
  measure('odometerMeters', 'Odometer', distanceMeasure),
  number('engineHours', 'Engine hours'),
]
