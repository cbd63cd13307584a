import type { DataFlow } from '@milepost/contract/connections/sync'
import { type DataType, dataTypes } from '@milepost/contract/providers/endpoints'
import type { BarSeries } from '@milepost/ui/chart/bar-series'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'

/** Positions are only ever shown by themselves and need no colour of their own. */
const stacked: readonly DataType[] = dataTypes.filter((dataType) => dataType !== 'positions')

/** The same kind of data has the same colour whatever else is shown. */
const colorOf = (dataType: DataType) => `c${Math.max(0, stacked.indexOf(dataType)) + 1}`

/** A bar a day for each kind of data chosen; `all` leaves positions out. Days on which nothing arrived are gaps. */
export function chartSeries(flows: readonly DataFlow[], choice: DataType | 'all'): BarSeries[] {
  return flows
    .filter(({ dataType, records }) =>
      choice === 'all' ? dataType !== 'positions' && records > 0 : dataType === choice,
    )
    .map(({ dataType, daily }) => ({
      id: dataType,
      label: dataTypeWord(dataType),
      color: colorOf(dataType),
      values: daily.map(({ records }) => (records > 0 ? records : null)),
    }))
}
