import { incidentRating } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  capitalRange,
  codeField,
  Instant,
  listOf,
  NamedRecord,
  numberParam,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  sorting,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'

/** How long merged records can be separated again. */
export const undoMergeDays = 30

/** One of two records that may be one event. */
export const MergeSide = z.object({
  id: RecordId,
  occurredAt: Instant,
  type: IncidentTypeName,
  provider: Provider,
  connection: z.string(),
  hasVideo: z.boolean(),
  rating: codeField(incidentRating),
  /** The number of its loss; null if it is none. */
  accidentId: Count.nullable(),
})
export type MergeSide = z.infer<typeof MergeSide>

export const mergeReasons = ['sameType', 'accidentLike', 'partOfSummary'] as const

/** Two records that may be one event, the earlier one first. */
export const MergeCandidate = z.object({
  a: MergeSide,
  b: MergeSide,
  vehicle: NamedRecord,
  timeZone: z.string(),
  gapSeconds: z.number(),
  /** Null if a location is unknown. */
  gapMeters: z.number().nullable(),
  /** 0–1. */
  confidence: z.number(),
  /** The same type of event, or both are like collisions. */
  reason: z.enum(mergeReasons),
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

export const mergeDecisions = ['merged', 'separate'] as const

/** What a person decided about two records: `mergedId` was merged into the primary, or both are separate events. */
export const MergedEvent = z.object({
  id: Uuid,
  decision: z.enum(mergeDecisions),
  primaryId: RecordId,
  mergedId: RecordId,
  vehicle: NamedRecord,
  type: IncidentTypeName,
  /** Of the merged or second record, as its provider. */
  occurredAt: Instant,
  provider: Provider,
  at: Instant,
  by: Actor,
  /** Null once it can no longer be undone. */
  undoUntil: Instant.nullable(),
})
export type MergedEvent = z.infer<typeof MergedEvent>

export const mergeSortColumns = ['occurredAt', 'confidence', 'gapSeconds', 'gapMeters'] as const

/** How likely two records are one event, from the least to show. */
const Confidence = numberParam(z.number().min(0).max(1))

export const mergeEventEndpoints = {
  candidates: endpoint({
    method: 'GET',
    path: '/admin/merge-candidates',
    access: 'admin',
    summary: 'List pairs of records that may be one event.',
    query: ClientQuery.extend({
      ...capitalRange,
      ...paging(),
      ...sorting(mergeSortColumns, { column: 'confidence', direction: 'desc' }),
      translatedTypes: listOf(z.string()),
      minimumConfidence: Confidence.default(0),
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(MergeCandidate),
  }),
  history: endpoint({
    method: 'GET',
    path: '/admin/merge-events',
    access: 'admin',
    summary: 'List the pairs that a person decided on, unless that was undone, latest first.',
    query: ClientQuery,
    response: z.array(MergedEvent),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/merge-events',
    access: 'admin',
    summary: `Merge two records of one event: the other one disappears from every list, count and score, and can be separated again within ${undoMergeDays} days. With \`same\` false, confirm that they are separate events, which can be undone as long.`,
    query: ClientQuery,
    body: z.object({ primaryId: RecordId, otherId: RecordId, same: z.boolean() }),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/admin/merge-events/{id}',
    access: 'admin',
    summary: `Undo what was decided about two records, within ${undoMergeDays} days: merged ones are separate again, separate ones are a candidate again.`,
    params: UuidPath,
    query: ClientQuery,
  }),
}
