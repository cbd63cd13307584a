import { incidentRating, light, rushHourTraffic, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, codeField, Instant, Note, RecordId, RecordIdPath, Score } from '../api/fields.ts'
import { BulkResult } from '../api/measures.ts'
import { Point } from '../api/place.ts'
import { collisionRaters, workers } from '../api/roles.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { IncidentCamera } from '../media/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'
import { Trip } from '../trips/endpoints.ts'
import { Incident, Intensity } from './endpoints.ts'
import { NearSpeed } from './near-speed.ts'
import { isReasonFor, ratingReasons } from './rating-reasons.ts'

/** The reasons for an incident's score; the points of all parts add up to it. */
export const RiskExplanation = z.object({
  /** Severity weight of the type in the risk model, 0–10. */
  weight: z.number(),
  /** Multiplier of the intensity. */
  intensityFactor: z.number(),
  parts: z.array(
    z.object({
      part: z.enum(['behavior', 'light', 'traffic', 'weather', 'road', 'region']),
      /** Multiplier of the risk relative to average conditions; 1 for behavior. */
      factor: z.number(),
      points: z.number(),
    }),
  ),
})
export type RiskExplanation = z.infer<typeof RiskExplanation>

/** Sources of weather: the event's provider itself, or the service that is queried by place and hour. */
export const weatherSources = ['provider', 'openMeteo', 'simulated'] as const
export type WeatherSource = (typeof weatherSources)[number]

export const Conditions = z.object({
  light: codeField(light).nullable(),
  /** clear, rain, snow, ice or fog; null if unknown. */
  weather: z.string().nullable(),
  weatherSource: z.enum(weatherSources).nullable(),
  /** True if missing weather is still to be filled in. */
  weatherAwaited: z.boolean(),
  temperatureKelvin: z.number().nullable(),
  temperatureSource: z.enum(weatherSources).nullable(),
  traffic: codeField(rushHourTraffic).nullable(),
})
export type Conditions = z.infer<typeof Conditions>

export const Rating = z.object({
  rating: codeField(incidentRating),
  intensity: Intensity.nullable(),
  /** How severe it looked to an annotator; null from others. The event’s own severity is calculated, and doesn’t follow it. */
  severity: codeField(severity).nullable(),
  reason: z.enum(ratingReasons).nullable(),
  note: z.string().nullable(),
  at: Instant,
  by: Actor,
  /** False if it has no effect: it waits for a second person, or one overruled it. */
  counts: z.boolean(),
  isWaiting: z.boolean(),
})
export type Rating = z.infer<typeof Rating>

export const activityKinds = [
  'mediaReady',
  'rated',
  'assigned',
  'noticeSent',
  'coached',
  'shared',
  'watched',
  'downloaded',
  'problemReported',
  'lossLinked',
  'merged',
] as const

export const IncidentActivity = z.object({
  at: Instant,
  kind: z.enum(activityKinds),
  by: Actor,
  /** The rest of the sentence: "rated it accurate". */
  text: z.string(),
})
export type IncidentActivity = z.infer<typeof IncidentActivity>

export const SameTripIncident = z.object({
  id: RecordId,
  occurredAt: Instant,
  type: IncidentTypeName,
  severity: codeField(severity),
  riskScore: Score,
  speedKmh: z.number().nullable(),
  rating: codeField(incidentRating),
})
export type SameTripIncident = z.infer<typeof SameTripIncident>

/** Another record that may be the same event, reported twice by one provider or by two for one vehicle. */
export const TwinIncident = z.object({
  id: RecordId,
  occurredAt: Instant,
  type: IncidentTypeName,
  provider: Provider,
  hasVideo: z.boolean(),
  /** 0–1. */
  confidence: z.number(),
})
export type TwinIncident = z.infer<typeof TwinIncident>

/** Sources of an event's speed. */
export const speedBases = ['event', 'start', 'max', 'end', 'trace'] as const

/** What the provider's own people did with an event: nothing reported, reviewed it, or talked to its driver. */
export const providerStates = ['open', 'reviewed', 'coached'] as const

/** Everything the review page shows, except the telemetry. */
export const IncidentDetails = Incident.extend({
  endedAt: Instant.nullable(),
  explanation: RiskExplanation,
  conditions: Conditions,
  point: Point.nullable(),
  headingDegrees: z.number().nullable(),
  /** Measured within seconds of an event that has no speed of its own. */
  nearSpeed: NearSpeed.nullable(),
  speedLimitKmh: z.number().nullable(),
  /** Source of the limit: the provider, or map data. */
  speedLimitSource: z.string().nullable(),
  maxG: z.number().nullable(),
  /**
   * Which speed it is: of the event itself, or the start, maximum or last of the reported ones; null if there is none.
   */
  speedBasis: z.enum(speedBases).nullable(),
  /** Their total, if the provider reports one. */
  sums: z.object({ seconds: z.number().nullable(), meters: z.number().nullable() }).nullable(),
  /** The provider's tags, most severe first; the source of each is in `metaData`. */
  tags: z.array(z.string()),
  /** The provider's id; generated by us from the event's content if the provider has none. */
  externalId: z.string(),
  /** The name people use for it there, if that isn't its id. */
  reference: z.string().nullable(),
  /** Where people with an account there can see it. */
  url: z.string().nullable(),
  /** Progress of the provider's own review; open if it reports none. */
  providerState: z.enum(providerStates),
  trip: Trip.nullable(),
  cameras: z.array(IncidentCamera),
  hasTelemetry: z.boolean(),
  /** Ratings by people, newest first. */
  ratings: z.array(Rating),
  activity: z.array(IncidentActivity),
  sameTrip: z.array(SameTripIncident),
  /** Most certain first. */
  twins: z.array(TwinIncident),
})
export type IncidentDetails = z.infer<typeof IncidentDetails>

/** How a person rates: the reason says what is wrong with an inaccurate event, or why one needs no review. */
const verdict = {
  rating: codeField(incidentRating),
  reason: z.enum(ratingReasons).nullable().optional(),
  note: Note.nullable().optional(),
}
const reasonFits = { path: ['reason'], error: 'Choose a reason for this rating, or none.' }

/** How many incidents one call rates. */
export const mostRatedAtOnce = 200

/** A moment of an incident. Null if not measured. */
export const TelemetrySample = z.object({
  /** Seconds from the trigger, negative before it. */
  t: z.number(),
  speedKmh: z.number().nullable(),
  /** g forward (braking is negative), to the left, and up without gravity. */
  ax: z.number().nullable(),
  ay: z.number().nullable(),
  az: z.number().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})
export type TelemetrySample = z.infer<typeof TelemetrySample>

export const incidentReviewEndpoints = {
  details: endpoint({
    method: 'GET',
    path: '/incidents/{id}',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'Get one incident in full.',
    params: RecordIdPath,
    query: ClientQuery,
    response: IncidentDetails,
  }),
  telemetry: endpoint({
    method: 'GET',
    path: '/incidents/{id}/telemetry',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'Get speed, forces and positions around an incident; empty if none were sent.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.array(TelemetrySample),
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/incidents/{id}/rating',
    access: 'signedIn',
    roles: collisionRaters,
    summary:
      'Rate whether an incident was reported accurately. Scores are updated. Claims handlers rate only collisions.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ ...verdict, intensity: Intensity.nullable().optional() }).refine(isReasonFor, reasonFits),
    response: z.object({ rating: Rating.nullable(), riskScore: Score, severity: codeField(severity) }),
  }),
  rateMany: endpoint({
    method: 'PUT',
    path: '/incidents/ratings',
    access: 'signedIn',
    roles: collisionRaters,
    summary: `Rate up to ${mostRatedAtOnce} incidents alike. Incidents that can’t be rated are returned with the reason.`,
    query: ClientQuery,
    body: z.object({ ...verdict, ids: z.array(RecordId).min(1).max(mostRatedAtOnce) }).refine(isReasonFor, reasonFits),
    response: BulkResult.extend({
      /** Earlier ratings, to undo. */
      before: z.array(z.object({ rating: codeField(incidentRating), ids: z.array(RecordId) })),
    }),
  }),
  note: endpoint({
    method: 'POST',
    path: '/incidents/{id}/activity',
    access: 'signedIn',
    roles: workers,
    summary: 'Record that someone watched or downloaded an incident, or reported a problem with it.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ kind: z.enum(['watched', 'downloaded', 'problemReported']), note: Note.optional() }),
  }),
}
