import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { reportingStatus } from '@milepost/domain/codes'
import { Badge } from '@milepost/ui/feedback/badge'
import { useCoverage } from '../../../shell/status/loading-history.ts'

const { active, inactive } = reportingStatus.code

type Reported = Pick<VehicleSummary, 'reporting' | 'connection'>

/** Whether a vehicle reports. Until its connection's positions are imported, one that doesn't is inactive so far. */
export function ReportingBadge({ vehicle: { reporting, connection } }: { vehicle: Reported }) {
  if (reporting === active) return <Badge tone="success">{reportingStatus.word(active)}</Badge>
  return <Inactive connectionId={connection.id} />
}

/** Apart, so that active vehicles don't ask. */
function Inactive({ connectionId }: { connectionId: number }) {
  const isImporting = useCoverage('positions', [String(connectionId)]) === 'loading'
  return (
    <Badge tone={isImporting ? 'neutral' : 'warning'}>
      {reportingStatus.word(inactive)}
      {isImporting && ' so far'}
    </Badge>
  )
}
