import { monthName } from '@milepost/contract/risk/change'
import { type RankedSubject, riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { shareText } from '@milepost/domain/statistics/share-text'
import { useAnswer } from '@milepost/session/api/use-answer'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { tableInFile } from '@milepost/ui/table/table-file'
import { useMemo } from 'react'
import { vehicleHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { nightWords } from '../../report/night-words.ts'
import { RowsCard } from '../../report/rows-card.tsx'
import { ProvisionalNote } from '../../risk/ranked/provisional-note.tsx'
import { scoreColumns } from '../../risk/ranked/score-columns.tsx'

const shown = 20
const title = 'Vehicles in the riskiest conditions'

/** The vehicles that drive in the riskiest conditions. */
export function ExposedVehicles({ query }: { query: { from: string; to: string } }) {
  const format = useFormat()
  const asked = { ...query, riskType: 'environmental' as const }
  const answer = useAnswer(answerOf(riskRankingEndpoints.page, { query: { ...asked, PageSize: shown } }))
  const month = answer.data?.scores.previousMonth
  const columns = useMemo(() => {
    const since = month && monthName(month, todayIn(format.timeZone, new Date()))
    return columnsOf(format.distance, since)
  }, [format, month])
  const { data: totals } = useAnswer(answerOf(riskRankingEndpoints.totals, { query: asked }))
  return (
    <RowsCard
      title={title}
      aside={totals && `${Math.min(shown, totals.totalCount)} of ${countText(totals.totalCount)}, riskiest first`}
      what="vehicles"
      query={answer}
      rows={answer.data?.items}
      none="No vehicles match."
      lines={6}
      file={(rows) => tableInFile(columns, rows)}
    >
      {(rows) => (
        <>
          <PlainTable
            label={title}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowHref={({ id }) => vehicleHref(id)}
          />
          <ProvisionalNote scores={rows.map(({ risk }) => risk)} />
        </>
      )}
    </RowsCard>
  )
}

const share = (of: number | null) => of !== null && shareText(of)

const columnsOf = (distance: (meters: number | null) => string, since: string | undefined): Column<RankedSubject>[] => [
  { id: 'name', header: 'Vehicle', priority: 1, cell: ({ name }) => name },
  ...scoreColumns('Environmental risk', since),
  {
    id: 'night',
    header: 'Night',
    hint: nightWords,
    align: 'end',
    priority: 1,
    cell: ({ nightShare }) => share(nightShare),
  },
  {
    id: 'adverse',
    header: 'Bad weather',
    align: 'end',
    priority: 1,
    cell: ({ adverseWeatherShare }) => share(adverseWeatherShare),
  },
  { id: 'traffic', header: 'Rush hours', align: 'end', cell: ({ highTrafficShare }) => share(highTrafficShare) },
  { id: 'distance', header: 'Distance', align: 'end', cell: ({ distanceMeters }) => distance(distanceMeters) },
  { id: 'connection', header: 'Connection', cell: ({ connection }) => connection.name },
]
