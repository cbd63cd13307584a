import { mismatchType } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { Resolved } from '../api/bulk-selection.ts'
import { endpoint } from '../api/endpoint.ts'
import {
  Count,
  capitalRange,
  codeField,
  codeParam,
  Flag,
  grouping,
  Instant,
  InstantInput,
  listOf,
  NamedNumber,
  NumberIdParam,
  NumberIdPath,
  paging,
  RecordId,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { VehicleIds } from '../api/measures.ts'
import { writers } from '../api/roles.ts'
import { Provider } from '../providers/endpoints.ts'
import { HealthVehicle } from './cameras.ts'
import { MismatchDetails } from './mismatch-details.ts'

/** A vehicle may have several mismatches, one of each type: its id and the type's code, `81723-2`. */
export const MismatchId = z.string().regex(/^\d{1,19}-[123]$/, 'must be the id of a vehicle and the code of a type')

export const VehicleMismatch = z.object({
  id: MismatchId,
  vehicle: HealthVehicle,
  connection: NamedNumber,
  provider: Provider,
  mismatchType: codeField(mismatchType),
  LastGpsDateTime: Instant.nullable(),
  /** The same time under the name it is shown by. */
  dateOfStatus: Instant.nullable(),
  since: Instant,
  /** True if it was resolved before and reported again. */
  cameBack: z.boolean(),
})
export type VehicleMismatch = z.infer<typeof VehicleMismatch>

export const MismatchPage = z.object({
  paginatedVehicleMismatches: z.object({
    items: z.array(VehicleMismatch),
    totalCount: Count,
    currentPage: Count,
    pageSize: Count,
    pageCount: Count,
  }),
  /** Counts of what matches all filters except `MismatchType`. */
  counts: z.array(z.object({ mismatchType: codeField(mismatchType), count: Count })),
})
export type MismatchPage = z.infer<typeof MismatchPage>

/** Fallback for a failed list: no rows, and an unknown count. */
export const noMismatches = {
  paginatedVehicleMismatches: { items: [], totalCount: 0, currentPage: 1, pageSize: tablePageSize, pageCount: 0 },
  counts: [],
} satisfies z.input<typeof MismatchPage>

export const mismatchSortColumns = ['LastGpsDateTime', 'vehicle', 'connection', 'mismatchType', 'since'] as const

/** Filters of the list and the scope of bulk actions. */
export const MismatchFilter = z.object({
  ...capitalRange,
  ConnectionId: listOf(NumberIdParam),
  VehicleIds: listOf(RecordId),
  VehicleGroupIds: listOf(RecordId),
  MismatchType: listOf(codeParam(mismatchType)),
  CameBack: Flag.optional(),
  SearchedText: SearchedText.optional(),
})

const most = 5000

/**
 * What is resolved: everything on some vehicles, single mismatches, or what matches a filter with exceptions; or what
 * is undone.
 */
const Resolving = z.union(
  [
    z.strictObject(VehicleIds.shape),
    z.strictObject({ mismatchIds: z.array(MismatchId).min(1, 'Choose at least one mismatch.').max(most) }),
    z.strictObject({
      filter: MismatchFilter,
      except: z.array(MismatchId).max(most, 'Exclude at most 5,000; narrow the filter instead.').default([]),
    }),
    z.strictObject({ undo: InstantInput }),
  ],
  'must list vehicles by vehicleIds, mismatches by mismatchIds or by filter (and except), or give the time of the change to undo, and nothing else',
)

export const mismatchEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/vehicle-mismatch',
    access: 'signedIn',
    summary: 'List devices that don’t match their vehicle, found in a range. Pages are counted from 0.',
    params: NumberIdPath,
    query: MismatchFilter.extend({
      ...paging({ size: tablePageSize, first: 0 }),
      ...sorting(mismatchSortColumns, { column: 'since', direction: 'desc' }),
      ...grouping,
    }),
    response: MismatchPage,
  }),
  details: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/{vid}/vehicle-mismatch-details',
    access: 'signedIn',
    summary: 'Get both sides of a vehicle’s mismatches.',
    params: NumberIdPath.extend({ vid: RecordId }),
    response: z.array(MismatchDetails),
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/client/{id}/vehicles/resolve-vehicle-mismatch',
    access: 'signedIn',
    roles: writers,
    summary: 'Mark mismatches as resolved, or undo that. They return if found again.',
    params: NumberIdPath,
    body: Resolving,
    response: Resolved,
  }),
}
