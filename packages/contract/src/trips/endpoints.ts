import { distanceSource } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, codeField, Instant, NamedRecord, RecordId, RecordIdPath, Score } from '../api/fields.ts'
import { Place, Point } from '../api/place.ts'
import { receiverFaults } from '../device-health/mismatch-details.ts'

export const Trip = z.object({
  id: RecordId,
  vehicle: NamedRecord,
  /** Null if not reported, and if several drove, or one only from later on. */
  driver: NamedRecord.nullable(),
  /** Those drivers, and from when on each drove. */
  drivers: z.array(NamedRecord.extend({ from: Instant })),
  startedAt: Instant,
  /** Null while the trip is running. */
  endedAt: Instant.nullable(),
  timeZone: z.string(),
  start: Point.nullable(),
  end: Point.nullable(),
  startPlace: Place.nullable(),
  endPlace: Place.nullable(),
  distanceMeters: z.number().nullable(),
  distanceSource: codeField(distanceSource),
  /** True if the provider reports no distance, or an impossible one, and this is the length of the path by its positions. */
  isDistanceEstimated: z.boolean(),
  /**
   * From its start to its end, with stops, without its rests; null while it is running,
   * if it is private, and if it isn't known.
   */
  drivingSeconds: Count.nullable(),
  /**
   * The time in which it wasn't driven: its positions are silent, or in one place, for half an hour or longer. Null if there
   * is none.
   */
  restSeconds: Count.nullable(),
  /**
   * The overlapping trip of the same vehicle in which this one is counted, so that nothing counts twice; `isPartly` if
   * what lies outside of it counts here. Null if all of it counts here.
   */
  countedIn: z.object({ id: RecordId, startedAt: Instant, isPartly: z.boolean() }).nullable(),
  /** Over the driving time. */
  averageSpeedKmh: z.number().nullable(),
  /** Null if not reported: positions may still have speeds. */
  maxSpeedKmh: z.number().nullable(),
  /** True if it is reported, but contradicts the distance, and positions that decide which one is true are still missing, a week after it at most. */
  isTopSpeedPending: z.boolean(),
  /** Null if there is none, and no device in the vehicle reports events. */
  incidents: Count.nullable(),
  /** Share of the distance in high or very high traffic, 0–1. */
  rushShare: z.number().nullable(),
  weather: z.string().nullable(),
  /** True if the provider marks it as private: only its time and distance are stored. */
  isPrivate: z.boolean(),
  idleSeconds: Count.nullable(),
  /** The provider's own score, 0 to 100, higher is safer. */
  providerScore: z.number().nullable(),
  /** At its end. */
  odometerMeters: z.number().nullable(),
  engineHours: z.number().nullable(),
})
export type Trip = z.infer<typeof Trip>

/**
 * A position on the route; `t` is seconds from the start of the trip, the limit is that of the road if the provider
 * reports it.
 */
export const RoutePoint = Point.extend({
  t: z.number(),
  speedKmh: z.number().nullable(),
  speedLimitKmh: z.number().nullable(),
})
export type RoutePoint = z.infer<typeof RoutePoint>

export const RouteIncident = Point.extend({
  id: RecordId,
  occurredAt: Instant,
  translatedType: z.string(),
  word: z.string(),
  riskScore: Score,
})
export type RouteIncident = z.infer<typeof RouteIncident>

/** The route of a trip, through its incidents; for older trips only the ends are stored. */
export const TripRoute = z.object({
  trip: Trip,
  points: z.array(RoutePoint),
  incidents: z.array(RouteIncident),
  /**
   * Why only its ends are known: no positions were reported, or too few, those reported can't be true (`rejected`), or they
   * are no longer stored (`expired`). Without even its ends: its receiver froze (`frozen`), or two vehicles report under its ID
   * (`twoVehicles`). Null for a route and for a private trip.
   */
  missing: z.enum(['none', 'few', 'rejected', 'expired', ...receiverFaults]).nullable(),
})
export type TripRoute = z.infer<typeof TripRoute>

export const tripEndpoints = {
  route: endpoint({
    method: 'GET',
    path: '/trips/{id}/route',
    access: 'signedIn',
    summary: 'Get a trip’s route, with its incidents.',
    params: RecordIdPath,
    query: ClientQuery,
    response: TripRoute,
  }),
}
