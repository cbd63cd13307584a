import { incidentRating, severity } from '@milepost/domain/codes'
import {
  decimal,
  measured,
  minutesMeasure,
  type Quantity,
  quantity,
  quantityText,
  speedMeasure,
  type Units,
} from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import type { SpeedIncident } from './endpoints.ts'

/** Shown if the limit isn't reported. */
export const unknownLimit = 'Unknown'

/** Sources of a limit, in words. */
const limitSourceWords: Readonly<Record<string, string>> = { provider: 'Provider' }
export const limitSourceText = (source: string | null): string | null =>
  source === null ? null : (limitSourceWords[source] ?? source)

const shortest = 60
/** Under a minute in seconds, then in minutes; null if the end isn't known. */
export const lengthOf = (seconds: number | null): Quantity | null =>
  seconds !== null && seconds < shortest ? { number: String(seconds), unit: 's' } : quantity(seconds, minutesMeasure())

/** Formats a stored speed as `62 mph`. */
export const speedText = (kmh: number | null, units: Units) => quantityText(quantity(kmh, speedMeasure(units)))

/**
 * The excess in the person's units, as displayed: displayed speed minus displayed limit, so that a row adds up. Null if either
 * is unknown.
 */
function excessOf({ speedKmh, speedLimitKmh, overByKmh }: SpeedIncident, units: Units): number | null {
  const [speed, limit] = [speedKmh, speedLimitKmh].map((kmh) => measured(kmh, speedMeasure(units)))
  return overByKmh === null || speed == null || limit == null ? null : speed - limit
}

const excessText = (excess: number | null, units: Units) =>
  quantityText(excess === null ? null : { number: decimal(excess, 0), unit: speedMeasure(units).unit })

const { text, word, measure, time, with: together } = columnKinds<SpeedIncident>()

/** Most important first. */
export const speedIncidentColumns: readonly ListColumn<SpeedIncident>[] = [
  time('occurredAt', 'Time'),
  together(text('vehicle', 'Vehicle', 'vehicle.name'), text('vin', 'VIN', 'vehicle.vin')),
  text('driver', 'Driver', 'driver.name'),
  text('place', 'Place', 'place.text'),
  measure('speedKmh', 'Speed', speedMeasure),
  {
    ...measure('speedLimitKmh', 'Limit', speedMeasure),
    text: ({ speedLimitKmh }, { units }) => (speedLimitKmh === null ? unknownLimit : speedText(speedLimitKmh, units)),
  },
  {
    id: 'overByKmh',
    header: 'Speeding excess',
    text: (incident, { units }) => excessText(excessOf(incident, units), units),
    inFile: ({ units }) => [
      { header: `Speeding excess (${speedMeasure(units).unit})`, value: (incident) => excessOf(incident, units) },
    ],
  },
  {
    ...measure('durationSeconds', 'Duration', () => ({ unit: 's', per: 1, decimals: 0 })),
    text: ({ durationSeconds }) => quantityText(lengthOf(durationSeconds)),
  },
  {
    id: 'speedLimitSource',
    header: 'Limit source',
    text: ({ speedLimitSource }) => limitSourceText(speedLimitSource),
  },
  word('severity', 'Level', codeWords(severity)),
  text('connection', 'Connection', 'connection.name'),
  word('rating', 'Rating', codeWords(incidentRating)),
  { id: 'wrongLimit', header: 'Incorrect limit', text: ({ wrongLimit }) => (wrongLimit ? 'Marked incorrect' : null) },
  { id: 'reason', header: 'Reason limit is incorrect', text: ({ wrongLimit }) => wrongLimit?.reason },
  text('id', 'Event ID'),
]
