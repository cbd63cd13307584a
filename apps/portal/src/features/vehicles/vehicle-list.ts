import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { recordStatus } from '@milepost/domain/codes'
import { v2PageSize } from '@milepost/domain/limits'
import { countsFrom, serverList } from '../../list/list-definition.ts'
import { byConnection } from '../../list/parts/list-groups.ts'
import { later, oneOf, scopeFilter } from '../../scope/filter-field.ts'
import { listScope, searchedText } from '../../scope/scope-query.ts'
import { vehicleColumns } from './vehicle-columns.tsx'
import { type VehicleFilters, vehicleFilters } from './vehicle-filters.ts'

/** Returns the list's filters in the server's format; the map uses the same. */
export const vehicleQuery = (values: VehicleFilters) => ({
  ...listScope(values),
  ...searchedText(values),
  ...(values.status && { VehicleStatus: recordStatus.code[values.status] }),
  ...(values.reporting && { Reporting: values.reporting }),
})

const statuses = recordStatus.all.map(({ name, word }) => ({ value: name, label: word }))

/** All vehicles of the client, one row per unit. */
export const vehicleList = serverList({
  name: 'vehicles',
  things: ['vehicle', 'vehicles'],
  reads: 'vehicles',
  endpoint: vehicleListEndpoints.page,
  filters: vehicleFilters,
  bar: [
    scopeFilter('vehicle'),
    scopeFilter('connection'),
    scopeFilter('provider'),
    scopeFilter('group'),
    later(oneOf('status', 'Provider status', statuses)),
  ],
  alsoNarrows: ['reporting'],
  columns: vehicleColumns,
  rowId: ({ id }) => id,
  isProvisional: ({ behavioralRisk }) => behavioralRisk.score !== null && behavioralRisk.provisional,
  first: { id: 'name', descending: false },
  size: v2PageSize,
  groupings: [byConnection()],
  export: 'vehicles',
  counts: countsFrom(vehicleListEndpoints.counts, ({ ConnectionId, providerIds, VehicleStatus }) => ({
    connection: ConnectionId,
    provider: providerIds,
    status: Object.fromEntries(recordStatus.all.map(({ name, code }) => [name, VehicleStatus[code] ?? 0])),
  })),
  query: vehicleQuery,
})
