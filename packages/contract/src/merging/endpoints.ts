import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  capitalRange,
  Instant,
  listOf,
  numberParam,
  RecordId,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { IncidentDetails } from '../incidents/review.ts'

/** Two records that may be one event. */
export const MergeCandidate = z.object({
  id: Uuid,
  a: IncidentDetails,
  b: IncidentDetails,
  gapSeconds: z.number(),
  gapMeters: z.number().nullable(),
  /** 0–1. */
  confidence: z.number(),
  reason: z.string(),
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

export const MergedEvent = z.object({
  id: Uuid,
  primaryId: RecordId,
  mergedId: RecordId,
  at: Instant,
  by: Actor,
  /** Null once it can no longer be undone. */
  undoUntil: Instant.nullable(),
})
export type MergedEvent = z.infer<typeof MergedEvent>

/** Fields that may differ between the two; the primary's value counts by default. */
export const mergeFields = [
  'occurredAt',
  'type',
  'severity',
  'driver',
  'place',
  'speedKmh',
  'maxG',
  'intensity',
] as const

export const mergeEventEndpoints = {
  candidates: endpoint({
    method: 'GET',
    path: '/admin/merge-candidates',
    access: 'admin',
    summary: 'List pairs that may be one event, most likely first.',
    query: ClientQuery.extend({
      ...capitalRange,
      translatedTypes: listOf(z.string()),
      minimumConfidence: numberParam(z.number().min(0).max(1)).optional(),
    }),
    response: z.object({ candidates: z.array(MergeCandidate), history: z.array(MergedEvent) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/merge-events',
    access: 'admin',
    summary: 'Merge two records, or confirm that they are separate events.',
    query: ClientQuery,
    body: z.object({
      candidateId: Uuid,
      same: z.boolean(),
      primaryId: RecordId,
      /** Fields taken from the other record. */
      fromOther: z.array(z.enum(mergeFields)).default([]),
    }),
    response: z.object({ merged: MergedEvent.nullable() }),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/admin/merge-events/{id}',
    access: 'admin',
    summary: 'Separate merged records again, within 30 days.',
    params: UuidPath,
    query: ClientQuery,
  }),
}
