import { z } from 'zod'
import { cameraHealth, cameraPosition } from './codes.ts'
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
  pageOf,
  paging,
  RecordId,
  sorting,
} from './fields.ts'
import { tablePageSize } from './limits.ts'
import { BulkResult, VehicleIds } from './measures.ts'
import { writers } from './roles.ts'
import { GroupName } from './vehicles.ts'

/** A vehicle as device health reports name it. */
export const HealthVehicle = z.object({
  id: RecordId,
  name: z.string(),
  vin: z.string().nullable(),
  groups: z.array(GroupName),
})
export type HealthVehicle = z.infer<typeof HealthVehicle>

export const CameraChannel = z.object({
  position: cameraPosition.schema,
  status: cameraHealth.schema,
  since: Instant.nullable(),
  reason: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
})
export type CameraChannel = z.infer<typeof CameraChannel>

export const CameraHealthRow = z.object({
  vehicle: HealthVehicle,
  connection: NamedNumber,
  cameraStatuses: z.array(CameraChannel),
  /** The worst channel: see `vehicleCameraHealth`. */
  status: cameraHealth.schema,
  since: Instant.nullable(),
  /** When the provider reported it. */
  createdAt: Instant,
  lastGpsDateTime: Instant.nullable(),
  /** Was resolved before and reported again. */
  cameBack: z.boolean(),
})
export type CameraHealthRow = z.infer<typeof CameraHealthRow>

const StatusCount = z.object({ status: cameraHealth.schema, count: Count })

export const CameraHealthPage = pageOf(CameraHealthRow).extend({
  byVehicle: z.array(StatusCount),
  byPosition: z.array(z.object({ position: cameraPosition.schema, counts: z.array(StatusCount) })),
  /** Vehicles of providers that send camera status at all. */
  checkedVehicles: Count,
})
export type CameraHealthPage = z.infer<typeof CameraHealthPage>

const statuses = listOf(codeParam(cameraHealth))

export const cameraEndpoints = {
  obstructed: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/camera-obstructed',
    access: 'signedIn',
    summary: 'Camera health of vehicles reported in a range. Pages are counted from 0.',
    params: NumberIdPath,
    query: z.object({
      ...capitalRange,
      ...paging({ size: tablePageSize, first: 0 }),
      ...sorting(['createdAt', 'vehicle', 'status', 'since'], { column: 'createdAt', direction: 'desc' }),
      ConnectionId: listOf(NumberIdParam),
      VehicleGroupIds: listOf(RecordId),
      VehicleIds: listOf(RecordId),
      FrontInternalStatus: statuses,
      FrontExternalStatus: statuses,
      RearExternalStatus: statuses,
    }),
    response: CameraHealthPage,
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/client/{id}/vehicles/resolve-camera-obstruction',
    access: 'signedIn',
    roles: writers,
    summary: 'Mark cameras as fixed; they return when reported again.',
    params: NumberIdPath,
    body: VehicleIds.extend({ undo: z.boolean().optional() }),
    response: BulkResult,
  }),
}
