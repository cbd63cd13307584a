import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { Resolved, resolving } from '../api/bulk-selection.ts'
import { endpoint } from '../api/endpoint.ts'
import {
  Count,
  capitalRange,
  codeField,
  codeParam,
  Flag,
  grouping,
  Instant,
  listOf,
  NamedNumber,
  NumberIdParam,
  NumberIdPath,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { writers } from '../api/roles.ts'
import { Provider } from '../providers/endpoints.ts'
import { GroupName } from '../vehicles/endpoints.ts'

/** A vehicle in device health reports. */
export const HealthVehicle = z.object({
  id: RecordId,
  name: z.string(),
  vin: z.string().nullable(),
  groups: z.array(GroupName),
})
export type HealthVehicle = z.infer<typeof HealthVehicle>

export const CameraChannel = z.object({
  position: codeField(cameraPosition),
  /** As reported by the provider or seen in stills, even if marked as fixed since. */
  status: codeField(cameraHealth),
  since: Instant.nullable(),
  reason: z.string().nullable(),
  /** When it was marked as fixed without being reported again; null if it counts. */
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  /** True if it was marked as fixed before and reported again. */
  cameBack: z.boolean(),
  /** The newest still of an obstructed camera since then, and its event. */
  thumbnailUrl: z.string().nullable(),
  incidentId: RecordId.nullable(),
})
export type CameraChannel = z.infer<typeof CameraChannel>

export const CameraHealthRow = z.object({
  vehicle: HealthVehicle,
  connection: NamedNumber,
  provider: Provider,
  cameraStatuses: z.array(CameraChannel),
  /** The worst channel not marked as fixed: see `vehicleCameraHealth`. */
  status: codeField(cameraHealth),
  /** Since when a camera has that status, if reported. */
  since: Instant.nullable(),
  /** When the provider reported it. */
  createdAt: Instant,
  lastGpsDateTime: Instant.nullable(),
  /** True if it was resolved before and reported again. */
  cameBack: z.boolean(),
})
export type CameraHealthRow = z.infer<typeof CameraHealthRow>

const StatusCount = z.object({ status: codeField(cameraHealth), count: Count })

export const CameraHealthPage = pageOf(CameraHealthRow).extend({
  /** Vehicles that match all filters except `Status`. */
  byVehicle: z.array(StatusCount),
  byPosition: z.array(z.object({ position: codeField(cameraPosition), counts: z.array(StatusCount) })),
  /** Vehicles with any camera data, of the connections, groups and vehicles filtered by. */
  checkedVehicles: Count,
})
export type CameraHealthPage = z.infer<typeof CameraHealthPage>

const statuses = listOf(codeParam(cameraHealth))

export const cameraSortColumns = ['createdAt', 'vehicle', 'connection', 'status', 'since'] as const

/** Filters of the list and the scope of bulk actions. */
export const CameraFilter = z.object({
  ...capitalRange,
  ConnectionId: listOf(NumberIdParam),
  VehicleGroupIds: listOf(RecordId),
  VehicleIds: listOf(RecordId),
  /** Status of the vehicle as a whole. */
  Status: statuses,
  FrontInternalStatus: statuses,
  FrontExternalStatus: statuses,
  RearExternalStatus: statuses,
  CameBack: Flag.optional(),
  SearchedText: SearchedText.optional(),
})

export const cameraEndpoints = {
  obstructed: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles/camera-obstructed',
    access: 'signedIn',
    summary: 'List the camera health of vehicles reported in a range. Pages are counted from 0.',
    params: NumberIdPath,
    query: CameraFilter.extend({
      ...paging({ size: tablePageSize, first: 0 }),
      ...sorting(cameraSortColumns, { column: 'createdAt', direction: 'desc' }),
      ...grouping,
    }),
    response: CameraHealthPage,
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/client/{id}/vehicles/resolve-camera-obstruction',
    access: 'signedIn',
    roles: writers,
    summary: 'Mark obstructed cameras as fixed, or undo that. They return if reported again.',
    params: NumberIdPath,
    body: resolving(CameraFilter),
    response: Resolved,
  }),
}
