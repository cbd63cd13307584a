import type { RiskScore } from '@milepost/contract/api/measures'
import { type Coverage, type ReadThing, unreadWords } from '@milepost/contract/connections/reads'
import { monthName } from '@milepost/contract/risk/change'
import { certainChange, listedChangeText, scoreChangeOf } from '@milepost/contract/risk/ranking-columns'
import type { ConnectionRisk } from '@milepost/contract/risk/reports'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { leastMilesOfLosses, metersPerMile } from '@milepost/domain/limits'
import { sizeText } from '@milepost/domain/statistics/margin'
import { leastSample, sampledText } from '@milepost/domain/statistics/small-sample'
import { Score } from '@milepost/ui/feedback/score'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { cardsQuery } from '@milepost/ui/table/row-cards'
import { tableInFile } from '@milepost/ui/table/table-file'
import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { SampledRate } from '../../report/sampled-rate.tsx'
import { type FactorHref, lossesOrEvents } from '../reasons/factor-events.ts'
import { MovedMost, movedByText } from './moved-by.tsx'
import { NoCertainChange } from './no-certain-change.tsx'
import { ProvisionalNote } from './provisional-note.tsx'
import { ScoreChange } from './ranked-score.tsx'

interface FleetTableProps {
  connections: readonly ConnectionRisk[]
  /** How many vehicles of all of them have a score, each counted once; undefined until known. */
  vehicles: number | undefined
  /** When most were scored, and the month they are compared with; a different one is shown in its row. */
  scores: Pick<ScoreTime, 'month' | 'previousMonth'>
  hrefOf: (connectionId: number) => string
  /** Link to the events behind what changed a score. */
  eventsOf?: FactorHref | undefined
  /** Whether everything behind a figure of a connection has been read: only then it is none. */
  coverageOf: CoverageOf
  /** True to include the parts of each score. */
  parts?: boolean
}

/** When most connections were scored and what they are compared with, and today (yyyy-MM-dd). */
type Compared = { scores: FleetTableProps['scores']; today: string }

type CoverageOf = (thing: ReadThing, connectionIds: readonly string[]) => Coverage

/** Each connection's score with its change, the reasons and its losses, riskiest first. */
export function FleetTable({
  connections,
  vehicles,
  scores,
  hrefOf,
  eventsOf,
  coverageOf,
  parts = false,
}: FleetTableProps) {
  const { timeZone } = useFormat()
  const phone = useMediaQuery(cardsQuery)
  // With the parts, a laptop has no room for how many vehicles have a score.
  const tight = useMediaQuery('(max-width: 1359.98px)') && parts && !phone
  const compared = connections.some(({ combined, previousScore }) => combined.score !== null && previousScore !== null)
  const explained = connections.some(({ mainChange }) => mainChange !== null)
  const columns = useMemo(() => {
    const all = columnsOf(parts, coverageOf, { scores, today: todayIn(timeZone, new Date()) }, eventsOf)
    const left = [...(compared ? [] : ['change']), ...(explained ? [] : ['why']), ...(tight ? ['scored'] : [])]
    return all.filter(({ id }) => !left.includes(id))
  }, [parts, coverageOf, eventsOf, scores, timeZone, compared, explained, tight])
  const rows = useMemo(() => inOrder(connections), [connections])
  // A phone card of dashes for each would bury the others.
  const unscored = phone ? rows.filter(({ combined }) => combined.score === null) : []
  return (
    <>
      <PlainTable
        label="Risk by connection"
        columns={columns}
        rows={unscored.length > 0 ? rows.filter(({ combined }) => combined.score !== null) : rows}
        rowId={({ connection }) => String(connection.id)}
        rowHref={({ connection }) => hrefOf(connection.id)}
      />
      <NoCertainChange rows={rows.map(comparedOf)} />
      <ProvisionalNote scores={rows.map(({ combined }) => combined)} />
      {vehicles !== undefined && vehicles < rows.reduce((sum, { scored }) => sum + scored, 0) && (
        <p className="num border-t border-border px-3.5 py-2.5 text-12 text-text-3">
          {countText(vehicles)} {vehicles === 1 ? 'vehicle' : 'vehicles'} in all: one that reports through several
          connections counts in each of them.
        </p>
      )}
      {unscored.length > 0 && (
        <p className="border-t border-border px-3.5 py-2.5 text-12 text-text-3">
          No score yet: {unscored.map(unscoredText).join(', ')}
        </p>
      )}
    </>
  )
}

/** Returns a fleet without a score, with its losses if it has any. */
export const unscoredText = ({ connection: { name }, losses }: ConnectionRisk): string =>
  losses === 0 ? name : `${name} (${countText(losses)} ${losses === 1 ? 'loss' : 'losses'})`

const inOrder = (connections: readonly ConnectionRisk[]) =>
  connections.toSorted((a, b) => (b.combined.score ?? -1) - (a.combined.score ?? -1))

/** The same as a file. */
export const fleetFile = (
  connections: readonly ConnectionRisk[],
  coverageOf: CoverageOf,
  compared: Compared,
  parts = false,
) => tableInFile(columnsOf(parts, coverageOf, compared), inOrder(connections))

/**
 * Returns the largest certain change since the earlier score: "Acme changed most: up 6 ± 4 since May, mainly more phone
 * use". Undefined if nothing is compared, or all changes are within their margins. `today` is yyyy-MM-dd.
 */
export function fleetFinding(connections: readonly ConnectionRisk[], today: string): string | undefined {
  const moved = connections
    .map((row) => ({ row, by: certainChange(comparedOf(row)) }))
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0]
  const known = moved && scoreChangeOf(comparedOf(moved.row))
  if (!known || moved.by === 0) return undefined
  const { connection, previousMonth, mainChange } = moved.row
  const since = previousMonth === null ? '' : ` since ${monthName(previousMonth, today)}`
  const why = mainChange ? `, mainly ${mainChange.word}` : ''
  return `${connection.name} changed most: ${moved.by > 0 ? 'up' : 'down'} ${sizeText(known.change, known.margin)}${since}${why}`
}

const comparedOf = ({ combined, ...row }: ConnectionRisk) => ({ ...row, risk: combined })

function columnsOf(
  parts: boolean,
  coverageOf: CoverageOf,
  { scores, today }: Compared,
  eventsOf?: FactorHref,
): Column<ConnectionRisk>[] {
  const since = scores.previousMonth
  /** The month a row's change is based on, if different from the others. */
  const ownSince = ({ previousMonth }: ConnectionRisk) =>
    previousMonth === null || previousMonth === since ? null : `since ${monthName(previousMonth, today)}`
  /** Shown instead of a missing figure or a zero; undefined if everything behind it has been read. */
  const unread = ({ connection }: ConnectionRisk, thing: ReadThing) => {
    const coverage = coverageOf(thing, [String(connection.id)])
    return coverage === 'complete' ? undefined : unreadWords[coverage]
  }
  const isWithoutDistance = ({ connection, distanceMeters }: ConnectionRisk) =>
    distanceMeters === 0 && coverageOf('trips', [String(connection.id)]) === 'notReported'
  /** Losses per million miles; why there are none, or null, if they aren't known. */
  const rateOf = (row: ConnectionRisk): number | string | null => {
    // Losses and miles are imported apart: until both are in, their quotient is no rate.
    const word = unread(row, 'scores')
    if (word) return word === unreadWords.loading ? word : null
    if (row.losses === 0 && !row.reportsLosses) return null
    if (row.lossesPerMillionMiles !== null) return row.lossesPerMillionMiles
    if (isWithoutDistance(row)) return unreadWords.notReported
    return row.distanceMeters < leastMilesOfLosses * metersPerMile ? 'Too few miles' : 'Whole connections only'
  }
  const noScore = (row: ConnectionRisk) =>
    unread(row, 'scores') ?? noScoreLabel(isWithoutDistance(row) ? 'noMiles' : row.missing)
  const own = (id: 'behavioral' | 'environmental' | 'usage', header: string): Column<ConnectionRisk> => ({
    id,
    header,
    align: 'end',
    priority: 3,
    // Without any score, the combined column says why.
    cell: (row) => whole(row[id]) ?? (row.combined.score === null ? unread(row, 'scores') : noScore(row)),
  })
  return [
    {
      id: 'connection',
      header: 'Connection',
      text: ({ connection }) => connection.name,
      cell: ({ connection }) => (
        // Wide windows have room for names beside the main change, which fills the rest.
        <span className="block desk:w-max desk:max-w-60">
          <WholeName name={connection.name} />
        </span>
      ),
    },
    { id: 'scored', header: 'Vehicles scored', align: 'end', cell: ({ scored }) => countText(scored) },
    {
      id: 'combined',
      header: 'Combined risk',
      align: 'end',
      priority: 1,
      text: (row) => whole(row.combined) ?? noScore(row),
      cell: (row) => {
        const { score, low, high, provisional } = row.combined
        if (score === null) return noScore(row)
        const interval = low === null || high === null ? undefined : ([low, high] as const)
        return <Score value={score} interval={interval} provisional={provisional} />
      },
    },
    {
      id: 'change',
      header: `Since ${monthName(since, today)}`,
      align: 'end',
      priority: 1,
      hint: 'Change of the combined score since the end of that month',
      text: (row) => [listedChangeText(comparedOf(row)), ownSince(row)].filter(Boolean).join(' ') || null,
      cell: (row) => (
        <>
          <ScoreChange {...comparedOf(row)} />
          {ownSince(row) && <div className="text-12 text-text-3">{ownSince(row)}</div>}
        </>
      ),
    },
    {
      id: 'why',
      header: 'Main change',
      priority: 1,
      fills: true,
      text: ({ mainChange }) => mainChange && movedByText(mainChange),
      cell: ({ connection, previousMonth, losses, mainChange }) => {
        const compared = { month: scores.month, previousMonth: previousMonth ?? since, today }
        const hrefOf = eventsOf && lossesOrEvents(eventsOf, losses)
        return (
          mainChange && (
            <MovedMost
              mainChange={mainChange}
              compared={compared}
              hrefOf={hrefOf}
              own={{ connection: [String(connection.id)] }}
            />
          )
        )
      },
    },
    ...(parts ? [own('behavioral', 'Behavioral'), own('environmental', 'Environmental'), own('usage', 'Usage')] : []),
    {
      id: 'losses',
      header: 'Losses',
      hint: 'Losses recorded here; claims of loss runs are left out',
      align: 'end',
      cell: (row) => {
        const word = unread(row, 'losses') ?? (row.reportsLosses ? undefined : unreadWords.notReported)
        if (row.losses === 0 && word) return word
        return word === unreadWords.loading ? `${countText(row.losses)} so far` : countText(row.losses)
      },
    },
    {
      id: 'perMillion',
      header: 'Per million mi',
      hint: `Losses per million miles in this period; n: number of losses, if fewer than ${leastSample}`,
      align: 'end',
      text: (row) => {
        const rate = rateOf(row)
        return typeof rate === 'number' ? sampledText(rateText(rate), row.losses) : rate
      },
      cell: (row) => {
        const rate = rateOf(row)
        return typeof rate === 'number' ? <SampledRate rate={rateText(rate)} sample={row.losses} isBrief /> : rate
      },
    },
  ]
}

const rateText = (rate: number) => (rate < 100 ? rate.toFixed(1) : countText(Math.round(rate)))

const whole = ({ score }: RiskScore) => (score === null ? undefined : String(Math.round(score)))
