import { fnolLevel } from '@milepost/domain/codes'
import { impactZones, noZoneChosen } from '@milepost/domain/impact-zones'
import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  codeField,
  Day,
  Flag,
  Instant,
  Line,
  listOf,
  NamedNumber,
  NamedRecord,
  NumberIdParam,
  ProviderIdParam,
  pageOf,
  paging,
  RangeTime,
  RecordId,
  Score,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { Place } from '../api/place.ts'
import { lossEditors } from '../api/roles.ts'
import { coverages, Reporting } from '../connections/reads.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { EventMetadata } from '../incidents/endpoints.ts'
import { IncidentDetails } from '../incidents/review.ts'
import { Provider } from '../providers/endpoints.ts'

/** True if our driver isn't at fault, false if they are, null if unknown. */
const NoFault = z.boolean().nullable()

/** Our driver's share of the fault: 0 if not at fault, 100 if fully at fault; null if unknown. */
const FaultPercent = z.int().min(0).max(100).nullable()

/**
 * How a loss was recorded: a person rated a collision accurate, an admin recorded the event as a loss, or a person matched
 * it with a claim.
 */
export const lossOrigins = ['rating', 'admin', 'claim'] as const

export const Accident = z.object({
  /** Id of the incident behind the loss. */
  eventId: RecordId,
  /** Number of the loss within its client; formatted by `accidentDisplayId`. */
  accidentId: Count,
  type: IncidentTypeName,
  occurredAt: Instant,
  timeZone: z.string(),
  vehicle: NamedRecord.extend({ vin: z.string().nullable() }),
  driver: NamedRecord.nullable(),
  connection: NamedNumber,
  provider: Provider,
  place: Place.nullable(),
  impactZones: z.array(z.enum(impactZones)),
  maxG: z.number().nullable(),
  riskScore: Score,
  noFault: NoFault,
  faultPercent: FaultPercent,
  /** The fault that scores count: people of the client raise it, but don't lower it. */
  countedFaultPercent: FaultPercent,
  costEstimateUsd: z.number().nonnegative().nullable(),
  origin: z.enum(lossOrigins),
  madeAt: Instant,
  /** When it was withdrawn, for example by another rating; null for current losses, the only ones in lists. */
  withdrawnAt: Instant.nullable(),
  /** True if people of the client rate it otherwise: it remains a loss until a claims handler, an admin or an annotator agrees. */
  isDisputed: z.boolean(),
  /** False while clips are pending. */
  isReportReady: z.boolean(),
  /** The highest notification level that was sent. */
  notificationLevel: codeField(fnolLevel),
})
export type Accident = z.infer<typeof Accident>

/** A month of losses; months without losses are absent. */
export const AccidentMonth = z.object({
  /** First day of the month. */
  month: Day,
  noFault: Count,
  atFault: Count,
  unknownFault: Count,
  /** Total of the losses with an estimate; null if there are none. */
  costEstimateUsd: z.number().nullable(),
})
export type AccidentMonth = z.infer<typeof AccidentMonth>

export const AccidentPage = pageOf(Accident)
export type AccidentPage = z.infer<typeof AccidentPage>

/** Totals of the losses in a range. A separate call, so that rows never wait for it. */
export const AccidentSummary = z.object({
  totals: z.object({
    losses: Count,
    /** Null if no cost is estimated; `estimated` is the number of losses included. */
    costEstimateUsd: z.number().nullable(),
    estimated: Count,
    noFault: Count,
    atFault: Count,
    /** Those that their fleet says were no collision. */
    disputed: Count,
    withoutFirstNotice: Count,
    /** Null if filters exclude part of the fleet, with too little driving, and while a day isn't imported. */
    perMillionMiles: z.number().nullable(),
  }),
  months: z.array(AccidentMonth),
  /**
   * The first day with any data of the fleet; null if there is none. Before it, a missing loss doesn't mean there was
   * none.
   */
  knownFrom: Day.nullable(),
  zones: z.array(z.object({ zone: z.enum(impactZones), count: Count })),
  /** Losses without a known point of impact. */
  withoutZones: Count,
  /** Suspected collisions reported by a device or camera and not rated yet: not losses, and in no other figure here. */
  suspected: z.object({
    /** Null with a text search: the list of events counts those. */
    count: Count.nullable(),
    isExact: z.boolean(),
    /** Event types that are collisions, for finding them. */
    translatedTypes: z.array(z.string()),
  }),
  /** Whether collisions of the chosen connections can be seen, so that no losses mean that there were none: not reported if those of none can. */
  coverage: z.enum(coverages),
  /** Of how many of them. */
  reporting: Reporting,
})
export type AccidentSummary = z.infer<typeof AccidentSummary>

export const accidentSteps = ['detected', 'video', 'reviewed', 'firstNotice', 'secondNotice'] as const
/** One step in the history of a loss. Each review is one of its own: the last of them says what the event is rated. */
export const AccidentStep = z.object({
  step: z.enum(accidentSteps),
  /** Null if it hasn't happened, or the time wasn't recorded. */
  at: Instant.nullable(),
  /** When the email of a notice was stored, if none was sent because no mail service is set up. */
  storedAt: Instant.nullable(),
  /** Text such as "1 of 2 clips", or who confirmed it. */
  note: z.string().nullable(),
  recipients: Count.nullable(),
})
export type AccidentStep = z.infer<typeof AccidentStep>

export const AccidentChange = z.object({ at: Instant, by: Actor, text: z.string(), reason: z.string().nullable() })
export type AccidentChange = z.infer<typeof AccidentChange>

/** The loss file: the incident and the known facts of the loss. */
export const AccidentReport = z.object({
  accident: Accident,
  incident: IncidentDetails,
  /** The insurance of its fleet, as the connection names it. */
  policy: z.object({ policyNumber: z.string().nullable(), insurerName: z.string().nullable() }),
  timeline: z.array(AccidentStep),
  facts: z.array(EventMetadata),
  /** Newest first. */
  changes: z.array(AccidentChange),
})
export type AccidentReport = z.infer<typeof AccidentReport>

const EventPath = z.object({ eventId: RecordId })
const between = /^\d*(\.\d+)?(,\d*(\.\d+)?)?$/
const inOrder = (text: string) => {
  const [low = '', high = ''] = text.split(',')
  return low === '' || high === '' || Number(low) <= Number(high)
}
/** `lower,upper`, both included, either of which may be omitted; a single value is the lower. */
const Between = z
  .string()
  .max(40)
  .regex(between, 'must look like 20 or 20,60')
  .refine(inOrder, 'must list the lower value first, like 20,60')

const AccidentFilter = z.object({
  ClientId: NumberIdParam.optional(),
  /** By default: the last twelve months. */
  From: RangeTime.optional(),
  To: RangeTime.optional(),
  RiskScore: Between.optional(),
  NoFaultAccident: z.enum(['true', 'false', 'unknown']).optional(),
  ProviderId: listOf(ProviderIdParam),
  ConnectionId: listOf(NumberIdParam),
  /** Those that one of these policies covered: each loss belongs to at most one. */
  PolicyId: listOf(RecordId),
  DriverId: listOf(RecordId),
  VehicleId: listOf(RecordId),
  VehicleGroupIds: listOf(RecordId),
  CostEstimate: Between.optional(),
  /** `true` for losses whose fault or cost estimate is missing, `false` for the others. */
  Incomplete: Flag.optional(),
  SearchedText: SearchedText.optional(),
})

export const accidentSortColumns = ['occurredAt', 'accidentId', 'riskScore', 'costEstimate', 'maxG'] as const

export const accidentEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/accidents',
    access: 'signedIn',
    scope: 'read:losses',
    summary: 'List a client’s losses in a range, paginated.',
    query: AccidentFilter.extend({
      ...paging(),
      ...sorting(accidentSortColumns, { column: 'occurredAt', direction: 'desc' }),
    }),
    response: AccidentPage,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/accidents/summary',
    access: 'signedIn',
    scope: 'read:losses',
    summary:
      'Summarize the losses in a range by fault, month and point of impact, with the number of suspected losses.',
    query: AccidentFilter,
    response: AccidentSummary,
  }),
  report: endpoint({
    method: 'GET',
    path: '/accidents/{eventId}/report',
    access: 'signedIn',
    scope: 'read:losses',
    summary: 'Get one loss report.',
    params: EventPath,
    query: ClientQuery,
    response: AccidentReport,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/accidents/{eventId}/report.pdf',
    access: 'signedIn',
    scope: 'read:losses',
    summary: 'Download one loss report as a PDF, with its pictures and location.',
    params: EventPath,
    query: ClientQuery.extend({ units: z.enum(unitSystems).default(defaultUnits) }),
    answer: 'binary',
    contentType: 'application/pdf',
  }),
  create: endpoint({
    method: 'POST',
    path: '/accidents/{eventId}',
    access: 'admin',
    summary: 'Record an incident as a loss, whatever type it was reported as.',
    params: EventPath,
    query: ClientQuery,
    response: Accident,
    status: 201,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/accidents/{eventId}',
    access: 'admin',
    summary: 'Withdraw a loss. It leaves the list and the scores; its file, number and history are kept.',
    params: EventPath,
    query: ClientQuery.extend({ reason: Line }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/accidents/{eventId}',
    access: 'signedIn',
    roles: lossEditors,
    summary: 'Update a loss, with the reason for the change.',
    params: EventPath,
    query: ClientQuery,
    body: z.object({
      impactZones: z.array(z.enum(impactZones)).min(1, noZoneChosen).max(impactZones.length).optional(),
      noFault: NoFault.optional(),
      /** Without it, false means 100, or the share that is already known. */
      faultPercent: FaultPercent.optional(),
      costEstimateUsd: z.number().nonnegative().max(100_000_000).nullable().optional(),
      reason: Line,
    }),
  }),
}
