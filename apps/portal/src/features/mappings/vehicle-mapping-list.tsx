import { vehicleMappingColumns } from '@milepost/contract/mappings/columns'
import {
  incorrectMappingEndpoints as endpoints,
  type VehicleMapping,
  vehicleMappingSortColumns,
} from '@milepost/contract/mappings/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { searchedText } from '../../scope/scope-query.ts'

export const vehicleMappingFilters = z.object({
  ...listFields(vehicleMappingSortColumns),
  tab: z.literal('vehicles').optional(),
  /** The vehicle whose group is chosen. */
  open: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
})

const columns = columnsOf<VehicleMapping>(vehicleMappingColumns, [
  { id: 'vehicle', sort: true },
  { id: 'connection', sort: true, priority: 1 },
  {
    id: 'group',
    priority: 1,
    cell: ({ group }) => group?.groupName ?? <span className="text-text-3">In no group</span>,
  },
])

/** Vehicles that their provider has put into no group. */
export const vehicleMappingList = serverList({
  name: 'vehicle mappings',
  things: ['vehicle', 'vehicles'],
  endpoint: endpoints.vehicles,
  filters: vehicleMappingFilters,
  bar: [],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'vehicle', descending: false },
  size: tablePageSize,
  query: (values) => searchedText(values),
})
