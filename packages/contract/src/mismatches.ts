import { z } from 'zod'
import { HealthVehicle } from './cameras.ts'
import { mismatchType } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Count,
  capitalRange,
  codeParam,
  Instant,
  listOf,
  NamedNumber,
  NumberIdParam,
  NumberIdPath,
  paging,
  RecordId,
  sorting,
} from './fields.ts'
import { tablePageSize } from './limits.ts'
import { BulkResult, VehicleIds } from './measures.ts'
import { MismatchDetails } from './mismatch-details.ts'
import { writers } from './roles.ts'

export const VehicleMismatch = z.object({
  vehicle: HealthVehicle,
  connection: NamedNumber,
  mismatchType: mismatchType.schema,
  /** Shown as the date of the status. */
  LastGpsDateTime: Instant.nullable(),
  since: Instant,
  /** Was resolved before and reported again. */
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
  counts: z.array(z.object({ mismatchType: mismatchType.schema, count: Count })),
})
export type MismatchPage = z.infer<typeof MismatchPage>

export const mismatchEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/vehicle-mismatch',
    access: 'signedIn',
    summary: 'Devices that do not fit their vehicle. Pages are counted from 0.',
    params: NumberIdPath,
    query: z.object({
      ...capitalRange,
      ...paging({ size: tablePageSize, first: 0 }),
      ...sorting(['LastGpsDateTime', 'vehicle', 'mismatchType', 'since'], { column: 'since', direction: 'desc' }),
      ConnectionId: listOf(NumberIdParam),
      VehicleIds: listOf(RecordId),
      VehicleGroupIds: listOf(RecordId),
      MismatchType: listOf(codeParam(mismatchType)),
    }),
    response: MismatchPage,
  }),
  details: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/{vid}/vehicle-mismatch-details',
    access: 'signedIn',
    summary: 'Both sides of a vehicle’s mismatches.',
    params: NumberIdPath.extend({ vid: RecordId }),
    response: z.array(MismatchDetails),
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/client/{id}/vehicles/resolve-vehicle-mismatch',
    access: 'signedIn',
    roles: writers,
    summary: 'Mark mismatches as settled; they return when reported again.',
    params: NumberIdPath,
    body: VehicleIds.extend({ undo: z.boolean().optional() }),
    response: BulkResult,
  }),
}
