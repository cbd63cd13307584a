import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Day,
  DayInput,
  Email,
  Instant,
  Line,
  listOf,
  NamedNumber,
  NumberId,
  NumberIdParam,
  paging,
  RecordId,
  SearchedText,
  sorting,
  TimeZone,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { Point } from '../api/place.ts'
import { ownSettings } from '../vehicles/endpoints.ts'
import { ComplianceMetric, MetricsInput, metricKeys } from './metrics.ts'

export const mostChecklists = 200
export const mostVehiclesAtOnce = 1000
/** How many addresses a checklist notifies. */
export const mostComplianceEmails = 50

export const ComplianceChecklist = z.object({
  id: Uuid,
  name: z.string(),
  updatedAt: Instant,
  metrics: z.array(ComplianceMetric),
  connectionIds: z.array(NumberId),
  connections: z.array(NamedNumber),
  /** Who is notified about vehicles that aren’t compliant with metrics that ask for it. */
  emails: z.array(z.string()),
})
export type ComplianceChecklist = z.infer<typeof ComplianceChecklist>

const ChecklistInput = z.object({
  name: Line,
  metrics: MetricsInput,
  connectionIds: z.array(NumberId).max(1000),
  /** Without any, no notices are sent. */
  emails: z.array(Email.toLowerCase()).max(mostComplianceEmails).default([]),
  /** Takes connections from the checklists that have them; without it, they are refused. */
  takeOver: z.boolean().default(false),
})

export const complianceStates = ['compliant', 'notCompliant', 'unknown'] as const
export type ComplianceState = (typeof complianceStates)[number]

/** Why a result is unknown: settings that aren't set, or what wasn't reported. */
export const missingFacts = [
  'parkLocation',
  'registeredRegion',
  'vehicleType',
  'trips',
  'places',
  'nights',
  'calculation',
] as const
export type MissingFact = (typeof missingFacts)[number]

export const ComplianceCell = z.object({
  key: z.enum(metricKeys),
  state: z.enum(complianceStates),
  /**
   * What was measured, null if unknown: meters of the farthest place, trips outside the hours, whether it drove out of
   * its state or parked within, or the vehicle's type.
   */
  measured: z.union([z.number(), z.boolean(), z.string()]).nullable(),
  missing: z.enum(missingFacts).nullable(),
  /** True if only the ends of trips are known, not the positions between. */
  isEstimated: z.boolean(),
})
export type ComplianceCell = z.infer<typeof ComplianceCell>

export const ComplianceRow = z.object({
  vehicle: z.object({ id: RecordId, name: z.string(), vin: z.string().nullable() }),
  connection: NamedNumber,
  checklist: z.object({ id: Uuid, name: z.string() }),
  state: z.enum(complianceStates),
  cells: z.array(ComplianceCell),
})
export type ComplianceRow = z.infer<typeof ComplianceRow>

/** A trip on the clocks of the place where it starts. */
export const ClockTrip = z.object({
  tripId: RecordId,
  startedAt: Instant,
  endedAt: Instant.nullable(),
  timeZone: TimeZone,
  /** Minutes after midnight, 0–1439, and how many it takes. */
  startMinute: Count,
  minutes: Count,
  isOutside: z.boolean(),
})
export type ClockTrip = z.infer<typeof ClockTrip>

/** Evidence for a vehicle's month. */
export const ComplianceEvidence = z.object({
  row: ComplianceRow,
  metrics: z.array(ComplianceMetric),
  month: Day,
  parkLocation: Point.nullable(),
  registeredRegionId: Count.nullable(),
  farthest: Point.extend({ at: Instant, distanceMeters: z.number() }).nullable(),
  /** Longest distance first; region 0 is elsewhere or unknown. */
  regions: z.array(z.object({ regionId: Count, distanceMeters: z.number(), hasStop: z.boolean() })),
  /** True if regions follow a straight line between the ends of trips, since no positions are stored. */
  isEstimated: z.boolean(),
  /** All trips, if a metric is about hours. */
  trips: z.array(ClockTrip),
  /** Trips that aren't checked. */
  privateTrips: Count,
  overnight: z.array(Point.extend({ day: Day, regionId: Count, distanceMeters: z.number().nullable() })),
})
export type ComplianceEvidence = z.infer<typeof ComplianceEvidence>

/** A day of the month. */
const Month = DayInput

/** Settings to give several vehicles; what is absent stays as it is. */
const VehicleSettingsPatch = z
  .object({
    vehicleIds: z.array(RecordId).min(1, 'must name a vehicle').max(mostVehiclesAtOnce),
    month: Month,
    /** Where a vehicle spent most nights of the month, as its park location; vehicles without a known night keep theirs. */
    parkAtNight: z.boolean().default(false),
    parkLatitude: ownSettings.parkLatitude.optional(),
    parkLongitude: ownSettings.parkLongitude.optional(),
    registeredRegionId: ownSettings.registeredRegionId.optional(),
    vehicleType: ownSettings.vehicleType.trim().min(1, 'must not be empty').optional(),
  })
  .superRefine(({ vehicleIds: _, month: __, parkAtNight, ...settings }, context) => {
    const { parkLatitude, parkLongitude } = settings
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (parkLatitude !== undefined && parkLongitude === undefined) issue('parkLongitude', 'is missing')
    if (parkLongitude !== undefined && parkLatitude === undefined) issue('parkLatitude', 'is missing')
    if (!parkAtNight && Object.values(settings).every((value) => value === undefined))
      issue('registeredRegionId', 'is missing: set at least one setting')
  })

export const complianceSortColumns = ['name', 'state', 'connection'] as const

/** Which results are listed; paging and order are separate. */
const Filter = ClientQuery.extend({
  month: Month,
  checklistId: listOf(Uuid),
  connectionId: listOf(NumberIdParam),
  state: listOf(z.enum(complianceStates)),
  vehicleIds: listOf(RecordId),
  SearchedText: SearchedText.optional(),
})

export const complianceEndpoints = {
  reports: endpoint({
    method: 'GET',
    path: '/compliances/reports',
    access: 'admin',
    summary: 'List each vehicle’s compliance with its checklist in a month.',
    query: Filter.extend({ ...paging(), ...sorting(complianceSortColumns, { column: 'state', direction: 'asc' }) }),
    response: z.object({
      /** Vehicles by state, whatever the filter by state. */
      counts: z.object({ compliant: Count, notCompliant: Count, unknown: Count }),
      /** Vehicles whose month is still being calculated: ask again. */
      pending: Count,
      items: z.array(ComplianceRow),
      totalCount: Count,
    }),
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/compliances/reports/{vehicleId}/evidence',
    access: 'admin',
    summary: 'Get the trips and places behind one vehicle’s result.',
    params: z.object({ vehicleId: RecordId }),
    query: ClientQuery.extend({ month: Month }),
    response: ComplianceEvidence,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/compliances/connections/{connectionId}/report.pdf',
    access: 'admin',
    summary: 'Download the results of a connection’s vehicles as a PDF.',
    params: z.object({ connectionId: NumberIdParam }),
    query: ClientQuery.extend({ month: Month, units: z.enum(unitSystems).default(defaultUnits) }),
    answer: 'binary',
    contentType: 'application/pdf',
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/compliances/vehicle-settings',
    access: 'admin',
    summary: 'Set the park location, registration or type of vehicles, which compliance is decided by.',
    query: ClientQuery,
    body: VehicleSettingsPatch,
    /** `withoutNight`: vehicles whose park location wasn’t set, since none of their nights is known. */
    response: z.object({ changed: Count, withoutNight: Count }),
  }),
  checklists: endpoint({
    method: 'GET',
    path: '/compliances/checklists',
    access: 'admin',
    summary: 'List a client’s checklists.',
    query: ClientQuery,
    response: z.array(ComplianceChecklist),
  }),
  createChecklist: endpoint({
    method: 'POST',
    path: '/compliances/checklists',
    access: 'admin',
    summary: 'Add a checklist. A connection has at most one.',
    query: ClientQuery,
    body: ChecklistInput,
    response: ComplianceChecklist,
    status: 201,
  }),
  changeChecklist: endpoint({
    method: 'PUT',
    path: '/compliances/checklists/{id}',
    access: 'admin',
    summary: 'Replace a checklist.',
    params: UuidPath,
    query: ClientQuery,
    body: ChecklistInput,
    response: ComplianceChecklist,
  }),
  removeChecklist: endpoint({
    method: 'DELETE',
    path: '/compliances/checklists/{id}',
    access: 'admin',
    summary: 'Remove a checklist.',
    params: UuidPath,
    query: ClientQuery,
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/compliances/metrics',
    access: 'admin',
    summary: 'List the metrics available for checklists, with a client’s defaults.',
    query: ClientQuery,
    response: z.array(ComplianceMetric),
  }),
  changeMetrics: endpoint({
    method: 'PUT',
    path: '/compliances/metrics',
    access: 'admin',
    summary: 'Update the defaults of metrics.',
    query: ClientQuery,
    body: z.object({ metrics: MetricsInput }),
    response: z.array(ComplianceMetric),
  }),
}
