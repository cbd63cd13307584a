import { faultWords, notPermittedText, connectionColumns as reported } from '@milepost/contract/connections/columns'
import type { Connection } from '@milepost/contract/connections/endpoints'
import { type ConnectionState, connectionState } from '@milepost/contract/connections/state'
import { connectionOrigin } from '@milepost/domain/codes'
import { Badge } from '@milepost/ui/feedback/badge'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { freshnessOf } from '../shared/freshness.ts'
import { HealthBadge } from '../shared/health-badge.tsx'

/** How the connection columns are rendered, most important first. */
export const connectionColumns = columnsOf<Connection>(reported, [
  { id: 'name', sort: ({ name }) => name.toLowerCase() },
  {
    id: 'health',
    sort: urgency,
    descendingFirst: true,
    priority: 1,
    cell: (connection) => <Health connection={connection} />,
  },
  {
    id: 'checkedAt',
    sort: ({ checkedAt }) => checkedAt ?? '',
    descendingFirst: true,
    priority: 3,
    hint: 'When positions, trips and events were all last synced: the oldest of the three',
    cell: ({ checkedAt }) => <Moment at={checkedAt} never="Not yet" />,
  },
  {
    id: 'lastDataAt',
    sort: ({ lastDataAt }) => lastDataAt ?? '',
    descendingFirst: true,
    priority: 1,
    hint: 'Time of the latest position, trip or event; unchanged while all vehicles are parked',
    cell: ({ lastDataAt }) => <Moment at={lastDataAt} never="Nothing yet" />,
  },
  { id: 'provider', sort: true },
  {
    id: 'vehicles',
    align: 'end',
    sort: ({ vehicleCount }) => vehicleCount,
    cell: ({ vehicleCount }) => countText(vehicleCount),
  },
  {
    id: 'mapped',
    align: 'end',
    hint: 'Vehicles in at least one provider group',
    hiddenAtFirst: true,
    cell: ({ mappedVehiclesInConnectionGroupCount: mapped, vehicleCount }) =>
      `${countText(mapped)} of ${countText(vehicleCount)}`,
  },
  { id: 'policy', priority: 3 },
  { id: 'insurer', sort: true, hiddenAtFirst: true },
  { id: 'review', hiddenAtFirst: true },
  {
    id: 'origin',
    hiddenAtFirst: true,
    cell: ({ origin, sourceAppUnknown }) => (
      <>
        {connectionOrigin.word(origin)}
        {sourceAppUnknown && <Badge className="ml-1.5">Unrecognized source</Badge>}
      </>
    ),
  },
  {
    id: 'createdAt',
    sort: ({ createdAt }) => createdAt,
    descendingFirst: true,
    hiddenAtFirst: true,
    cell: ({ createdAt }) => <Moment at={createdAt} never="" />,
  },
])

const byUrgency: readonly ConnectionState[] = ['validated', 'created', 'notPermitted', 'duplicated', 'failed']

/** Sorts connections that need attention last when ascending; a fault comes right after the healthy ones. */
function urgency(connection: Connection): number {
  const place = byUrgency.indexOf(connectionState(connection))
  return place === 0 && connection.fault ? 0.5 : place
}

/** The health, with a short description of the problem or of why nothing new arrives. */
function Health({ connection }: { connection: Connection }) {
  const { healthReason, fault, notPermitted } = connection
  const state = connectionState(connection)
  const isRead = state === 'validated' || state === 'notPermitted'
  const trouble = fault ? faultWords[fault.kind] : notPermittedText(notPermitted)
  const freshness = freshnessOf(connection, Date.now())
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <HealthBadge connection={connection} />
      {isRead && trouble ? (
        <span className="text-warning">{trouble}</span>
      ) : healthReason ? (
        <span className="max-w-[26ch] truncate text-12 text-text-3" title={healthReason}>
          {healthReason}
        </span>
      ) : freshness === 'overdue' ? (
        <span className="text-warning">Not checked recently</span>
      ) : (
        freshness === 'quiet' && (
          <span className="text-text-3" title="The provider responds and has nothing newer">
            All vehicles parked
          </span>
        )
      )}
    </span>
  )
}
