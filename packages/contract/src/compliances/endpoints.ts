import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Day,
  DayInput,
  Instant,
  Latitude,
  Line,
  Longitude,
  listOf,
  NamedNumber,
  NumberId,
  NumberIdParam,
  RecordId,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { Point } from '../api/place.ts'

export const metricKeys = [
  'radiusFromParkLocation',
  'operatingHours',
  'outOfRegisteredProvince',
  'parkWithinRegisteredProvince',
  'vehicleType',
] as const
export const metricTypes = ['range', 'yesNo', 'multipleChoice'] as const

/** Acceptable values, by the metric's type. Radii are in meters; hours are 0–23 and `to` may be before `from`. */
export const AcceptableValues = z.discriminatedUnion('type', [
  z.object({ type: z.literal('range'), from: z.number().nullable(), to: z.number().nullable() }),
  z.object({ type: z.literal('yesNo'), acceptable: z.boolean() }),
  z.object({ type: z.literal('multipleChoice'), acceptable: z.array(z.string()) }),
])
export type AcceptableValues = z.infer<typeof AcceptableValues>

export const ComplianceMetric = z.object({
  key: z.enum(metricKeys),
  name: z.string(),
  type: z.enum(metricTypes),
  acceptableValues: AcceptableValues,
  shouldReceiveNotification: z.boolean(),
})
export type ComplianceMetric = z.infer<typeof ComplianceMetric>

export const ComplianceChecklist = z.object({
  id: Uuid,
  name: z.string(),
  updatedAt: Instant,
  metrics: z.array(ComplianceMetric),
  connectionIds: z.array(NumberId),
})
export type ComplianceChecklist = z.infer<typeof ComplianceChecklist>

const ChecklistInput = z.object({
  name: Line,
  metrics: z.array(ComplianceMetric.omit({ name: true })).min(1, 'Add at least one metric.'),
  connectionIds: z.array(NumberId),
})

export const complianceStates = ['compliant', 'notCompliant', 'unknown'] as const

export const ComplianceCell = z.object({
  key: z.enum(metricKeys),
  state: z.enum(complianceStates),
  /** The measured value; null if unknown. */
  measured: z.union([z.number(), z.boolean(), z.string()]).nullable(),
  /** What must be set before it can be known. */
  missing: z.string().nullable(),
})

export const ComplianceRow = z.object({
  vehicle: z.object({ id: RecordId, name: z.string(), vin: z.string().nullable() }),
  connection: NamedNumber,
  checklist: z.object({ id: Uuid, name: z.string() }),
  state: z.enum(complianceStates),
  cells: z.array(ComplianceCell),
})
export type ComplianceRow = z.infer<typeof ComplianceRow>

/** Evidence for a vehicle's month. */
export const ComplianceEvidence = z.object({
  row: ComplianceRow,
  parkLocation: z.object({ lat: Latitude, lon: Longitude }).nullable(),
  farthest: Point.extend({ at: Instant, distanceMeters: z.number() }).nullable(),
  regions: z.array(z.object({ regionId: Count, distanceMeters: z.number() })),
  tripsOutsideHours: z.array(z.object({ tripId: RecordId, startedAt: Instant, endedAt: Instant.nullable() })),
  overnight: z.array(Point.extend({ day: Day, regionId: Count, distanceMeters: z.number() })),
})
export type ComplianceEvidence = z.infer<typeof ComplianceEvidence>

/** First day of the month. */
const Month = DayInput

export const complianceEndpoints = {
  reports: endpoint({
    method: 'GET',
    path: '/compliances/reports',
    access: 'admin',
    summary: 'List each vehicle’s compliance with its policy in a month.',
    query: ClientQuery.extend({
      month: Month,
      checklistId: Uuid.optional(),
      connectionId: listOf(NumberIdParam),
      state: z.enum(complianceStates).optional(),
    }),
    response: z.object({
      counts: z.object({ compliant: Count, notCompliant: Count, unknown: Count }),
      items: z.array(ComplianceRow),
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
    body: z.object({ metrics: z.array(ComplianceMetric.omit({ name: true })).min(1) }),
  }),
}
