import { recordStatus } from '@milepost/domain/codes'
import { distanceMeasure, missing, quantityText, rateMeasure, ratePer1000 } from '@milepost/domain/quantity'
import { sampledText } from '@milepost/domain/statistics/small-sample'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import type { DriverSummary } from './endpoints.ts'

const { text, word, number, numberOr, measure, list, time, with: together } = columnKinds<DriverSummary>()

/** Returns how many events are behind the rate. */
export const rateSampleOf = ({ incidents30d, rate30d }: Pick<DriverSummary, 'incidents30d' | 'rate30d'>): number =>
  (incidents30d ?? 0) - rate30d.withoutMiles

/** On screen the rate with its sample, in files also its 90% interval and what it is made of. */
const rateColumn: ListColumn<DriverSummary> = {
  ...together(
    measure('rate30d', 'Event rate, 30 days', rateMeasure, 'rate30d.per1000Miles'),
    measure('rateLow', 'Event rate, low end (90%)', rateMeasure, 'rate30d.low'),
    measure('rateHigh', 'Event rate, high end (90%)', rateMeasure, 'rate30d.high'),
    number('withoutMiles', 'Events without distance data', 'rate30d.withoutMiles'),
    measure('distance', 'Distance, 30 days', distanceMeasure, 'rate30d.distanceMeters'),
  ),
  text: (row, { units }) =>
    row.rate30d.per1000Miles === null
      ? missing
      : sampledText(quantityText(ratePer1000(row.rate30d.per1000Miles, units)), rateSampleOf(row)),
}

/** Most important first. */
export const driverColumns: readonly ListColumn<DriverSummary>[] = [
  text('name', 'Name'),
  together(word('status', 'Status', codeWords(recordStatus)), text('statusReason', 'Status reason')),
  text('connection', 'Connection', 'connection.name'),
  together(text('provider', 'Provider', 'provider.displayName'), list('alsoAt', 'Also at', [{ kind: 'text', of: '' }])),
  text('licenseState', 'License state', 'driverLicenseState'),
  text('licenseNumber', 'License number', 'driverLicenseNumber'),
  text('employeeNumber', 'Employee number'),
  numberOr('incidents30d', 'Events, 30 days', 'Not reported'),
  rateColumn,
  number('risk', 'Behavioral risk', 'risk.score'),
  time('lastTripAt', 'Last trip'),
]
