import type { PredictedGroup } from '@milepost/contract/validation/endpoints'
import { BarChart } from '@milepost/ui/chart/bar-chart'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { tableInFile } from '@milepost/ui/table/table-file'
import { useMemo } from 'react'
import { countText } from '../../lib/format/formatters.ts'
import { axisText, betweenText, rateText, ratioText } from './back-test-text.ts'

/** Losses of each tenth relative to the average, from the lowest scores to the highest. */
export function Lift({ tenths }: { tenths: readonly PredictedGroup[] }) {
  const series = useMemo(
    () => [{ id: 'lift', label: 'Times the average', color: 'c1', values: tenths.map(({ lift }) => lift) }],
    [tenths],
  )
  const last = tenths.at(-1)
  return (
    <BarChart
      title={last ? `The highest scores had ${rateText(last.lift)} times the average losses` : 'Losses by score decile'}
      x={tenths.map((_, index) => `${index + 1}`)}
      xLabel="Score decile"
      series={series}
      format={axisText}
      note="Deciles of equal driving time, from the lowest scores to the highest; 1 is average."
    />
  )
}

const ordinals = ['Lowest', 'Second', 'Third', 'Fourth', 'Highest']

type Fifth = PredictedGroup & { name: string }

const columns: readonly Column<Fifth>[] = [
  { id: 'name', header: 'Score quintile', cell: ({ name }) => name },
  { id: 'vehicles', header: 'Vehicles', align: 'end', cell: ({ vehicles }) => countText(vehicles) },
  { id: 'losses', header: 'Losses', align: 'end', priority: 1, cell: ({ losses }) => countText(losses) },
  {
    id: 'expected',
    header: 'Expected',
    hint: 'From scores, scaled so that the expected total equals the actual total',
    align: 'end',
    priority: 1,
    cell: ({ expected }) => rateText(expected),
  },
  {
    id: 'ratio',
    header: 'Actual / expected',
    hint: 'With its 90% confidence interval; 1 means as expected',
    align: 'end',
    priority: 1,
    text: ({ ratio }) => ratio && `${ratioText(ratio.value)} (${betweenText(ratio, ratioText)})`,
    cell: ({ ratio }) =>
      ratio && (
        <span>
          {ratioText(ratio.value)} <span className="text-12 text-text-3">{betweenText(ratio, ratioText)}</span>
        </span>
      ),
  },
]

/** Whether losses matched what the scores predicted. */
export function Calibration({ fifths }: { fifths: readonly PredictedGroup[] }) {
  const rows = fifths.map((fifth, index) => ({ ...fifth, name: ordinals[index] ?? `${index + 1}` }))
  const known = fifths.flatMap(({ ratio }) => ratio ?? [])
  const held = known.filter(({ low, high }) => low <= 1 && high >= 1).length
  return (
    <Card>
      <CardHeader
        title={`Actual losses matched expected losses in ${held} of ${known.length} quintiles`}
        aside={
          <>
            within 90% intervals
            <SaveCsv title={() => 'Actual and expected losses'} table={() => tableInFile(columns, rows)} />
          </>
        }
      />
      <PlainTable label="Actual and expected losses" columns={columns} rows={rows} rowId={({ name }) => name} />
    </Card>
  )
}
