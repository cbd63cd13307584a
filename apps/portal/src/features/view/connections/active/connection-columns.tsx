import { connectionHealth, connectionOrigin } from '@milepost/contract/codes'
import type { Connection } from '@milepost/contract/connections'
import { Badge } from '@milepost/ui/badge'
import type { Column } from '@milepost/ui/table/column'
import type { ReactNode } from 'react'
import { countText, type useFormat } from '../../../../lib/formatters.ts'
import { faultWords } from '../shared/fault-story.ts'
import { HealthBadge } from '../shared/health-badge.tsx'

/** The columns, what matters most first: phones show four. */
export function connectionColumns(
  format: ReturnType<typeof useFormat>,
  menu: (connection: Connection) => ReactNode,
): Column<Connection>[] {
  return [
    { id: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
    {
      id: 'health',
      header: 'Health',
      sortable: true,
      descendingFirst: true,
      cell: (one) => <Health connection={one} />,
    },
    { id: 'provider', header: 'Provider', sortable: true, cell: ({ provider }) => provider.displayName },
    {
      id: 'lastDataAt',
      header: 'Last data',
      sortable: true,
      descendingFirst: true,
      hint: 'The oldest of the newest position, trip and event',
      cell: ({ lastDataAt: at }) =>
        at ? (
          <span title={`${format.ago(at)}, ${format.zone(at)}`}>{format.dateTime(at)}</span>
        ) : (
          <span className="text-text-3">Nothing yet</span>
        ),
    },
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
    { id: 'insurer', header: 'Insurer', sortable: true, cell: ({ insurerName }) => insurerName },
    { id: 'policy', header: 'Policy', cell: ({ policyNumber }) => policyNumber },
    { id: 'review', header: 'Human review', hiddenAtFirst: true, cell: ({ hasQueue }) => (hasQueue ? 'On' : 'Off') },
    {
      id: 'origin',
      header: 'Origin',
      hiddenAtFirst: true,
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
      hiddenAtFirst: true,
      sortable: true,
      descendingFirst: true,
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    { id: 'menu', header: 'Actions', silentHeader: true, hideable: false, width: 44, cell: menu },
  ]
}

/** The health, and in a few words what is wrong. */
function Health({ connection: { healthStatus, healthReason, fault } }: { connection: Connection }) {
  const isFine = healthStatus === connectionHealth.code.validated
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <HealthBadge health={healthStatus} />
      {isFine && fault ? (
        <span className="text-warning">{faultWords[fault.kind]}</span>
      ) : (
        healthReason && (
          <span className="max-w-[34ch] truncate text-12 text-text-3" title={healthReason}>
            {healthReason}
          </span>
        )
      )}
    </span>
  )
}
