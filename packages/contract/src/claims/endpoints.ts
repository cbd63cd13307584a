import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Day,
  DayInput,
  Instant,
  listOf,
  NamedNumber,
  NamedRecord,
  NumberIdParam,
  pageOf,
  paging,
  RecordId,
  RecordIdPath,
  SearchedText,
  sorting,
  UuidPath,
} from '../api/fields.ts'
import { Place } from '../api/place.ts'
import { claimImporters } from '../api/roles.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { CoveredDays } from './covered-days.ts'
import { LossRunFile, LossRunResult } from './import.ts'
import { ClaimRemoval, LossRun } from './removal.ts'

/** Whether people matched a claim with a loss; `noVehicle` if its loss run names no known vehicle. */
export const claimMatches = ['matched', 'unmatched', 'noVehicle'] as const
export type ClaimMatch = (typeof claimMatches)[number]

/** Columns that claims can be sorted by. */
export const claimSortColumns = ['lossDate', 'claimNumber', 'policyNumber', 'faultPercent', 'paid', 'reserved'] as const

/** A claim as the newest loss run with it says. */
export const Claim = z.object({
  /** Identifies the insurer and the claim number, regardless of case. */
  id: RecordId,
  claimNumber: z.string(),
  insurerName: z.string().nullable(),
  policyNumber: z.string(),
  policyId: RecordId,
  /** Connections with its policy, by name: the fleet that is insured. */
  connections: z.array(NamedNumber),
  /** Null if the loss run names none, or one that the client doesn't have. */
  vehicle: NamedRecord.nullable(),
  /** The VIN or name in the file. */
  vehicleText: z.string().nullable(),
  lossDate: Day,
  /** Local time, `14:30`; null if the file has none. */
  lossTime: z.string().nullable(),
  /** 0 to 100; null if unknown. */
  faultPercent: z.number().nullable(),
  paidUsd: z.number().nullable(),
  reservedUsd: z.number().nullable(),
  injuries: Count.nullable(),
  status: z.string().nullable(),
  fileName: z.string(),
  importedBy: z.string(),
  importedAt: Instant,
  /** The loss that people matched it with. */
  lossEventId: RecordId.nullable(),
  /** Number of that loss; null without one. */
  accidentId: Count.nullable(),
  match: z.enum(claimMatches),
})
export type Claim = z.infer<typeof Claim>

/** A collision of the claim's vehicle within a day of its loss, by the calendar of the place. */
export const MatchingEvent = z.object({
  id: RecordId,
  type: IncidentTypeName,
  occurredAt: Instant,
  timeZone: z.string(),
  place: Place.nullable(),
  maxG: z.number().nullable(),
  hasVideo: z.boolean(),
  /** Number of the loss that it is recorded as; null for a suspected collision. */
  accidentId: Count.nullable(),
  /** The loss's own fault, 0 to 100, and cost; null if unknown, and without a loss. */
  faultPercent: z.number().nullable(),
  costEstimateUsd: z.number().nullable(),
})
export type MatchingEvent = z.infer<typeof MatchingEvent>

export const ClaimProposal = z.object({ claim: Claim, event: MatchingEvent })
export type ClaimProposal = z.infer<typeof ClaimProposal>

/** With `isPreview`, nothing is removed. */
const Preview = z.object({ isPreview: z.boolean() })

const MatchPath = z.object({ id: RecordId, eventId: RecordId })

export const claimEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/claims',
    access: 'signedIn',
    scope: 'read:losses',
    roles: claimImporters,
    summary: 'List claims from loss runs, newest loss first unless asked otherwise, paginated.',
    query: ClientQuery.extend({
      PolicyId: listOf(RecordId),
      ConnectionId: listOf(NumberIdParam),
      match: listOf(z.enum(claimMatches)),
      /** The first and the last day of losses; any without. */
      LossFrom: DayInput.optional(),
      LossTo: DayInput.optional(),
      SearchedText: SearchedText.optional(),
      ...paging(),
      ...sorting(claimSortColumns, { column: 'lossDate', direction: 'desc' }),
    }),
    response: pageOf(Claim),
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/claims/proposals',
    access: 'signedIn',
    scope: 'read:losses',
    summary: 'List pairs of a claim and a collision that may be the same crash and await a decision, newest first.',
    query: ClientQuery.extend({
      /** Of the collisions. */
      ConnectionId: listOf(NumberIdParam),
    }),
    response: z.array(ClaimProposal),
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/claims/import',
    access: 'signedIn',
    roles: claimImporters,
    summary:
      'Import a loss run from a CSV file, all of its lines or none. A known claim is updated, and the same file again changes nothing. With `isPreview`, show what would change.',
    query: ClientQuery,
    body: LossRunFile,
    response: LossRunResult,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/claims/{id}/matches/{eventId}',
    access: 'signedIn',
    roles: claimImporters,
    summary:
      'Decide whether a collision is the crash of a claim. Confirming it records the collision as a loss, unless it is one.',
    params: MatchPath,
    query: ClientQuery,
    body: z.object({ isMatch: z.boolean() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/claims/{id}/remove',
    access: 'signedIn',
    roles: claimImporters,
    summary:
      'Remove a claim that was imported by mistake, from all of its loss runs; a later file may have it again. With `isPreview`, show what would change.',
    params: RecordIdPath,
    query: ClientQuery,
    body: Preview,
    response: ClaimRemoval,
  }),
  lossRuns: endpoint({
    method: 'GET',
    path: '/claims/loss-runs',
    access: 'signedIn',
    scope: 'read:losses',
    roles: claimImporters,
    summary: 'List imported loss runs, newest first, and statements of no losses.',
    query: ClientQuery,
    response: z.array(LossRun),
  }),
  removeLossRun: endpoint({
    method: 'POST',
    path: '/claims/loss-runs/{id}/remove',
    access: 'signedIn',
    roles: claimImporters,
    summary:
      'Remove a loss run that was imported by mistake: its claims are removed or get the values of an earlier one again, and its days aren’t covered anymore. With `isPreview`, show what would change.',
    params: UuidPath,
    query: ClientQuery,
    body: Preview,
    response: ClaimRemoval,
  }),
  stateNoLosses: endpoint({
    method: 'POST',
    path: '/policies/{id}/no-losses',
    access: 'signedIn',
    roles: claimImporters,
    summary:
      'State that a policy has had no losses in its current term so far, as a line of a loss run can. Returns the days that were covered before.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.object({ covered: CoveredDays, before: CoveredDays.nullable() }),
  }),
  restoreCover: endpoint({
    method: 'PUT',
    path: '/policies/{id}/covered-days',
    access: 'signedIn',
    roles: claimImporters,
    summary: 'Take back a statement of no losses: reduce the covered days of a policy to some of them, or to none.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ covered: z.object({ from: DayInput, until: DayInput }).nullable() }),
  }),
}
