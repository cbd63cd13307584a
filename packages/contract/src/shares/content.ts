import { light, severity } from '@milepost/domain/codes'
import { impactZones } from '@milepost/domain/impact-zones'
import { z } from 'zod'
import { Count, codeField, Instant } from '../api/fields.ts'
import { Place, Point } from '../api/place.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { incidentSortColumns } from '../incidents/endpoints.ts'
import { NearSpeed } from '../incidents/near-speed.ts'
import { TelemetrySample } from '../incidents/review.ts'
import { IncidentCamera } from '../media/endpoints.ts'
import { VehicleReport } from '../vehicles/report.ts'

// What the holder of a link may see. These are lists of what is shown, not records with parts removed: a field added to
// a record later stays private until it is added here.

/** A vehicle as outsiders see it: enough to recognize it, without ids. */
export const SharedVehicle = z.object({
  name: z.string(),
  /** The last six characters of the VIN; null if unknown. */
  vinEnd: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  modelYear: z.int().nullable(),
})
export type SharedVehicle = z.infer<typeof SharedVehicle>

const eventFields = {
  type: IncidentTypeName,
  severity: codeField(severity),
  occurredAt: Instant,
  timeZone: z.string(),
  vehicle: SharedVehicle,
  /** Null if it isn't known or wasn't included. */
  driverName: z.string().nullable(),
  /** City, county, state and country: never the street. */
  place: Place.nullable(),
  speedKmh: z.number().nullable(),
}

/** An event in a shared list. */
export const SharedListedIncident = z.object({ ...eventFields, hasVideo: z.boolean() })
export type SharedListedIncident = z.infer<typeof SharedListedIncident>

/** An event, with the videos that can be watched now. */
export const SharedIncident = z.object({
  ...eventFields,
  /** Null unless the exact place was included. */
  point: Point.nullable(),
  /** The trigger on the clock of the videos. */
  referenceTime: Instant,
  endedAt: Instant.nullable(),
  headingDegrees: z.number().nullable(),
  providerName: z.string(),
  /** Measured within seconds of an event that has no speed of its own. */
  nearSpeed: NearSpeed.nullable(),
  speedLimitKmh: z.number().nullable(),
  maxG: z.number().nullable(),
  light: codeField(light).nullable(),
  weather: z.string().nullable(),
  /** True while the weather at the event is still to be added. */
  weatherAwaited: z.boolean(),
  cameras: z.array(IncidentCamera),
  /** True if there is video of cameras that the link doesn't show. */
  hasHiddenVideo: z.boolean(),
  /** Without positions unless the exact place was included. */
  telemetry: z.array(TelemetrySample),
})
export type SharedIncident = z.infer<typeof SharedIncident>

/** The facts of a loss, beside its event. */
export const SharedLoss = z.object({
  accidentId: Count,
  impactZones: z.array(z.enum(impactZones)),
  /** Null if it isn't known or wasn't included. */
  noFault: z.boolean().nullable(),
  faultPercent: z.int().min(0).max(100).nullable(),
  /** Null if it isn't known or wasn't included. */
  costEstimateUsd: z.number().nullable(),
})
export type SharedLoss = z.infer<typeof SharedLoss>

export const SharedVehicleReport = VehicleReport.pick({
  from: true,
  to: true,
  timeZone: true,
  risk: true,
  missing: true,
  previous: true,
  scoreVersion: true,
  fleetMedian: true,
  percentile: true,
  scoredVehicles: true,
  scoredMeters: true,
  minimumMeters: true,
  months: true,
  driving: true,
  weekly: true,
  factors: true,
  types: true,
  hours: true,
  regions: true,
}).extend({ vehicle: SharedVehicle, connection: z.object({ name: z.string() }) })
export type SharedVehicleReport = z.infer<typeof SharedVehicleReport>

export const SharedContentItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('incident'), incident: SharedIncident }),
  z.object({ type: z.literal('loss'), loss: SharedLoss, incident: SharedIncident }),
  z.object({ type: z.literal('vehicleReport'), report: SharedVehicleReport }),
  z.object({
    type: z.literal('list'),
    incidents: z.array(SharedListedIncident),
    /** How many events match, of which a link shows the first ones; null if counting stopped early. */
    totalCount: Count.nullable(),
    /** The order, as it was when the list was shared. */
    order: z.object({ by: z.enum(incidentSortColumns), direction: z.enum(['asc', 'desc']) }),
    /** True if there are more than a link shows. */
    hasMore: z.boolean(),
    from: Instant.nullable(),
    to: Instant.nullable(),
  }),
])
export type SharedContentItem = z.infer<typeof SharedContentItem>

/** How a client appears on a page that needs no account. */
export const SharedBrand = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
})

/** What a link shows, with who shared it. */
export const ShareContent = z.object({
  title: z.string(),
  sharedByName: z.string(),
  sharedAt: Instant,
  expirationDate: Instant,
  /** Counts changes of the password: an open page with an older version must ask for the new one. */
  version: Count,
  /** The client's zone: of the expiry, and of reports. */
  timeZone: z.string(),
  client: SharedBrand,
  allowDownload: z.boolean(),
  /** What the sender included beyond the default. */
  includes: z.object({ driver: z.boolean(), exactPlace: z.boolean(), fault: z.boolean(), cost: z.boolean() }),
  /** Videos and pictures: their addresses end then; get the content again for new ones. Null without media. */
  mediaUntil: Instant.nullable(),
  item: SharedContentItem,
})
export type ShareContent = z.infer<typeof ShareContent>
