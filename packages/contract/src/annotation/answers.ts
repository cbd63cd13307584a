import { incidentRating, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { Actor, codeField, Instant, Note, RecordId, Uuid } from '../api/fields.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { Intensity } from '../incidents/endpoints.ts'

const { accurate, inaccurate } = incidentRating.code

/** The longest time an answer can have taken: a lease with all its extensions ends by then. */
export const longestSeconds = 3_600

export const AnnotationAnswer = z.object({
  rating: z.literal([accurate, inaccurate]),
  /** The actual type, if the reported one is wrong; null keeps it. Only for accurate events. */
  translatedType: z.string().max(40).nullable(),
  /** Required for accurate events whose type has an intensity, refused for any other. */
  intensity: Intensity.nullable(),
  /** How severe it looked. The event’s own severity is calculated, and doesn’t follow it. */
  severity: codeField(severity).nullable(),
  note: Note.nullable(),
})
export type AnnotationAnswer = z.infer<typeof AnnotationAnswer>

/** Stored answers: one that waits for a second person, or was overruled by them, doesn’t count. */
export const GivenAnnotation = AnnotationAnswer.extend({
  id: Uuid,
  by: Actor,
  at: Instant,
  counts: z.boolean(),
})
export type GivenAnnotation = z.infer<typeof GivenAnnotation>

/** What a reviewer decides where two answers differ. */
export const verdicts = ['agreed', 'replaced', 'sentBack'] as const
export type Verdict = (typeof verdicts)[number]

/** What a stored answer led to. */
export const AnnotationOutcome = GivenAnnotation.extend({
  /**
   * `final`: it counts. `waiting`: a second person will look. `agreed`: a second look that confirmed the first.
   * `differs`: a second look that differs from the first, and needs a verdict.
   */
  outcome: z.enum(['final', 'waiting', 'agreed', 'differs']),
  /** The first answer, if this is a second look that differs from it. */
  firstAnswer: GivenAnnotation.nullable(),
})
export type AnnotationOutcome = z.infer<typeof AnnotationOutcome>

/** One of a person’s own answers. */
export const OwnAnswer = z.object({
  incidentId: RecordId,
  occurredAt: Instant,
  timeZone: z.string(),
  /** The type that was reported. */
  reportedType: IncidentTypeName,
  /** The type of the answer. */
  type: IncidentTypeName,
  stage: z.enum(['first', 'second']),
  answer: GivenAnnotation,
  seconds: z.number().nullable(),
  /** `returned`: a reviewer sent it back to this person. */
  state: z.enum(['counts', 'waiting', 'returned', 'confirmed', 'overruled', 'known']),
  /** The answer of the second person, once there is one. */
  secondAnswer: GivenAnnotation.nullable(),
  /** True if it is used to check other people’s answers; null unless the caller is a lead. */
  isKnownAnswer: z.boolean().nullable(),
})
export type OwnAnswer = z.infer<typeof OwnAnswer>
