import { connectionHealth, connectionOrigin } from '@milepost/contract/codes'
import type { Connection } from '@milepost/contract/connections'
import { Badge } from '@milepost/ui/feedback/badge'
import type { Column } from '@milepost/ui/table/column'
import type { ReactNode } from 'react'
import { countText } from '../../../../lib/formatters.ts'
import { faultWords } from '../shared/fault-story.ts'
import { freshnessOf } from '../shared/freshness.ts'
import { HealthBadge } from '../shared/health-badge.tsx'
import { Moment } from '../shared/moment.tsx'

/** Switched off until somebody asks for them. */
export const hiddenAtFirst: readonly string[] = ['mapped', 'insurer', 'review', 'origin', 'createdAt']

/** The columns, what matters most first: phones show four. */
export function connectionColumns(menu: (connection: Connection) => ReactNode): Column<Connection>[] {
  const columns: Column<Connection>[] = [
    { id: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
    {
      id: 'health',
      header: 'Health',
      sortable: true,
      descendingFirst: true,
      cell: (one) => <Health connection={one} />,
    },
    {
      id: 'checkedAt',
      header: 'Last checked',
      sortable: true,
      descendingFirst: true,
      hint: 'When positions, trips and events were last asked for with success',
      cell: ({ checkedAt }) => <Moment at={checkedAt} never="Not yet" />,
    },
    {
      id: 'lastDataAt',
      header: 'Newest data',
      sortable: true,
      descendingFirst: true,
      hint: 'The newest moment of a position, trip or event; it stays while all vehicles stand',
      cell: ({ lastDataAt }) => <Moment at={lastDataAt} never="Nothing yet" />,
    },
    { id: 'provider', header: 'Provider', sortable: true, cell: ({ provider }) => provider.displayName },
    {
      id: 'vehicles',
      header: 'Vehicles',
      align: 'end',
      sortable: true,
      cell: ({ vehicleCount }) => countText(vehicleCount),
    },
    {
      id: 'mapped',
      header: 'In groups',
      align: 'end',
      hint: 'Vehicles with at least one group of the provider',
      cell: ({ mappedVehiclesInConnectionGroupCount: mapped, vehicleCount }) =>
        `${countText(mapped)} of ${countText(vehicleCount)}`,
    },
    { id: 'policy', header: 'Policy', cell: ({ policyNumber }) => policyNumber },
    { id: 'insurer', header: 'Insurer', sortable: true, cell: ({ insurerName }) => insurerName },
    { id: 'review', header: 'Human review', cell: ({ hasQueue }) => (hasQueue ? 'On' : 'Off') },
    {
      id: 'origin',
      header: 'Origin',
      cell: ({ origin, sourceAppUnknown }) => (
        <>
          {connectionOrigin.word(origin)}
          {sourceAppUnknown && <Badge className="ml-1.5">Unrecognised source</Badge>}
        </>
      ),
    },
    {
      id: 'createdAt',
      header: 'Created',
      sortable: true,
      descendingFirst: true,
      cell: ({ createdAt }) => <Moment at={createdAt} never="" />,
    },
    { id: 'menu', header: 'Actions', silentHeader: true, hideable: false, pinnedAtEnd: true, width: 44, cell: menu },
  ]
  return columns.map((column) => ({ ...column, hiddenAtFirst: hiddenAtFirst.includes(column.id) }))
}

/** The health, and in a few words what is wrong, or why nothing new comes. */
function Health({ connection }: { connection: Connection }) {
  const { healthStatus, healthReason, fault } = connection
  const isFine = healthStatus === connectionHealth.code.validated
  const freshness = freshnessOf(connection, Date.now())
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <HealthBadge health={healthStatus} />
      {isFine && fault ? (
        <span className="text-warning">{faultWords[fault.kind]}</span>
      ) : healthReason ? (
        <span className="max-w-[34ch] truncate text-12 text-text-3" title={healthReason}>
          {healthReason}
        </span>
      ) : freshness === 'overdue' ? (
        <span className="text-warning">Not checked lately</span>
      ) : (
        freshness === 'stands' && (
          <span className="text-text-3" title="The provider answers and has nothing newer">
            Vehicles stand
          </span>
        )
      )}
    </span>
  )
}
