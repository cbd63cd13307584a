import { z } from 'zod'
import { fnolLevel } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  Day,
  Instant,
  listOf,
  NamedNumber,
  NamedRecord,
  Note,
  NumberIdParam,
  ProviderIdParam,
  pageOf,
  paging,
  RangeTime,
  RecordId,
  Score,
  SearchedText,
  sorting,
} from './fields.ts'
import { IncidentDetails } from './incident-review.ts'
import { EventMetadata } from './incidents.ts'
import { Place } from './place.ts'
import { Provider } from './providers.ts'
import { writers } from './roles.ts'

/** Where a vehicle can be hit, in the order they are shown. */
export const impactZones = [
  'front-left',
  'front',
  'front-right',
  'left',
  'right',
  'rear-left',
  'rear',
  'rear-right',
] as const
export const ImpactZone = z.enum(impactZones)
export type ImpactZone = z.infer<typeof ImpactZone>

/** Whether our driver is free of fault: true, false, or null while nobody knows. */
const NoFault = z.boolean().nullable()

export const Accident = z.object({
  /** Id of the incident the loss was made from. */
  eventId: RecordId,
  /** Number of the loss within its client; shown by `accidentDisplayId`. */
  accidentId: Count,
  occurredAt: Instant,
  timeZone: z.string(),
  vehicle: NamedRecord.extend({ vin: z.string().nullable() }),
  driver: NamedRecord.nullable(),
  connection: NamedNumber,
  provider: Provider,
  place: Place.nullable(),
  impactZones: z.array(ImpactZone),
  maxG: z.number().nullable(),
  riskScore: Score,
  noFault: NoFault,
  costEstimateUsd: z.number().nonnegative().nullable(),
  isReportReady: z.boolean(),
  /** The highest notice that went out. */
  notificationLevel: fnolLevel.schema,
})
export type Accident = z.infer<typeof Accident>

/** A month of losses; months without any are absent. */
export const AccidentMonth = z.object({
  month: Day,
  noFault: Count,
  atFault: Count,
  unknownFault: Count,
  costEstimateUsd: z.number(),
})

export const AccidentPage = pageOf(Accident).extend({
  totals: z.object({
    costEstimateUsd: z.number(),
    noFault: Count,
    withoutFirstNotice: Count,
    perMillionMiles: z.number().nullable(),
  }),
  months: z.array(AccidentMonth),
  zones: z.array(z.object({ zone: ImpactZone, count: Count })),
})
export type AccidentPage = z.infer<typeof AccidentPage>

/** One step in the life of a loss. */
export const AccidentStep = z.object({
  step: z.enum(['detected', 'video', 'reviewed', 'firstNotice', 'secondNotice']),
  at: Instant.nullable(),
  recipients: Count.nullable(),
})

/** The loss file: the incident, and what is known of the loss. */
export const AccidentReport = z.object({
  accident: Accident,
  incident: IncidentDetails,
  speedBeforeKmh: z.number().nullable(),
  roadName: z.string().nullable(),
  timeline: z.array(AccidentStep),
  facts: z.array(EventMetadata),
  changes: z.array(z.object({ at: Instant, by: Actor, text: z.string(), reason: z.string().nullable() })),
})
export type AccidentReport = z.infer<typeof AccidentReport>

const EventPath = z.object({ eventId: RecordId })
/** One value, or `lower,upper` of which either side may be left out. */
const Between = z.string().regex(/^\d*(\.\d+)?(,\d*(\.\d+)?)?$/, 'must look like 20 or 20,60')

export const accidentEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/accidents',
    access: 'signedIn',
    scope: 'read:losses',
    summary: 'Losses of a client in a range, a page at a time.',
    query: z.object({
      ClientId: NumberIdParam.optional(),
      /** Without a range: the last twelve months. */
      From: RangeTime.optional(),
      To: RangeTime.optional(),
      ...paging(),
      ...sorting(['occurredAt', 'accidentId', 'riskScore', 'costEstimate', 'maxG'], {
        column: 'occurredAt',
        direction: 'desc',
      }),
      RiskScore: Between.optional(),
      NoFaultAccident: z.enum(['true', 'false', 'unknown']).optional(),
      ProviderId: listOf(ProviderIdParam),
      ConnectionId: listOf(NumberIdParam),
      DriverId: listOf(RecordId),
      CostEstimate: Between.optional(),
      SearchedText: SearchedText.optional(),
    }),
    response: AccidentPage,
  }),
  report: endpoint({
    method: 'GET',
    path: '/accidents/{eventId}/report',
    access: 'signedIn',
    scope: 'read:losses',
    summary: 'The file of one loss.',
    params: EventPath,
    query: ClientQuery,
    response: AccidentReport,
  }),
  create: endpoint({
    method: 'POST',
    path: '/accidents/{eventId}',
    access: 'admin',
    summary: 'Make an incident a loss.',
    params: EventPath,
    query: ClientQuery,
    response: Accident,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/accidents/{eventId}',
    access: 'signedIn',
    roles: writers,
    summary: 'Change what is known of a loss.',
    params: EventPath,
    query: ClientQuery,
    body: z
      .object({
        impactZones: z.array(ImpactZone).min(1, 'Select at least one point of impact.').max(impactZones.length),
        noFault: NoFault,
        costEstimateUsd: z.number().nonnegative().max(100_000_000).nullable(),
        reason: Note,
      })
      .partial(),
  }),
}
