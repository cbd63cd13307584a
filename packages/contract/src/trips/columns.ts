import { distanceSource } from '@milepost/domain/codes'
import { distanceMeasure, minutesMeasure, speedMeasure } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { Trip } from './endpoints.ts'

const { text, word, number, numberOr, list, measure, time, with: together } = columnKinds<Trip>()

/** In the order of a trip: when, where, how far, how. */
export const tripColumns: readonly ListColumn<Trip>[] = [
  time('startedAt', 'Start'),
  time('endedAt', 'End'),
  text('vehicle', 'Vehicle', 'vehicle.name'),
  together(text('driver', 'Driver', 'driver.name'), list('drivers', 'Several drivers', [{ kind: 'text', of: 'name' }])),
  text('startPlace', 'From', 'startPlace.text'),
  text('endPlace', 'To', 'endPlace.text'),
  together(
    measure('distanceMeters', 'Distance', distanceMeasure),
    word('distanceSource', 'Distance source', codeWords(distanceSource)),
  ),
  measure('drivingSeconds', 'Duration', minutesMeasure),
  measure('restSeconds', 'Rest', minutesMeasure),
  time('countedIn', 'Counted in trip from', 'countedIn.startedAt'),
  measure('averageSpeedKmh', 'Average speed', speedMeasure),
  measure('maxSpeedKmh', 'Top speed', speedMeasure),
  numberOr('incidents', 'Events', 'Not reported'),
  word('isPrivate', 'Private', yesOrNo('Private', null)),
  measure('idleSeconds', 'Idle', minutesMeasure),
  number('providerScore', 'Provider’s score'),
  measure('odometerMeters', 'Odometer', distanceMeasure),
  number('engineHours', 'Engine hours'),
]
