import { distanceSource } from '@milepost/domain/codes'
import { distanceMeasure, type Measure, measured } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import type { UsageVehicle } from './endpoints.ts'

const { text, word, number, measure } = columnKinds<UsageVehicle>()

const hours = (): Measure => ({ unit: 'h', per: 3600, decimals: 1, wholeFrom: 99.95 })
const percent: Measure = { unit: '%', per: 0.01, decimals: 0 }

/** A share 0–1 as a whole percentage, in files a number. */
function share(id: 'nightShare' | 'rushShare', header: string): ListColumn<UsageVehicle> {
  const of = (row: UsageVehicle) => measured(row[id], percent)
  return {
    id,
    header,
    text: (row) => (row[id] === null ? null : `${of(row)}%`),
    inFile: () => [{ header: `${header} (%)`, value: of }],
  }
}

/** Most important first. */
export const usageVehicleColumns: readonly ListColumn<UsageVehicle>[] = [
  text('name', 'Vehicle'),
  measure('distanceMeters', 'Distance', distanceMeasure),
  measure('drivingSeconds', 'Driving', hours),
  number('trips', 'Trips'),
  measure('averageTripMeters', 'Average trip', distanceMeasure),
  share('nightShare', 'Night'),
  share('rushShare', 'Rush hours'),
  number('idleDays', 'Idle days'),
  word('distanceSource', 'Distance source', codeWords(distanceSource)),
  number('usageRisk', 'Usage risk', 'usageRisk.score'),
  measure('recentDistance', 'Last 30 days', distanceMeasure, 'recentMeters'),
  text('connection', 'Connection', 'connection.name'),
]
