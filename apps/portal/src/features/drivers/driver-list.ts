import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { recordStatus } from '@milepost/domain/codes'
import { v2PageSize } from '@milepost/domain/limits'
import { serverList } from '../../list/list-definition.ts'
import { oneOf, scopeFilter } from '../../scope/filter-field.ts'
import { searchedText } from '../../scope/scope-query.ts'
import { driverColumns } from './driver-columns.tsx'
import { type DriverFilters, driverFilters } from './driver-filters.ts'

const statuses = recordStatus.all.map(({ name, word }) => ({ value: name, label: word }))

/** Returns the list's filters in the server's format. */
export const driverQuery = (values: DriverFilters) => ({
  ConnectionId: values.connection,
  ProviderId: values.provider,
  driverIds: values.driver,
  ...searchedText(values),
  ...(values.status && { DriverStatus: recordStatus.code[values.status] }),
})

/** All drivers of the client, as its providers report them. */
export const driverList = serverList({
  name: 'drivers',
  things: ['driver', 'drivers'],
  reads: 'drivers',
  endpoint: driverEndpoints.page,
  filters: driverFilters,
  bar: [scopeFilter('driver'), scopeFilter('connection'), scopeFilter('provider'), oneOf('status', 'Status', statuses)],
  columns: driverColumns,
  rowId: ({ id }) => id,
  isProvisional: ({ risk }) => risk.provisional && risk.score !== null,
  // Who needs help first.
  first: { id: 'risk', descending: true },
  size: v2PageSize,
  export: 'drivers',
  query: driverQuery,
})
