import { vehicleColumns as reported } from '@milepost/contract/vehicles/columns'
import type { VehicleSummary } from '@milepost/contract/vehicles/endpoints'
import { mismatchType, recordStatus, reportingStatus } from '@milepost/domain/codes'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { ScoreCell } from '../../risk/score-cell.tsx'
import { CameraDots } from '../device-health/shared/camera-dots.tsx'
import { NoMismatches } from '../device-health/shared/no-mismatches.tsx'
import { LastGps } from './shared/last-gps.tsx'
import { ReportingBadge } from './shared/reporting-badge.tsx'

/** How the vehicle columns are rendered, most important first. */
export const vehicleColumns = columnsOf<VehicleSummary>(reported, [
  {
    id: 'name',
    sort: true,
    cell: ({ name, alsoAt }) => (
      <>
        {name}
        {alsoAt.length > 0 && <span className="ml-2 text-text-3">{alsoAtText(alsoAt)}</span>}
      </>
    ),
  },
  {
    id: 'reporting',
    hint: `Active if the last GPS position is within ${reportingThresholdDays} days`,
    priority: 1,
    cell: (vehicle) => <ReportingBadge vehicle={vehicle} />,
  },
  {
    id: 'lastGpsDateTime',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ lastGpsDateTime: at, connection, reporting }) => (
      <LastGps at={at} connections={[connection]} isReporting={reporting === reportingStatus.code.active} />
    ),
  },
  {
    id: 'behavioralRisk',
    sort: true,
    align: 'end',
    hint: 'Covers the last two years, weighted toward recent driving; 50 is average, higher is riskier',
    priority: 1,
    cell: ({ behavioralRisk, connection }) => <ScoreCell risk={behavioralRisk} connection={connection} />,
  },
  { id: 'vin', sort: true, cell: ({ vin }) => vin && <code className="font-mono">{vin}</code> },
  { id: 'connection', sort: true, ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
  { id: 'provider', sort: true, hiddenAtFirst: true },
  { id: 'groups', priority: 3, cell: ({ groups }) => <Groups names={groups.map(({ groupName }) => groupName)} /> },
  { id: 'cameras', priority: 3, cell: ({ cameras }) => <CameraDots cameras={cameras} /> },
  {
    id: 'mismatches',
    priority: 3,
    cell: ({ mismatches, connection }) =>
      mismatches.map((type) => mismatchType.word(type)).join(', ') || <NoMismatches connectionId={connection.id} />,
  },
  { id: 'hasCoaching', sort: true, priority: 3 },
  { id: 'distanceMeters30d', sort: true, align: 'end', priority: 3 },
  {
    id: 'status',
    sort: true,
    hint: 'The status of the vehicle at the provider',
    priority: 3,
    cell: ({ status, statusReason }) => (
      <span title={statusReason ?? undefined} className={statusReason ? 'text-text-2' : undefined}>
        {recordStatus.word(status)}
        {statusReason && (
          <span className="block max-w-36 text-12 leading-4 whitespace-normal text-text-3">{statusReason}</span>
        )}
      </span>
    ),
  },
  { id: 'class', hiddenAtFirst: true },
  { id: 'odometerMeters', align: 'end', hiddenAtFirst: true },
])

/** A vehicle's two units have a row each; this keeps them from looking like two vehicles. */
export const alsoAtText = (providers: readonly string[]) => `Also at ${providers.join(', ')}`

/** The first group, and how many more there are. */
function Groups({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  if (!first) return <span className="text-text-3">—</span>
  return (
    <span title={names.join(', ')} className="text-text-2">
      {first}
      {others.length > 0 && <span className="ml-1 text-text-3">+{others.length}</span>}
    </span>
  )
}
