import { riskReportEndpoints } from '@milepost/contract/risk-reports'
import { scoringDetailsHref } from '../../addresses.ts'
import { answerOf } from '../../lib/query-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { RowsCard } from '../../report/rows-card.tsx'
import { FleetTable, fleetFile, fleetFinding } from '../../risk/fleet-table.tsx'

interface FleetCardProps {
  asked: { from: string; to: string }
  within: NonNullable<Parameters<typeof scoringDetailsHref>[0]>
}

/** Several fleets beside each other: which of them moved, and by what. */
export function FleetCard({ asked, within }: FleetCardProps) {
  const query = useAnswer(answerOf(riskReportEndpoints.composition, { query: asked }))
  const rows = query.data?.connections
  return (
    <RowsCard
      title={(rows && fleetFinding(rows)) ?? 'Risk by connection'}
      what="connections"
      query={query}
      rows={rows}
      lines={6}
      file={(connections) => fleetFile(connections)}
    >
      {(connections) => (
        <FleetTable
          connections={connections}
          since={query.data!.scores.previousMonth}
          hrefOf={(id) => scoringDetailsHref({ ...within, connection: [String(id)] })}
        />
      )}
    </RowsCard>
  )
}
