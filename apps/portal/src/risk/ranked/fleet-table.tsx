import type { RiskScore } from '@milepost/contract/api/measures'
import { type Coverage, type ReadThing, unreadWords } from '@milepost/contract/connections/reads'
import { monthName } from '@milepost/contract/risk/change'
import { certainChange, scoreChangeText } from '@milepost/contract/risk/ranking-columns'
import type { ConnectionRisk } from '@milepost/contract/risk/reports'
import { Score } from '@milepost/ui/feedback/score'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useMediaQuery } from '@milepost/ui/layout/media-query'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { cardsQuery } from '@milepost/ui/table/row-cards'
import { tableInFile } from '@milepost/ui/table/table-file'
import { useMemo } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { CutName } from '../../list/cells/cut-name.tsx'
import { MovedBy, movedByText } from './moved-by.tsx'
import { ProvisionalNote } from './provisional-note.tsx'
import { ScoreChange } from './ranked-score.tsx'

interface FleetTableProps {
  connections: readonly ConnectionRisk[]
  /** The month most are compared with; a different one is shown in its row. */
  since: string
  hrefOf: (connectionId: number) => string
  /** Whether everything behind a figure of a connection has been read: only then it is none. */
  coverageOf: CoverageOf
  /** True to include the parts of each score. */
  parts?: boolean
}

type CoverageOf = (thing: ReadThing, connectionIds: readonly string[]) => Coverage

/** Each connection's score with its change, the reasons and its losses, riskiest first. */
export function FleetTable({ connections, since, hrefOf, coverageOf, parts = false }: FleetTableProps) {
  const { timeZone } = useFormat()
  const phone = useMediaQuery(cardsQuery)
  const compared = connections.some(({ combined, previousScore }) => combined.score !== null && previousScore !== null)
  const columns = useMemo(() => {
    const today = todayIn(timeZone, new Date())
    const all = columnsOf(parts, coverageOf, ({ previousMonth }) =>
      previousMonth === null || previousMonth === since ? null : `since ${monthName(previousMonth, today)}`,
    )
    return all.filter(({ id }) => compared || !comparing.includes(id))
  }, [parts, coverageOf, since, timeZone, compared])
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
      <ProvisionalNote scores={rows.map(({ combined }) => combined)} />
      {unscored.length > 0 && (
        <p className="border-t border-border px-3.5 py-2.5 text-12 text-text-3">
          No score yet: {unscored.map(({ connection }) => connection.name).join(', ')}
        </p>
      )}
    </>
  )
}

/** Columns without content if no connection can be compared. */
const comparing: readonly string[] = ['change', 'why']

const inOrder = (connections: readonly ConnectionRisk[]) =>
  connections.toSorted((a, b) => (b.combined.score ?? -1) - (a.combined.score ?? -1))

/** The same as a file. */
export const fleetFile = (connections: readonly ConnectionRisk[], coverageOf: CoverageOf, parts = false) =>
  tableInFile(
    columnsOf(parts, coverageOf, () => null),
    inOrder(connections),
  )

/**
 * Returns the largest certain change since the earlier score: "Acme changed most: up 6, mainly more phone use". Undefined
 * if nothing is compared, or all changes are within their margins.
 */
export function fleetFinding(connections: readonly ConnectionRisk[]): string | undefined {
  const moved = connections
    .map((row) => ({ row, by: certainChange(comparedOf(row)) }))
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0]
  if (!moved || moved.by === 0) return undefined
  const { row, by } = moved
  const why = row.mainChange ? `, mainly ${row.mainChange.word}` : ''
  return `${row.connection.name} changed most: ${by > 0 ? 'up' : 'down'} ${Math.abs(by)}${why}`
}

const comparedOf = ({ combined, ...row }: ConnectionRisk) => ({ ...row, risk: combined })

/** `sinceOf` returns the month a row's change is based on, if different from the others. */
function columnsOf(
  parts: boolean,
  coverageOf: CoverageOf,
  sinceOf: (row: ConnectionRisk) => string | null,
): Column<ConnectionRisk>[] {
  /** Shown instead of a missing figure or a zero; undefined if everything behind it has been read. */
  const unread = ({ connection }: ConnectionRisk, thing: ReadThing) => {
    const coverage = coverageOf(thing, [String(connection.id)])
    return coverage === 'complete' ? undefined : unreadWords[coverage]
  }
  const noScore = (row: ConnectionRisk) => unread(row, 'scores') ?? 'Not enough driving data yet'
  const own = (id: 'behavioral' | 'environmental' | 'usage', header: string): Column<ConnectionRisk> => ({
    id,
    header,
    align: 'end',
    priority: 3,
    // The combined score says why there is none.
    cell: (row) => whole(row[id]) ?? unread(row, 'scores'),
  })
  return [
    {
      id: 'connection',
      header: 'Connection',
      text: ({ connection }) => connection.name,
      cell: ({ connection }) => <CutName name={connection.name} at="wide" />,
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
      header: 'Change',
      align: 'end',
      priority: 1,
      text: (row) => scoreChangeText(comparedOf(row)),
      cell: (row) => (
        <>
          <ScoreChange {...comparedOf(row)} />
          {sinceOf(row) && <div className="text-12 text-text-3">{sinceOf(row)}</div>}
        </>
      ),
    },
    {
      id: 'why',
      header: 'Main change',
      priority: 1,
      fills: true,
      text: ({ mainChange }) => mainChange && movedByText(mainChange),
      cell: ({ mainChange }) => mainChange && <MovedBy {...mainChange} />,
    },
    ...(parts ? [own('behavioral', 'Behavioral'), own('environmental', 'Environmental'), own('usage', 'Usage')] : []),
    {
      id: 'losses',
      header: 'Losses',
      align: 'end',
      cell: (row) => (row.losses === 0 && unread(row, 'losses')) || countText(row.losses),
    },
    {
      id: 'perMillion',
      header: 'Per million mi',
      hint: 'Losses per million miles in this period',
      align: 'end',
      cell: (row) => {
        const { losses, lossesPerMillionMiles: rate } = row
        if (rate === null || losses === 0)
          return unread(row, 'scores') ?? (rate === null ? 'Not enough driving data yet' : '0.0')
        return rate < 100 ? rate.toFixed(1) : countText(Math.round(rate))
      },
    },
  ]
}

const whole = ({ score }: RiskScore) => (score === null ? undefined : String(Math.round(score)))
