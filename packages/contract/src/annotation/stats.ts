import { z } from 'zod'
import { Actor, Count, Day, Instant, RecordId } from '../api/fields.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'

/** Events are counted up to here for each type: beyond it, the exact number helps no one. */
export const mostWaiting = 200

export const QueueCount = z.object({
  type: IncidentTypeName,
  /** Waiting for a first look, `mostWaiting` at most. */
  waiting: Count,
  /** Waiting for a second look. */
  second: Count,
  jumpFromQueue: z.boolean(),
})
export type QueueCount = z.infer<typeof QueueCount>

/**
 * How often two independent answers, accurate or inaccurate, were the same. `kappa` is Cohen’s kappa, agreement beyond
 * chance, −1 to 1, with its 90% interval; all three are null below `leastSample`, or if one person only ever gave one
 * answer.
 */
export const Agreement = z.object({
  compared: Count,
  agreed: Count,
  kappa: z.number().nullable(),
  kappaLow: z.number().nullable(),
  kappaHigh: z.number().nullable(),
})
export type Agreement = z.infer<typeof Agreement>

/** Answers in a period. */
export const AnswerStats = z.object({
  done: Count,
  inaccurate: Count,
  /** Second looks among them. */
  second: Count,
  medianSeconds: z.number().nullable(),
  skipped: Count,
  /** First answers compared with those of a second person. */
  agreement: Agreement,
  /** Answers to events whose answer was known, and how many of them were right; 0 for callers who aren’t leads. */
  known: z.object({ answered: Count, right: Count }),
})
export type AnswerStats = z.infer<typeof AnswerStats>

export const AnnotatorStats = AnswerStats.extend({ annotator: Actor })
export type AnnotatorStats = z.infer<typeof AnnotatorStats>

export const TypeStats = AnswerStats.omit({ second: true, known: true }).extend({ type: IncidentTypeName })
export type TypeStats = z.infer<typeof TypeStats>

/** One person’s week, which begins on Monday in the client’s time zone. */
export const WeekStats = AnswerStats.pick({ done: true, medianSeconds: true, agreement: true, known: true }).extend({
  annotatorId: z.string(),
  week: Day,
})
export type WeekStats = z.infer<typeof WeekStats>

/** An event whose video someone flagged: it isn’t served until a lead puts it back. */
export const FlaggedVideo = z.object({
  incidentId: RecordId,
  type: IncidentTypeName,
  occurredAt: Instant,
  flaggedBy: Actor,
  flaggedAt: Instant,
  note: z.string().nullable(),
})
export type FlaggedVideo = z.infer<typeof FlaggedVideo>

export const AnnotationStats = z.object({
  queue: z.array(QueueCount),
  /** The caller’s own answers since midnight in the client’s time zone. */
  today: Count,
  mine: AnnotatorStats,
  /** Leads get everyone’s, others empty lists. */
  annotators: z.array(AnnotatorStats),
  types: z.array(TypeStats),
  weeks: z.array(WeekStats),
  flagged: z.array(FlaggedVideo),
})
export type AnnotationStats = z.infer<typeof AnnotationStats>
