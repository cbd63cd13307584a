import { monthName, type NotCompared } from '@milepost/contract/risk/change'
import type { RankedSubject } from '@milepost/contract/risk/ranking'
import { certainChange, scoreChangeText } from '@milepost/contract/risk/ranking-columns'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { cardsQuery } from '@milepost/ui/table/row-cards'
import { tableInFile } from '@milepost/ui/table/table-file'
import { useFormat } from '../../lib/format/formatters.ts'
import { CutName } from '../../list/cells/cut-name.tsx'
import { RowsCard } from '../../report/rows-card.tsx'
import { useHasFleets } from '../../scope/use-fleets.ts'
import type { ComparedAt, FactorHref } from '../reasons/factor-events.ts'
import { MovedMost, movedByText } from './moved-by.tsx'
import { NoCertainChange } from './no-certain-change.tsx'
import { ProvisionalNote } from './provisional-note.tsx'
import { scoreColumns } from './score-columns.tsx'

/** Number of vehicles a card loads. */
export const shownVehicles = 5
// The final height: 36 px per row plus its divider, more with a second line, and 34 for the header; on phones one card
// each.
const tableHeight = shownVehicles * 37 + 34
const secondLine = shownVehicles * 16
const phoneHeight = shownVehicles * 118

interface RankedVehiclesProps {
  title: string
  /** Shown if there are none: "No vehicle’s score rose." */
  none: string
  /** True if the card is about changes: without any comparison it says so instead. */
  ofChanges?: boolean
  query: {
    data: { items: readonly RankedSubject[]; scores: Pick<ScoreTime, 'month' | 'previousMonth'> } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** Selects the vehicles that belong here. */
  keep?: (vehicle: RankedSubject) => boolean
  hrefOf: (id: string) => string
  /** Link to the events behind what changed a score. */
  eventsOf: FactorHref
  allHref: string
}

/** Five vehicles, their score changes and the reasons. */
export function RankedVehicles({
  title,
  none,
  ofChanges = false,
  query,
  keep = () => true,
  hrefOf,
  eventsOf,
  allHref,
}: RankedVehiclesProps) {
  const phone = useMediaQuery(cardsQuery)
  const hasFleets = useHasFleets()
  const { timeZone } = useFormat()
  const { items: rows, scores } = query.data ?? {}
  const today = todayIn(timeZone, new Date())
  const since = scores && monthName(scores.previousMonth, today)
  const scored = scoreColumns('Risk', since)
  const why = whyColumn(eventsOf, scores && { ...scores, today })
  const columns = [hasFleets ? nameOfFleet : name, ...scored, why]
  // The largest change comes first: if the first isn't compared, none is.
  const noneCompared = ofChanges && rows?.every(({ previousScore }) => previousScore === null)
  const whyNot = rows?.[0]?.notCompared ?? 'noEarlierScore'
  return (
    <RowsCard
      title={title}
      aside={
        <Link href={allHref} className="text-link">
          All vehicles
        </Link>
      }
      what="vehicles"
      query={query}
      rows={rows?.filter(keep).slice(0, shownVehicles)}
      none={noneCompared ? noneComparedWords[whyNot] : none}
      lines={shownVehicles}
      minHeight={(phone ? phoneHeight : tableHeight) + (hasFleets ? secondLine : 0)}
      file={(rows) => tableInFile([name, connection, ...scored, why], rows)}
    >
      {(rows) => (
        <>
          <PlainTable
            label={title}
            columns={columns.slice(0, shownColumns(rows))}
            rows={rows}
            rowId={({ id }) => id}
            rowHref={({ id }) => hrefOf(id)}
          />
          <NoCertainChange rows={rows} />
          <ProvisionalNote scores={rows.map(({ risk }) => risk)} />
        </>
      )}
    </RowsCard>
  )
}

/** Name and score, then the change if any is known, then its reason if any has one. */
const shownColumns = (rows: readonly RankedSubject[]): number =>
  rows.some(({ mainChange }) => mainChange !== null) ? 4 : rows.some((row) => scoreChangeText(row) !== null) ? 3 : 2

const noneComparedWords: Readonly<Record<NotCompared, string>> = {
  noEarlierScore: 'No vehicle has an earlier score to compare with.',
  pastNotScored: 'Not compared yet: earlier months are still being scored.',
  otherVersion: 'Not compared: earlier scores used different weights.',
  provisionalThen: 'Not compared: earlier scores are based on too little driving, or being recalculated.',
  provisionalNow: 'Not compared while scores are provisional.',
}

/** True if a vehicle's score certainly rose (or fell): a change within its margin is neither. */
export const hasRisen = (vehicle: RankedSubject): boolean => certainChange(vehicle) > 0
export const hasFallen = (vehicle: RankedSubject): boolean => certainChange(vehicle) < 0

const name: Column<RankedSubject> = {
  id: 'name',
  header: 'Vehicle',
  text: (row) => row.name,
  cell: (row) => <CutName name={row.name} at="middle" />,
}

/** The fleet, on a second line: an insurer's first question. */
const nameOfFleet: Column<RankedSubject> = {
  ...name,
  cell: (row) => (
    <div className="py-1.5 leading-5">
      <CutName name={row.name} at="middle" />
      <span className="block max-w-52 truncate text-12 font-normal text-text-3" title={row.connection.name}>
        {row.connection.name}
      </span>
    </div>
  ),
}

const connection: Column<RankedSubject> = {
  id: 'connection',
  header: 'Connection',
  text: (row) => row.connection.name,
  cell: (row) => row.connection.name,
}

/** A unit's events may be at another connection or in another group than its row, and count all the same. */
const anyScope = { connection: undefined, group: undefined, provider: undefined, providers: undefined }

const whyColumn = (eventsOf: FactorHref, compared: ComparedAt | undefined): Column<RankedSubject> => ({
  id: 'why',
  header: 'Main change',
  priority: 1,
  fills: true,
  text: ({ mainChange }) => mainChange && movedByText(mainChange),
  cell: ({ id, units, mainChange }) =>
    mainChange &&
    compared && (
      <MovedMost
        mainChange={mainChange}
        compared={compared}
        hrefOf={eventsOf}
        own={{ ...anyScope, vehicle: units ?? [id] }}
      />
    ),
})
