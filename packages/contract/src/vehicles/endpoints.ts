import {
  cameraHealth,
  cameraPosition,
  distanceSource,
  mismatchType,
  recordStatus,
  reportingStatus,
  vehicleClass,
} from '@milepost/domain/codes'
import { regionById } from '@milepost/domain/regions'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  codeField,
  Instant,
  NamedNumber,
  NamedRecord,
  NumberId,
  NumberIdParam,
  NumberIdPath,
  RecordId,
  RecordIdPath,
  range,
} from '../api/fields.ts'
import { DrivingStats, RegionShare } from '../api/measures.ts'
import { Place, Point } from '../api/place.ts'
import { writers } from '../api/roles.ts'
import { MismatchDetails } from '../device-health/mismatch-details.ts'
import { Provider } from '../providers/endpoints.ts'
import { OwnScore } from '../risk/own-score.ts'
import { SubjectRisk, VehicleUnits } from '../risk/subject.ts'
import { Trip } from '../trips/endpoints.ts'

export const VehicleGroup = z.object({
  groupId: RecordId,
  groupName: z.string(),
  groupDescription: z.string().nullable(),
  /** Its parent group; null if it has none, or an unreported one. */
  parent: NamedRecord.nullable(),
  connectionId: NumberId,
  clientId: NumberId,
})
export type VehicleGroup = z.infer<typeof VehicleGroup>

export const GroupName = VehicleGroup.pick({ groupId: true, groupName: true })

/** Last known position. */
export const VehiclePosition = Point.extend({
  at: Instant,
  speedKmh: z.number().nullable(),
  /** Degrees clockwise from north. */
  headingDegrees: z.number().nullable(),
  /** True if it was moving there, and that is at most five minutes ago. */
  moving: z.boolean(),
  /** True if it was moving there, however long ago. */
  wasMoving: z.boolean(),
  /** Null if not reported. */
  engineOn: z.boolean().nullable(),
  place: Place.nullable(),
})
export type VehiclePosition = z.infer<typeof VehiclePosition>

export const VehicleCamera = z.object({
  position: codeField(cameraPosition),
  status: codeField(cameraHealth),
  since: Instant.nullable(),
  /** True if `since` is only when the camera was first read: it had that state before. */
  isFirstReading: z.boolean(),
  reason: z.string().nullable(),
  /** Its newest stored still from the last 90 days. */
  thumbnailUrl: z.string().nullable(),
  thumbnailAt: Instant.nullable(),
  /** The event of the still. */
  thumbnailEventId: RecordId.nullable(),
  /** True if it was resolved before and reported again. */
  cameBack: z.boolean(),
  /** When it was marked as fixed, if nothing has been reported since: its status is none until then. */
  resolvedAt: Instant.nullable(),
})
export type VehicleCamera = z.infer<typeof VehicleCamera>

/** A vehicle's custom keys and values, as saved. */
export const VehicleSettings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type VehicleSettings = z.infer<typeof VehicleSettings>

/** The same as input. */
export const VehicleSettingsInput = z
  .record(
    z.string().trim().min(1, 'must have a name').max(100),
    z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
  )
  .refine((settings) => Object.keys(settings).length <= 100, 'must be at most 100')
  .superRefine((settings, context) => {
    for (const [key, schema] of Object.entries(ownSettings)) {
      const value = settings[key]
      const problem = value === undefined || value === null ? undefined : schema.safeParse(value).error?.issues[0]
      if (problem) context.addIssue({ code: 'custom', path: [key], message: problem.message })
    }
  })

/** Settings that the product itself reads, besides a client's own, and their allowed values. */
export const ownSettings = {
  parkLatitude: z
    .number('must be in degrees')
    .min(-90, 'must be between -90 and 90')
    .max(90, 'must be between -90 and 90'),
  parkLongitude: z
    .number('must be in degrees')
    .min(-180, 'must be between -180 and 180')
    .max(180, 'must be between -180 and 180'),
  registeredRegionId: z
    .number('must be the id of a state or province')
    .refine((id) => regionById(id) !== undefined, 'must be the id of a state or province'),
  vehicleType: z.string('must be text').max(100, 'must be at most 100 characters'),
}
export const vehicleSettingKeys = Object.keys(ownSettings) as (keyof typeof ownSettings)[]

/** The fields of a vehicle that pickers and reports need. */
export const Vehicle = z.object({
  id: RecordId,
  name: z.string(),
  vin: z.string().nullable(),
  licensePlate: z.string().nullable(),
  connectionId: NumberId,
  clientId: NumberId,
  groups: z.array(GroupName),
  /** Active or inactive according to the provider. */
  status: codeField(recordStatus),
  hasCoaching: z.boolean(),
  settings: VehicleSettings,
  lastGpsDateTime: Instant.nullable(),
})
export type Vehicle = z.infer<typeof Vehicle>

/** The fields that every list and page of vehicles shows. */
export const VehicleSummary = Vehicle.extend({
  /** Why the provider considers it inactive; null for active ones. */
  statusReason: z.string().nullable(),
  class: codeField(vehicleClass),
  connection: NamedNumber,
  provider: Provider,
  /** Other providers with a unit in the same vehicle, by its VIN: its driving counts once in sums. */
  alsoAt: z.array(z.string()),
  /** Active while the last GPS time is at most 30 days old. */
  reporting: codeField(reportingStatus),
  lastPosition: VehiclePosition.nullable(),
  behavioralRisk: OwnScore,
  cameras: z.array(VehicleCamera.pick({ position: true, status: true })),
  mismatches: z.array(codeField(mismatchType)),
  /** Last instrument reading, if the provider reports it. */
  odometerMeters: z.number().nullable(),
  engineHours: z.number().nullable(),
  distanceMeters30d: z.number().nullable(),
  distanceSource: codeField(distanceSource),
  /** Who is assigned to it at its provider; trips name who drove. */
  currentDriver: NamedRecord.nullable(),
})
export type VehicleSummary = z.infer<typeof VehicleSummary>

export const VehicleDetails = VehicleSummary.extend({
  make: z.string().nullable(),
  model: z.string().nullable(),
  modelYear: z.int().nullable(),
  deviceSerial: z.string().nullable(),
  /** Its provider's id; generated by us if it has none: see `isGeneratedKey`. */
  externalId: z.string(),
  /** False for a placeholder vehicle, which the provider never named: see `Incident`. */
  isReported: z.boolean(),
  cameras: z.array(VehicleCamera),
  /** Both sides of each mismatch that hasn't been fixed. */
  mismatchDetails: z.array(MismatchDetails),
  /** Units of the same vehicle, by its VIN. */
  otherUnits: z.array(
    NamedRecord.extend({
      provider: z.string(),
      connection: NamedNumber,
      lastGpsDateTime: Instant.nullable(),
      /** Its mismatches that haven't been fixed. */
      mismatches: Count,
    }),
  ),
  lastTrip: Trip.nullable(),
  /** When its provider stopped listing it; null if it still does. */
  goneAt: Instant.nullable(),
})
export type VehicleDetails = z.infer<typeof VehicleDetails>

/** A score is that of the vehicle, with the records of all its units. */
export const VehicleRisk = SubjectRisk.extend({ units: VehicleUnits })

/** `from` and `to` of one vehicle's or driver's reports. */
const OwnRange = z.object({ clientId: NumberIdParam.optional(), connectionId: NumberIdParam.optional(), ...range })

export const vehicleEndpoints = {
  ofConnection: endpoint({
    method: 'GET',
    path: '/vehicles',
    access: 'signedIn',
    summary: 'List every vehicle of a connection.',
    query: ClientQuery.extend({ connectionId: NumberIdParam }),
    response: z.array(Vehicle),
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/client/{id}/vehicles',
    access: 'signedIn',
    summary: 'List every vehicle of a client, for pickers.',
    params: NumberIdPath,
    response: z.array(Vehicle),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/vehicles/groups',
    access: 'signedIn',
    summary: 'List the vehicle groups of a client or of one connection.',
    query: ClientQuery.extend({ connectionId: NumberIdParam.optional() }),
    response: z.array(VehicleGroup),
  }),
  details: endpoint({
    method: 'GET',
    path: '/vehicles/{id}',
    access: 'signedIn',
    scope: 'read:vehicles',
    summary: 'Get one vehicle in full.',
    params: RecordIdPath,
    query: ClientQuery,
    response: VehicleDetails,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/vehicles/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Turn coaching on or off for a vehicle.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ ConnectionId: NumberId, HasCoaching: z.boolean() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/settings',
    access: 'signedIn',
    summary: 'Get a vehicle’s settings.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.object({ data: VehicleSettings }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/vehicles/{id}/settings',
    access: 'signedIn',
    roles: writers,
    summary: 'Replace a vehicle’s settings; with `was`, only if the settings haven’t changed since you read them.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ data: VehicleSettingsInput, was: VehicleSettings.optional() }),
  }),
  risk: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/risk',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get a vehicle’s scores, now and by month, with everything needed to recalculate them.',
    params: RecordIdPath,
    query: ClientQuery,
    response: VehicleRisk,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/stats',
    access: 'signedIn',
    summary: 'Get a vehicle’s driving and incidents in a range.',
    params: RecordIdPath,
    query: OwnRange,
    response: DrivingStats.extend({ distanceSource: codeField(distanceSource) }),
  }),
  geoStats: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/geo-stats',
    access: 'signedIn',
    summary: 'Get a vehicle’s distance and incidents, by state and province.',
    params: RecordIdPath,
    query: OwnRange,
    response: z.array(RegionShare),
  }),
  trips: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/trips',
    access: 'signedIn',
    summary: 'List a vehicle’s trips in a range, newest first.',
    params: RecordIdPath,
    query: OwnRange,
    response: z.array(Trip),
  }),
}
