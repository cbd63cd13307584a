import type { RiskScore } from '@milepost/contract/api/measures'
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
  /** True to include the parts of each score. */
  parts?: boolean
}

/** Each connection's score with its change, the reasons and its losses, riskiest first. */
export function FleetTable({ connections, since, hrefOf, parts = false }: FleetTableProps) {
  const { timeZone } = useFormat()
  const phone = useMediaQuery(cardsQuery)
  const compared = connections.some(({ combined, previousScore }) => combined.score !== null && previousScore !== null)
  const columns = useMemo(() => {
    const today = todayIn(timeZone, new Date())
    const all = columnsOf(parts, ({ previousMonth }) =>
      previousMonth === null || previousMonth === since ? null : `since ${monthName(previousMonth, today)}`,
    )
    return all.filter(({ id }) => compared || !comparing.includes(id))
  }, [parts, since, timeZone, compared])
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
          Not enough driving for a score yet: {unscored.map(({ connection }) => connection.name).join(', ')}
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
export const fleetFile = (connections: readonly ConnectionRisk[], parts = false) =>
  tableInFile(
    columnsOf(parts, () => null),
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
function columnsOf(parts: boolean, sinceOf: (row: ConnectionRisk) => string | null): Column<ConnectionRisk>[] {
  const own = (id: 'behavioral' | 'environmental' | 'usage', header: string): Column<ConnectionRisk> => ({
    id,
    header,
    align: 'end',
    priority: 3,
    cell: (row) => whole(row[id]),
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
      text: ({ combined: { score } }) => (score === null ? 'Not enough driving data yet' : String(Math.round(score))),
      cell: ({ combined: { score, low, high, provisional } }) => (
        <Score
          value={score}
          interval={low === null || high === null ? undefined : [low, high]}
          provisional={provisional}
          missingReason="Not enough driving data yet"
        />
      ),
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
    { id: 'losses', header: 'Losses', align: 'end', cell: ({ losses }) => countText(losses) },
    {
      id: 'perMillion',
      header: 'Per million mi',
      hint: 'Losses per million miles in this period',
      align: 'end',
      cell: ({ lossesPerMillionMiles: rate }) =>
        rate !== null && (rate < 100 ? rate.toFixed(1) : countText(Math.round(rate))),
    },
  ]
}

const whole = ({ score }: RiskScore) => score !== null && String(Math.round(score))
