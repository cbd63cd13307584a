import { incidentSource } from '@milepost/domain/codes'
import { z } from 'zod'
import { codeField, Instant, RecordId, Uuid } from '../api/fields.ts'
import { Place, Point } from '../api/place.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { EventMetadata } from '../incidents/endpoints.ts'
import { NearSpeed } from '../incidents/near-speed.ts'
import { Conditions } from '../incidents/review.ts'
import { IncidentCamera } from '../media/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'
import { GivenAnnotation } from './answers.ts'

/** How long a claim holds without being extended, in seconds. */
export const leaseSeconds = 300
/** How often to extend it, in seconds: several attempts may fail before it ends. */
export const heartbeatSeconds = 60
/** How long an answer can be undone, in seconds. */
export const undoSeconds = 10

/**
 * Which look at an event this is: the first; a second, without knowing the first answer; or `again`, by the first person
 * after a reviewer sent it back.
 */
export const stages = ['first', 'second', 'again'] as const
export type Stage = (typeof stages)[number]

/** An event to review. What would bias an answer is null. */
export const AnnotationItem = z.object({
  leaseId: Uuid,
  leaseUntil: Instant,
  incidentId: RecordId,
  stage: z.enum(stages),
  occurredAt: Instant,
  timeZone: z.string(),
  /** The reported type. */
  type: IncidentTypeName,
  hasIntensity: z.boolean(),
  provider: Provider,
  source: codeField(incidentSource),
  speedKmh: z.number().nullable(),
  /** Measured within seconds of an event that has no speed of its own. */
  nearSpeed: NearSpeed.nullable(),
  speedLimitKmh: z.number().nullable(),
  maxG: z.number().nullable(),
  place: Place.nullable(),
  point: Point.nullable(),
  conditions: Conditions.omit({ weatherSource: true, weatherAwaited: true, temperatureSource: true }),
  /** Null for a second look. */
  tags: z.array(z.string()).nullable(),
  metaData: z.array(EventMetadata).nullable(),
  cameras: z.array(IncidentCamera),
  /** For `again`: the caller’s own earlier answer, the reviewer’s answer, and their note. */
  returned: z.object({ own: GivenAnnotation, reviewer: GivenAnnotation, note: z.string().nullable() }).nullable(),
})
export type AnnotationItem = z.infer<typeof AnnotationItem>
