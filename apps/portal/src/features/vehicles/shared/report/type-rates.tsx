import { withoutMilesHint } from '@milepost/contract/api/without-miles'
import { noScoreWords } from '@milepost/contract/risk/words'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { countText, useFormat } from '../../../../lib/format/formatters.ts'
import { CountChange } from '../../../../report/count-change.tsx'
import { unread } from '../../../../report/history-loads.tsx'
import { SampledRate } from '../../../../report/sampled-rate.tsx'
import type { ShownReport } from './shown-report.ts'

type TypeRate = ShownReport['types'][number]

interface TypeRatesProps {
  report: ShownReport
  /** True while history is still being imported: nothing is compared with half-loaded days. */
  isLoading: boolean
  hrefOf?: (type: string) => string
}

/** Event types with count, change, and rate compared with the fleet. */
export function TypeRates({ report, isLoading, hrefOf }: TypeRatesProps) {
  const format = useFormat()
  const isCompared = !isLoading && report.driving.incidents.previous !== null
  const unit = format.rateParts(0)?.unit ?? ''
  const columns: Column<TypeRate>[] = [
    { id: 'word', header: 'Type', cell: ({ word }) => word, priority: 1 },
    { id: 'count', header: 'Events', align: 'end', cell: ({ count }) => countText(count), priority: 1 },
    {
      id: 'change',
      header: 'Change',
      align: 'end',
      hint: 'In the number of events, compared with the previous period',
      cell: ({ count, previousCount }) =>
        isCompared && previousCount !== null && <CountChange count={count} previousCount={previousCount} />,
    },
    {
      id: 'rate',
      header: `Events ${unit}`,
      align: 'end',
      hint: withoutMilesHint,
      cell: ({ per1000Miles, count, withoutMiles }) => (
        <SampledRate rate={format.rateNumber(per1000Miles)} sample={count - withoutMiles} />
      ),
      priority: 1,
    },
    {
      id: 'fleet',
      header: 'Fleet',
      align: 'end',
      hint: `All vehicles of ${report.connection.name}, in this period`,
      cell: ({ fleetPer1000Miles }) => format.rateNumber(fleetPer1000Miles),
    },
  ]
  return (
    <Card>
      <CardHeader title="Event types" aside={`in this period, beside ${report.connection.name}`} />
      {report.types.length === 0 ? (
        <Empty
          title={
            report.driving.incidents.value === null
              ? noScoreWords.notSensed
              : isLoading
                ? unread
                : 'No events in this period or the one before.'
          }
        />
      ) : (
        <PlainTable
          label="Event types"
          columns={columns}
          rows={report.types}
          rowId={({ translatedType }) => translatedType}
          rowHref={hrefOf && (({ translatedType }) => hrefOf(translatedType))}
          height={30}
        />
      )}
    </Card>
  )
}
