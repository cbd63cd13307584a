import type { AccuracyReport, AccuracyRow } from '@milepost/contract/validation/endpoints'
import { incidentRating, incidentSource } from '@milepost/domain/codes'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { useMemo } from 'react'
import { eventsHref } from '../../addresses.ts'
import { countText } from '../../lib/format/formatters.ts'
import {
  intervalText,
  type Reporter,
  ratedText,
  rateText,
  reporterKey,
  reporterName,
  sampleText,
  tooFew,
} from './accuracy-text.ts'

type TypeLine = {
  type: AccuracyRow['type']
  incidents: number
  annotated: number
  cells: ReadonlyMap<string, AccuracyRow>
}

/** Event types by reporter: each cell links to the rated events behind it. */
export function AccuracyMatrix({ report, days }: { report: AccuracyReport; days: Days }) {
  const { reporters, rows } = report
  const lines = useMemo(() => linesOf(rows), [rows])
  const columns: Column<TypeLine>[] = [
    { id: 'type', header: 'Type', cell: ({ type }) => type.word },
    { id: 'incidents', header: 'Events', align: 'end', priority: 1, cell: ({ incidents }) => countText(incidents) },
    { id: 'annotated', header: 'Rated', align: 'end', priority: 1, cell: ({ annotated }) => countText(annotated) },
    ...reporters.map(
      (reporter): Column<TypeLine> => ({
        id: reporterKey(reporter),
        header: reporterName(reporter),
        align: 'end',
        priority: 2,
        cell: ({ cells }) => <Cell row={cells.get(reporterKey(reporter))} days={days} reporter={reporter} />,
      }),
    ),
  ]
  return (
    <PlainTable
      label="Accuracy by type and reporter"
      columns={columns}
      rows={lines}
      rowId={({ type }) => type.translatedType}
    />
  )
}

function Cell({ row, reporter, days }: { row: AccuracyRow | undefined; reporter: Reporter; days: Days }) {
  if (!row) return <span className="text-text-3">—</span>
  if (row.annotated === 0)
    return (
      <span
        className="text-text-3"
        title={`${countText(row.incidents)} ${row.incidents === 1 ? 'event' : 'events'}, none rated`}
      >
        none
      </span>
    )
  const { accurate, inaccurate } = incidentRating.code
  const href = eventsHref({
    type: [row.type.translatedType],
    provider: [String(reporter.provider.id)],
    view: reporter.source === incidentSource.code.product ? 'product' : 'tsp',
    rating: [String(accurate), String(inaccurate)],
    from: days.from,
    to: days.to,
  })
  const interval = intervalText(row)
  const certainty = interval ? `${interval} (90% confidence interval)` : tooFew
  return (
    <Link
      href={href}
      className="num hover:underline"
      title={[certainty, sampleText(row.sample), 'show these events'].filter(Boolean).join('; ')}
    >
      {rateText(row) ?? ''} <span className="text-12 text-text-3">{ratedText(row)}</span>
    </Link>
  )
}

function linesOf(rows: readonly AccuracyRow[]): TypeLine[] {
  return [...Map.groupBy(rows, ({ type }) => type.translatedType).values()]
    .map((same) => ({
      type: same[0]!.type,
      incidents: same.reduce((sum, { incidents }) => sum + incidents, 0),
      annotated: same.reduce((sum, { annotated }) => sum + annotated, 0),
      cells: new Map(same.map((row) => [reporterKey(row), row])),
    }))
    .toSorted((a, b) => b.incidents - a.incidents)
}
