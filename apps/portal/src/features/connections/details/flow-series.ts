import type { DataFlow } from '@milepost/contract/connections/sync'
import { type DataType, dataTypes } from '@milepost/contract/providers/endpoints'
import type { BarSeries } from '@milepost/ui/chart/bar-series'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'

/** Positions are only shown by themselves, so they need no color of their own. */
const stacked: readonly DataType[] = dataTypes.filter((dataType) => dataType !== 'positions')

/** A data type keeps its color whatever else is shown. */
const colorOf = (dataType: DataType) => `c${Math.max(0, stacked.indexOf(dataType)) + 1}`

/** Returns one bar per day for each chosen data type; `all` leaves out positions, and lists, which count at each read. Days without records are gaps. */
export function chartSeries(flows: readonly DataFlow[], choice: DataType | 'all'): BarSeries[] {
  return flows
    .filter(({ dataType, records, records24h }) =>
      choice === 'all' ? dataType !== 'positions' && records > 0 && records24h !== null : dataType === choice,
    )
    .map(({ dataType, daily }) => ({
      id: dataType,
      label: dataTypeWord(dataType),
      color: colorOf(dataType),
      values: daily.map(({ records }) => (records > 0 ? records : null)),
    }))
}
