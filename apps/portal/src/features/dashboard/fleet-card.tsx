import type { Result } from '@milepost/contract/api/endpoint'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import type { UseQueryResult } from '@tanstack/react-query'
import { scoringDetailsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { RowsCard } from '../../report/rows-card.tsx'
import { FleetTable, fleetFile, fleetFinding } from '../../risk/ranked/fleet-table.tsx'
import type { FactorHref } from '../../risk/reasons/factor-events.ts'
import { useCoverages } from '../../shell/status/loading-history.ts'

/** The query for the fleet comparison: the dashboard sends it with its others, before it knows if there are scores. */
export const fleetsBeside = (asked: { from: string; to: string }) =>
  answerOf(riskReportEndpoints.composition, { query: asked })

interface FleetCardProps {
  /** How many vehicles have a score; undefined until known. */
  vehicles: number | undefined
  query: UseQueryResult<Result<typeof riskReportEndpoints.composition>>
  within: NonNullable<Parameters<typeof scoringDetailsHref>[0]>
  /** Link to the events behind what changed a score. */
  eventsOf: FactorHref
}

/** Compares several fleets: which of them moved, and why. */
export function FleetCard({ vehicles, query, within, eventsOf }: FleetCardProps) {
  const rows = query.data?.connections
  const coverageOf = useCoverages()
  const { timeZone } = useFormat()
  const today = todayIn(timeZone, new Date())
  return (
    <RowsCard
      title={(rows && fleetFinding(rows, today)) ?? 'Risk by connection'}
      what="connections"
      query={query}
      rows={rows}
      lines={6}
      file={(connections) => fleetFile(connections, coverageOf, { scores: query.data!.scores, today })}
    >
      {(connections) => (
        <FleetTable
          connections={connections}
          vehicles={vehicles}
          coverageOf={coverageOf}
          eventsOf={eventsOf}
          scores={query.data!.scores}
          hrefOf={(id) => scoringDetailsHref({ ...within, connection: [String(id)] })}
        />
      )}
    </RowsCard>
  )
}
