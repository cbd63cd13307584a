import type { BackTestRow } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { BandChip, bandColor } from '@milepost/ui/feedback/band-chip'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { tableInFile } from '@milepost/ui/table/table-file'
import { countText } from '../../lib/format/formatters.ts'
import { againstText, bandFinding, betweenText, comparisonsText, rateText } from './back-test-text.ts'

/** Losses per vehicle-year of each band, with the interval drawn, and against the other bands. */
export function BandLosses({ rows }: { rows: readonly BackTestRow[] }) {
  const most = Math.max(...rows.map(({ perVehicleYear }) => perVehicleYear?.high ?? 0))
  const columns: readonly Column<BackTestRow>[] = [
    {
      id: 'band',
      header: 'Earlier band',
      priority: 1,
      text: ({ band }) => riskBand.word(band),
      cell: ({ band }) => <BandChip band={band} />,
    },
    { id: 'vehicles', header: 'Vehicles', align: 'end', cell: ({ vehicles }) => countText(vehicles) },
    { id: 'years', header: 'Vehicle-years', align: 'end', cell: ({ vehicleYears }) => vehicleYears.toFixed(1) },
    { id: 'losses', header: 'Losses', align: 'end', priority: 1, cell: ({ losses }) => countText(losses) },
    {
      id: 'rate',
      header: 'Per vehicle-year',
      hint: 'With its 90% confidence interval',
      align: 'end',
      priority: 1,
      text: ({ perVehicleYear: rate }) => rate && `${rateText(rate.value)} (${betweenText(rate)})`,
      cell: ({ perVehicleYear: rate }) =>
        rate && (
          <span>
            {rateText(rate.value)} <span className="text-12 text-text-3">{betweenText(rate)}</span>
          </span>
        ),
    },
    {
      id: 'interval',
      header: 'Interval',
      silentHeader: true,
      width: 120,
      cell: (row) => <IntervalBar row={row} most={most} />,
    },
    {
      id: 'against',
      header: 'Times the others',
      hint: 'The rate over that of all other bands, with its exact 90% interval',
      align: 'end',
      priority: 1,
      text: ({ against }) => against && againstText(against),
      cell: ({ against }) => against && againstText(against),
    },
  ]
  return (
    <Card>
      <CardHeader
        title={bandFinding(rows)}
        aside={<SaveCsv title={() => 'Losses by band'} table={() => tableInFile(columns, rows)} />}
      />
      <p className="px-3.5 pb-2 text-12 text-text-3">{comparisonsText(rows)}</p>
      <PlainTable label="Losses by band" columns={columns} rows={rows} rowId={({ band }) => String(band)} />
    </Card>
  )
}

/** The rate as a mark on its interval. */
function IntervalBar({ row: { band, perVehicleYear: rate }, most }: { row: BackTestRow; most: number }) {
  if (!rate || most <= 0) return <span aria-hidden className="hatch block h-2 opacity-60" />
  const at = (value: number) => `${(100 * value) / most}%`
  return (
    <span aria-hidden className="relative block h-3">
      <span
        className="absolute inset-y-1 rounded-full opacity-40"
        style={{ left: at(rate.low), right: `${100 - (100 * rate.high) / most}%`, background: bandColor(band) }}
      />
      <span
        className="absolute inset-y-0 w-1 -translate-x-1/2 rounded-full"
        style={{ left: at(rate.value), background: bandColor(band) }}
      />
    </span>
  )
}
