import { incidentRating, light, rushHourTraffic, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, Instant, Note, RecordId, RecordIdPath, Score } from '../api/fields.ts'
import { Point } from '../api/place.ts'
import { raters, workers } from '../api/roles.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { IncidentCamera } from '../media/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'
import { Trip } from '../trips/endpoints.ts'
import { Incident, Intensity } from './endpoints.ts'

/** Why an incident has its score; the points of all parts sum to it. */
export const RiskExplanation = z.object({
  /** Weight of the type in the risk model, 0–10. */
  weight: z.number(),
  /** Multiplier of the intensity. */
  intensityFactor: z.number(),
  parts: z.array(
    z.object({
      part: z.enum(['behavior', 'light', 'traffic', 'weather', 'road', 'region']),
      /** What the risk is multiplied by, against average conditions; 1 for behaviour. */
      factor: z.number(),
      points: z.number(),
    }),
  ),
})
export type RiskExplanation = z.infer<typeof RiskExplanation>

/** Who tells of the weather: the event's provider itself, or the service that is asked for places and hours. */
export const weatherSources = ['provider', 'openMeteo', 'simulated'] as const
export type WeatherSource = (typeof weatherSources)[number]

export const Conditions = z.object({
  light: light.schema.nullable(),
  /** clear, rain, snow, ice or fog; null while nobody knows. */
  weather: z.string().nullable(),
  weatherSource: z.enum(weatherSources).nullable(),
  /** What is missing of the weather is still to be filled in. */
  weatherAwaited: z.boolean(),
  temperatureKelvin: z.number().nullable(),
  temperatureSource: z.enum(weatherSources).nullable(),
  traffic: rushHourTraffic.schema.nullable(),
})
export type Conditions = z.infer<typeof Conditions>

export const Rating = z.object({
  rating: incidentRating.schema,
  intensity: Intensity.nullable(),
  note: z.string().nullable(),
  at: Instant,
  by: Actor,
  /** False while it waits for a second person: it decides nothing yet. */
  counts: z.boolean(),
})
export type Rating = z.infer<typeof Rating>

export const activityKinds = [
  'received',
  'mediaReady',
  'rated',
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
  /** The rest of the sentence: "from Samsara with 2 videos". */
  text: z.string(),
})
export type IncidentActivity = z.infer<typeof IncidentActivity>

export const SameTripIncident = z.object({
  id: RecordId,
  occurredAt: Instant,
  type: IncidentTypeName,
  severity: severity.schema,
  riskScore: Score,
  speedKmh: z.number().nullable(),
  rating: incidentRating.schema,
})
export type SameTripIncident = z.infer<typeof SameTripIncident>

/** Another record that may be the same event, told twice by one provider or by two on one vehicle. */
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

/** Where the speed of an event is from. */
export const speedBases = ['event', 'start', 'max', 'end', 'trace'] as const

/** What the provider's own people did with an event: nothing that is told, looked at it, or talked to its driver. */
export const providerStates = ['open', 'reviewed', 'coached'] as const

/** Everything the review page shows, but the telemetry. */
export const IncidentDetails = Incident.extend({
  endedAt: Instant.nullable(),
  explanation: RiskExplanation,
  conditions: Conditions,
  point: Point.nullable(),
  headingDegrees: z.number().nullable(),
  speedLimitKmh: z.number().nullable(),
  /** Who says so: the provider, or map data. */
  speedLimitSource: z.string().nullable(),
  maxG: z.number().nullable(),
  /** What the speed is: of the event itself, or the start, greatest or last of what was told; null where there is none. */
  speedBasis: z.enum(speedBases).nullable(),
  /** What those took together, where the provider sums it up. */
  sums: z.object({ seconds: z.number().nullable(), meters: z.number().nullable() }).nullable(),
  /** The provider's words, the most serious first; who gave each is in `metaData`. */
  tags: z.array(z.string()),
  /** By which its provider knows it; made by us of what it is about where the provider has none. */
  externalId: z.string(),
  /** What people call it there, where that is not its id. */
  reference: z.string().nullable(),
  /** Where people who sign in there see it. */
  url: z.string().nullable(),
  /** How far the provider's own people are with it; open where it tells nothing of that. */
  providerState: z.enum(providerStates),
  trip: Trip.nullable(),
  cameras: z.array(IncidentCamera),
  hasTelemetry: z.boolean(),
  /** What people said, newest first. */
  ratings: z.array(Rating),
  activity: z.array(IncidentActivity),
  sameTrip: z.array(SameTripIncident),
  /** The surest first. */
  twins: z.array(TwinIncident),
})
export type IncidentDetails = z.infer<typeof IncidentDetails>

/** A moment of an incident. Null where the device did not measure. */
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
    summary: 'One incident in full.',
    params: RecordIdPath,
    query: ClientQuery,
    response: IncidentDetails,
  }),
  telemetry: endpoint({
    method: 'GET',
    path: '/incidents/{id}/telemetry',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'Speed, forces and positions around an incident; empty where none were sent.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.array(TelemetrySample),
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/incidents/{id}/rating',
    access: 'signedIn',
    roles: raters,
    summary: 'Say whether an incident is what the provider claims. Scores follow.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({
      rating: incidentRating.schema,
      intensity: Intensity.nullable().optional(),
      note: Note.nullable().optional(),
    }),
    response: z.object({ rating: Rating.nullable(), riskScore: Score, severity: severity.schema }),
  }),
  note: endpoint({
    method: 'POST',
    path: '/incidents/{id}/activity',
    access: 'signedIn',
    roles: workers,
    summary: 'Record that an incident was watched, downloaded, or has a problem.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ kind: z.enum(['watched', 'downloaded', 'problemReported']), note: Note.optional() }),
  }),
}
