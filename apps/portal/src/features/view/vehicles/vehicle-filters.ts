import { providerIdsOperator, recordStatus } from '@milepost/contract/codes'
import { pageSizes, v2PageSize } from '@milepost/contract/limits'
import { vehicleSortColumns } from '@milepost/contract/vehicle-list'
import type { Sort } from '@milepost/ui/table/column'
import type { TableMemory } from '@milepost/ui/table/table-memory'
import { z } from 'zod'

const id = z.string().regex(/^\d{1,19}$/)
const ids = z.array(id).default([])

/** Everything the address of this page may say. */
export const vehicleFilters = z.object({
  view: z.enum(['list', 'map', 'split']).default('list'),
  reporting: z.enum(['active', 'inactive', 'noGps']).optional(),
  provider: ids,
  /** How the chosen providers count. */
  providers: z.enum(['anyOf', 'noneOf']).default('anyOf'),
  connection: ids,
  status: z.enum(['active', 'inactive']).optional(),
  group: ids,
  vehicle: ids,
  text: z.string().trim().max(200).default(''),
  page: z.coerce.number<string | number>().int().min(1).default(1),
  size: z.coerce.number<string | number>().pipe(z.literal(pageSizes)).optional(),
  sort: z.enum(vehicleSortColumns).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** The vehicle whose drawer is open. */
  open: id.optional(),
  /** The trip its drawer shows first, however old. */
  trip: id.optional(),
})
export type VehicleFilters = z.output<typeof vehicleFilters>

/** What narrows the list; the rest is how it is looked at. */
export const narrowing = [
  'reporting',
  'provider',
  'providers',
  'connection',
  'status',
  'group',
  'vehicle',
  'text',
] as const satisfies readonly (keyof VehicleFilters)[]

/** The filters as the API takes them, for the list and the map alike. */
export function narrowingQuery(filters: VehicleFilters) {
  return {
    providerIds: filters.provider,
    ProviderIdsOperator: providerIdsOperator.code[filters.providers],
    ConnectionId: filters.connection,
    vehicleGroups: filters.group,
    vehicleIds: filters.vehicle,
    ...(filters.status ? { VehicleStatus: recordStatus.code[filters.status] } : {}),
    ...(filters.reporting ? { Reporting: filters.reporting } : {}),
    ...(filters.text ? { SearchedText: filters.text } : {}),
  }
}

/** Order and page size: the address first, then how the person left the table. */
export function tableView(filters: VehicleFilters, memory: TableMemory | undefined): { size: number; sort: Sort } {
  const remembered = vehicleFilters.shape.sort.safeParse(memory?.sort?.id).data
  const size = vehicleFilters.shape.size.safeParse(memory?.pageSize).data
  const sort = filters.sort
    ? { id: filters.sort, descending: filters.order === 'desc' }
    : { id: remembered ?? 'name', descending: remembered !== undefined && memory?.sort?.descending === true }
  return { size: filters.size ?? size ?? v2PageSize, sort }
}

/** One page of the list, as the API takes it. */
export function pageQuery(filters: VehicleFilters, { size, sort }: ReturnType<typeof tableView>) {
  return {
    ...narrowingQuery(filters),
    PageNumber: filters.page,
    PageSize: size,
    SortBy: vehicleFilters.shape.sort.parse(sort.id) ?? 'name',
    SortDirection: sort.descending ? ('desc' as const) : ('asc' as const),
  }
}
