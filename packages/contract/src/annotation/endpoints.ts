import { incidentRating, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  Count,
  codeField,
  Instant,
  Line,
  Note,
  RecordId,
  RecordIdPath,
  range,
  Uuid,
  UuidPath,
} from '../api/fields.ts'
import { Place } from '../api/place.ts'
import { IncidentType, IncidentTypeName } from '../incident-types/endpoints.ts'
import { EventMetadata, Intensity } from '../incidents/endpoints.ts'
import { Conditions, TelemetrySample } from '../incidents/review.ts'
import { IncidentCamera } from '../media/endpoints.ts'
import { User } from '../users/endpoints.ts'

export const Annotator = User.pick({
  id: true,
  name: true,
  email: true,
  needsReview: true,
  isReviewer: true,
  excludedTranslatedTypes: true,
  neverReviewTranslatedTypes: true,
}).extend({
  /** True if they may see everyone's numbers. */
  isLead: z.boolean(),
})
export type Annotator = z.infer<typeof Annotator>

export const AnnotationAnswer = z.object({
  rating: z.literal([incidentRating.code.accurate, incidentRating.code.inaccurate]),
  /** The actual type, if the provider's is wrong. */
  translatedType: z.string(),
  /** Required if the type has an intensity. */
  intensity: Intensity.nullable(),
  severity: codeField(severity).nullable(),
  note: Note.nullable(),
})
export type AnnotationAnswer = z.infer<typeof AnnotationAnswer>

export const GivenAnnotation = AnnotationAnswer.extend({ id: Uuid, by: Actor, at: Instant })
export type GivenAnnotation = z.infer<typeof GivenAnnotation>

/** An incident to review. What would bias a second opinion is null until it is given. */
export const AnnotationItem = z.object({
  leaseId: Uuid,
  leaseUntil: Instant,
  incidentId: RecordId,
  stage: z.enum(['first', 'second']),
  clientName: z.string(),
  occurredAt: Instant,
  timeZone: z.string(),
  type: IncidentTypeName,
  hasIntensity: z.boolean(),
  speedKmh: z.number().nullable(),
  speedLimitKmh: z.number().nullable(),
  maxG: z.number().nullable(),
  place: Place.nullable(),
  conditions: Conditions,
  tags: z.array(z.string()).nullable(),
  metaData: z.array(EventMetadata).nullable(),
  cameras: z.array(IncidentCamera),
  telemetry: z.array(TelemetrySample),
  /** The first answer, for resolving a disagreement between two. */
  firstAnswer: GivenAnnotation.nullable(),
})
export type AnnotationItem = z.infer<typeof AnnotationItem>

export const QueueCount = z.object({
  type: IncidentTypeName,
  waiting: Count,
  second: Count,
  jumpFromQueue: z.boolean(),
})

export const AnnotatorStats = z.object({
  annotator: Actor,
  done: Count,
  today: Count,
  medianSeconds: z.number().nullable(),
  /** Share of answers that a second person agreed with, 0–1. */
  agreement: z.number().nullable(),
})

export const AnnotationStats = z.object({
  queue: z.array(QueueCount),
  mine: AnnotatorStats,
  /** Leads see everyone, others no one. */
  annotators: z.array(AnnotatorStats),
  byType: z.array(z.object({ type: IncidentTypeName, done: Count, agreement: z.number().nullable() })),
})
export type AnnotationStats = z.infer<typeof AnnotationStats>

const Skip = z.object({
  leaseId: Uuid,
  reason: z.enum(['unclear', 'badVideo', 'notMine', 'other']),
  note: Line.optional(),
})

export const annotationEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/annotation-api/users/me',
    access: 'annotator',
    summary: 'Get the current annotator, if they have access to the annotation portal.',
    response: Annotator,
  }),
  types: endpoint({
    method: 'GET',
    path: '/annotation-api/incident-types',
    access: 'annotator',
    summary: 'List the incident types to choose from.',
    response: z.array(IncidentType),
  }),
  next: endpoint({
    method: 'POST',
    path: '/annotation-api/queue/next',
    access: 'annotator',
    summary:
      'Claim the next incident of a connection with human review for five minutes; null when the queue is empty.',
    body: z.object({ stage: z.enum(['first', 'second']).optional(), translatedTypes: z.array(z.string()).optional() }),
    response: z.object({ item: AnnotationItem.nullable(), waiting: Count }),
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/annotation-api/leases/{id}',
    access: 'annotator',
    summary: 'Extend or release a claim on an incident. 409 names who holds it now.',
    params: UuidPath,
    body: z.object({ release: z.boolean().optional() }),
    response: z.object({ leaseUntil: Instant.nullable() }),
  }),
  annotate: endpoint({
    method: 'POST',
    path: '/annotation-api/incidents/{id}/annotations',
    access: 'annotator',
    summary: 'Submit an answer.',
    params: RecordIdPath,
    body: AnnotationAnswer.extend({ leaseId: Uuid }),
    response: GivenAnnotation,
    status: 201,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/annotation-api/annotations/{id}',
    access: 'annotator',
    summary: 'Undo your own answer within ten seconds.',
    params: UuidPath,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/annotation-api/incidents/{id}/skip',
    access: 'annotator',
    summary: 'Skip an incident, with the reason.',
    params: RecordIdPath,
    body: Skip,
  }),
  history: endpoint({
    method: 'GET',
    path: '/annotation-api/history',
    access: 'annotator',
    summary: 'List your own answers, newest first.',
    query: z.object(range),
    response: z.array(z.object({ incidentId: RecordId, type: IncidentTypeName, answer: GivenAnnotation })),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/annotation-api/stats',
    access: 'annotator',
    summary: 'Get the queue size and annotation progress.',
    query: z.object(range).partial(),
    response: AnnotationStats,
  }),
}
