import { incidentRating } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Instant, Line, Note, numberParam, RecordId, RecordIdPath, range, Uuid, UuidPath } from '../api/fields.ts'
import { IncidentType } from '../incident-types/endpoints.ts'
import { TelemetrySample } from '../incidents/review.ts'
import { User } from '../users/endpoints.ts'
import { AnnotationAnswer, AnnotationOutcome, longestSeconds, OwnAnswer, verdicts } from './answers.ts'
import { AnnotationItem } from './item.ts'
import { AnnotationStats } from './stats.ts'

export const Annotator = User.pick({
  id: true,
  name: true,
  email: true,
  needsReview: true,
  isReviewer: true,
  excludedTranslatedTypes: true,
  neverReviewTranslatedTypes: true,
}).extend({
  clientName: z.string(),
  timeZone: z.string(),
  /** True if they may see everyone’s numbers and choose known answers: reviewers, and admins. */
  isLead: z.boolean(),
})
export type Annotator = z.infer<typeof Annotator>

/** `badVideo` takes the event out of everyone’s queue; `notMine` only out of the caller’s. */
export const skipReasons = ['unclear', 'badVideo', 'notMine', 'other'] as const
export type SkipReason = (typeof skipReasons)[number]

export const skipReasonWords: Readonly<Record<SkipReason, string>> = {
  unclear: 'I can’t decide',
  badVideo: 'Bad video',
  notMine: 'Not for me',
  other: 'Another reason',
}

const Skip = z.object({ leaseId: Uuid, reason: z.enum(skipReasons), note: Line.optional() })

/** What is claimed: a claim’s own id ends with it, and the incident’s says who has it now. */
const OfIncident = z.object({ incidentId: RecordId })

/** Two claims at once: one on the screen, and the next, so that its video is loaded ahead. */
export const mostHeld = 3

/** A person's claims in all of their pages. Who asks for more gets one back instead. */
export const mostClaims = 12

const Answer = AnnotationAnswer.extend({ leaseId: Uuid, seconds: z.number().min(0).max(longestSeconds) }).refine(
  ({ rating, translatedType, intensity }) =>
    rating === incidentRating.code.accurate || (translatedType === null && intensity === null),
  { path: ['rating'], message: 'must be accurate if a type or an intensity is given' },
)

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
      'Claim the next incident of a connection with human review for five minutes; null when nothing is left for the caller. ' +
      'What the page had before it was loaded again (`left`), and what a closed page hasn’t extended for two minutes, comes first.',
    body: z.object({
      stage: z.enum(['first', 'second']).optional(),
      translatedTypes: z.array(z.string().max(40)).max(200).optional(),
      holding: z.array(Uuid).max(mostHeld).default([]),
      left: z.array(Uuid).max(mostHeld).default([]),
    }),
    response: z.object({
      item: AnnotationItem.nullable(),
      /** With no item: in how many seconds the next second look is due, as its answer can then no longer be undone. */
      askAgainSeconds: z.number().nullable(),
    }),
  }),
  item: endpoint({
    method: 'GET',
    path: '/annotation-api/leases/{id}',
    access: 'annotator',
    summary: 'Get the claimed incident again, for clips that arrived in the meantime.',
    params: UuidPath,
    query: OfIncident,
    response: AnnotationItem,
  }),
  telemetry: endpoint({
    method: 'GET',
    path: '/annotation-api/leases/{id}/telemetry',
    access: 'annotator',
    summary: 'Get the motion around the claimed incident; empty if the provider has none.',
    params: UuidPath,
    query: OfIncident,
    response: z.array(TelemetrySample),
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/annotation-api/leases/{id}',
    access: 'annotator',
    summary: 'Extend or release a claim on an incident. 409 names who holds it now.',
    params: UuidPath,
    body: OfIncident.extend({ release: z.boolean().optional() }),
    response: z.object({ leaseUntil: Instant.nullable() }),
  }),
  annotate: endpoint({
    method: 'POST',
    path: '/annotation-api/incidents/{id}/annotations',
    access: 'annotator',
    summary: 'Submit an answer. A second look that differs from the first answer needs a verdict, and shows it.',
    params: RecordIdPath,
    body: Answer,
    response: AnnotationOutcome,
    status: 201,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/annotation-api/annotations/{id}/verdict',
    access: 'annotator',
    summary: 'Decide where a second look differs: the first answer was right, this one replaces it, or it goes back.',
    params: UuidPath,
    body: z.object({ leaseId: Uuid, verdict: z.enum(verdicts), note: Note.nullable().default(null) }),
    response: AnnotationOutcome,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/annotation-api/annotations/{id}',
    access: 'annotator',
    summary: 'Undo your own answer within ten seconds; the incident is yours again for five minutes.',
    params: UuidPath,
    response: AnnotationItem,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/annotation-api/incidents/{id}/skip',
    access: 'annotator',
    summary: 'Skip an incident, with the reason.',
    params: RecordIdPath,
    body: Skip,
  }),
  unskip: endpoint({
    method: 'DELETE',
    path: '/annotation-api/incidents/{id}/skip',
    access: 'annotator',
    summary: 'Undo your own skip within ten seconds; the incident is yours again for five minutes.',
    params: RecordIdPath,
    response: AnnotationItem,
  }),
  putBack: endpoint({
    method: 'DELETE',
    path: '/annotation-api/incidents/{id}/flag',
    access: 'annotator',
    summary: 'Put an incident with a flagged video back into the queue. For leads.',
    params: RecordIdPath,
  }),
  know: endpoint({
    method: 'PUT',
    path: '/annotation-api/incidents/{id}/known-answer',
    access: 'annotator',
    summary: 'Use an incident’s final answer to check other people’s answers, or stop doing so. For leads.',
    params: RecordIdPath,
    body: z.object({ isKnownAnswer: z.boolean() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/annotation-api/history',
    access: 'annotator',
    summary: 'List your own answers, newest first, at most 500. Leads also get those of another person, by id.',
    query: z.object({ ...range, userId: Uuid.optional(), limit: numberParam(z.int().min(1).max(500)).default(100) }),
    response: z.array(OwnAnswer),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/annotation-api/stats',
    access: 'annotator',
    summary: 'Get the queue size and annotation progress, of the last four weeks unless a range is given.',
    query: z.object(range).partial(),
    response: AnnotationStats,
  }),
}
