import { mismatchType, recordStatus, reportingStatus } from '@milepost/contract/codes'
import { reportingThresholdDays } from '@milepost/contract/limits'
import { product } from '@milepost/contract/product'
import type { VehicleSummary } from '@milepost/contract/vehicles'
import { Badge } from '@milepost/ui/feedback/badge'
import { Score } from '@milepost/ui/feedback/score'
import type { Column } from '@milepost/ui/table/column'
import type { useFormat } from '../../../lib/formatters.ts'
import { CameraDots } from './camera-dots.tsx'

/** The columns, what matters most first: phones show four. Their ids are the names the API sorts by. */
export function vehicleColumns(format: ReturnType<typeof useFormat>): Column<VehicleSummary>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      cell: ({ name, alsoAt }) => (
        <>
          {name}
          {alsoAt.length > 0 && <span className="ml-2 text-text-3">{alsoAtText(alsoAt)}</span>}
        </>
      ),
    },
    {
      id: 'reporting',
      header: `${product.name} status`,
      hint: `Active while the last GPS position is within ${reportingThresholdDays} days`,
      cell: (vehicle) => (
        <Badge tone={vehicle.reporting === reportingStatus.code.active ? 'success' : 'warning'}>
          {reportingStatus.word(vehicle.reporting)}
        </Badge>
      ),
    },
    {
      id: 'lastGpsDateTime',
      header: 'Last GPS',
      sortable: true,
      descendingFirst: true,
      cell: ({ lastGpsDateTime: at }) =>
        at ? (
          <span title={`${format.ago(at)}, ${format.zone(at)}`}>{format.dateTime(at)}</span>
        ) : (
          <span className="text-text-3">Never located</span>
        ),
    },
    {
      id: 'behavioralRisk',
      header: 'Behavioral risk',
      sortable: true,
      align: 'end',
      hint: 'Of the last 30 days; higher is riskier',
      cell: ({ behavioralRisk: { score, low, high, provisional } }) => (
        <Score
          value={score}
          interval={low === null || high === null ? undefined : [low, high]}
          provisional={provisional}
          missingReason="Not enough driving in the last 30 days"
        />
      ),
    },
    {
      id: 'vin',
      header: 'VIN',
      sortable: true,
      cell: (vehicle) => vehicle.vin && <code className="font-mono">{vehicle.vin}</code>,
    },
    { id: 'connection', header: 'Connection', sortable: true, cell: (vehicle) => vehicle.connection.name },
    {
      id: 'provider',
      header: 'Provider',
      sortable: true,
      hiddenAtFirst: true,
      cell: (vehicle) => vehicle.provider.displayName,
    },
    {
      id: 'groups',
      header: 'Groups',
      cell: (vehicle) => <Groups names={vehicle.groups.map((group) => group.groupName)} />,
    },
    { id: 'cameras', header: 'Cameras', cell: (vehicle) => <CameraDots cameras={vehicle.cameras} /> },
    {
      id: 'mismatches',
      header: 'Mismatch',
      cell: (vehicle) =>
        vehicle.mismatches.length > 0 && (
          <Badge tone="warning">{vehicle.mismatches.map((type) => mismatchType.word(type)).join(', ')}</Badge>
        ),
    },
    {
      id: 'hasCoaching',
      header: 'Coaching',
      sortable: true,
      cell: (vehicle) => <span className="text-text-2">{vehicle.hasCoaching ? 'On' : 'Off'}</span>,
    },
    {
      id: 'distanceMeters30d',
      header: 'Distance, 30 days',
      sortable: true,
      align: 'end',
      cell: (vehicle) => format.distance(vehicle.distanceMeters30d),
    },
    {
      id: 'status',
      header: 'Provider status',
      sortable: true,
      hint: 'What the provider says of the vehicle’s record',
      cell: (vehicle) => <span className="text-text-2">{recordStatus.word(vehicle.status)}</span>,
    },
  ]
}

/** Two units of one vehicle have a line each: this keeps people from seeing two vehicles. */
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
