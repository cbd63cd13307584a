import { withoutMilesHint } from '@milepost/contract/api/without-miles'
import type { TypeRow } from '@milepost/contract/risk/reports'
import { severity } from '@milepost/domain/codes'
import { changeText, countMargin } from '@milepost/domain/statistics/margin'
import { partText, shareText } from '@milepost/domain/statistics/share-text'
import { leastSample, sampledText } from '@milepost/domain/statistics/small-sample'
import { SaveCsv } from '@milepost/ui/chart/save-csv'
import { Badge } from '@milepost/ui/feedback/badge'
import { levelColor } from '@milepost/ui/feedback/level-chip'
import { Card, CardFooter, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { tableInFile } from '@milepost/ui/table/table-file'
import { type ReactNode, useMemo } from 'react'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { CountChange } from '../../../report/count-change.tsx'
import { eventsText } from '../../../report/events-text.ts'
import { SampledRate } from '../../../report/sampled-rate.tsx'

interface TypeRowsProps {
  title: string
  types: readonly TypeRow[]
  /** Counted events that the rows leave out. */
  otherEvents: number
  /** Leads to these; undefined if no list has exactly these. */
  otherHref: string | undefined
  isCompared: boolean
  hrefOf: (type: string) => string | undefined
  /** Why there are no links. */
  noLinks?: string | undefined
}

/** Event types with count, rate, accuracy, severity and share of the risk. */
export function TypeRows({ title, types, otherEvents, otherHref, isCompared, hrefOf, noLinks }: TypeRowsProps) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf(format, isCompared), [format, isCompared])
  const listed = types.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <CardHeader
        title={title}
        aside={
          <>
            {otherHref !== undefined && <span className="print:hidden">select a row to see its events</span>}
            <SaveCsv title={() => 'Event types'} table={() => tableInFile(columns, types)} />
          </>
        }
      />
      <PlainTable
        label="Event types"
        columns={columns}
        rows={types}
        rowId={({ translatedType }) => translatedType}
        rowHref={({ count, translatedType }) => (count > 0 ? hrefOf(translatedType) : undefined)}
        height={32}
      />
      {(otherEvents > 0 || noLinks) && (
        <CardFooter>
          <span>
            {otherEvents > 0 && (
              <>
                {countText(listed)} of {eventsText(listed + otherEvents)} are in these rows.{' '}
                <MaybeLink href={otherHref}>
                  {otherEvents === 1 ? 'The other one isn’t' : `The other ${countText(otherEvents)} aren’t`} about
                  driving
                </MaybeLink>
                , such as idling.{' '}
              </>
            )}
            {noLinks}
          </span>
        </CardFooter>
      )}
    </Card>
  )
}

const columnsOf = (format: ReturnType<typeof useFormat>, isCompared: boolean): Column<TypeRow>[] => [
  {
    id: 'word',
    header: 'Type',
    priority: 1,
    text: ({ word }) => word,
    cell: ({ word, isExtended }) => (
      <span className="inline-flex items-center gap-1.5">
        {word}
        {isExtended && <Badge>Extended</Badge>}
      </span>
    ),
  },
  { id: 'count', header: 'Events', align: 'end', priority: 1, cell: ({ count }) => countText(count) },
  {
    id: 'change',
    header: 'Change in events',
    align: 'end',
    hint: 'Compared with the previous period',
    text: ({ count, previousCount }) =>
      isCompared && previousCount !== null
        ? changeText(count - previousCount, countMargin(count, previousCount), countText)
        : null,
    cell: ({ count, previousCount }) =>
      isCompared && previousCount !== null && <CountChange count={count} previousCount={previousCount} />,
  },
  {
    id: 'rate',
    header: `Events ${format.rateParts(0)?.unit ?? ''}`,
    align: 'end',
    priority: 1,
    hint: withoutMilesHint,
    text: (row) => sampledText(format.rateNumber(row.per1000Miles), sampleOf(row)) ?? '',
    cell: (row) => <SampledRate rate={format.rateNumber(row.per1000Miles)} sample={sampleOf(row)} />,
  },
  {
    id: 'levels',
    header: 'Levels',
    hint: 'Very low to critical',
    width: 120,
    text: levelsText,
    cell: (row) => <Levels {...row} />,
  },
  {
    id: 'intensity',
    header: 'Intensity',
    align: 'end',
    priority: 3,
    hint: 'Average, from 1 to 5',
    cell: ({ averageIntensity }) => averageIntensity?.toFixed(1),
  },
  {
    id: 'accurate',
    header: 'Accurate',
    align: 'end',
    hint: `Share of rated events; their number if fewer than ${leastSample} are rated`,
    cell: accurateText,
  },
  {
    id: 'share',
    header: 'Share of risk',
    align: 'end',
    priority: 1,
    hint: 'Share of the risk of all types',
    cell: ({ shareOfRisk }) => shareOfRisk !== null && shareText(shareOfRisk),
  },
]

/** Returns how many events are behind a rate. */
const sampleOf = ({ count, withoutMiles }: TypeRow) => count - withoutMiles

/** "92%", or "2 of 2" of a few; null if none is rated. */
function accurateText({ accurateShare, annotated }: TypeRow): string | null {
  return accurateShare === null ? null : partText(Math.round(accurateShare * annotated), annotated)
}

const levelsText = ({ bySeverity }: TypeRow) =>
  bySeverity.map((level) => `${severity.word(level.severity)} ${countText(level.count)}`).join(', ')

/** How the events of a type are distributed over the five levels. */
function Levels(row: TypeRow) {
  const { bySeverity, count } = row
  if (count === 0) return null
  const text = levelsText(row)
  return (
    <span role="img" aria-label={text} title={text} className="flex h-3 w-28 overflow-hidden rounded-[3px] bg-sunken">
      {bySeverity.map((level) => (
        <span
          key={level.severity}
          style={{ width: `${(100 * level.count) / count}%`, background: levelColor(level.severity) }}
        />
      ))}
    </span>
  )
}

function MaybeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Link href={href} className="text-link">
      {children}
    </Link>
  )
}
