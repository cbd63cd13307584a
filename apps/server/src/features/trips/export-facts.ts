import { type RawBuilder, sql } from 'kysely'
import { type Facts, safeText } from '../../db/lists/cell-sql.ts'
import { placeText } from '../../db/lists/place-json.ts'
import { thisClient } from '../../db/scope/scope.ts'
import { driversOfTrip, incidentsOfTrip, restSeconds } from '../../reporting/trips/trip-queries.ts'
import { knownTopSpeed } from '../../sync/load/trips/seen/by-positions.ts'

const placeAt = (id: RawBuilder<unknown>) => ({
  safe: sql`(select ${safeText(placeText('k'))} from place k where k.id = ${id})`,
})

/** Where the database finds the trip columns that `toTrip` makes from a row. */
export const tripFacts: Facts = {
  startedAt: sql`t.started_at`,
  endedAt: sql`t.ended_at`,
  'vehicle.name': sql`v.name`,
  'driver.name': {
    safe: sql`(select ${safeText(sql`d.name`)} from driver d where d.client_id = ${thisClient} and d.id = t.driver_id)`,
  },
  drivers: driversOfTrip,
  'startPlace.text': placeAt(sql`t.start_place_id`),
  'endPlace.text': placeAt(sql`t.end_place_id`),
  distanceMeters: sql`t.distance_meters`,
  distanceSource: sql`t.distance_source`,
  drivingSeconds: sql`t.driving_seconds`,
  restSeconds,
  'countedIn.startedAt': sql`(select o.started_at from trip o where o.client_id = ${thisClient} and o.id = t.within_id)`,
  averageSpeedKmh: sql`case when t.driving_seconds > 0
    then t.distance_meters::float8 / 1000 / (t.driving_seconds / 3600::float8) end`,
  maxSpeedKmh: sql.raw(knownTopSpeed),
  incidents: incidentsOfTrip,
  isPrivate: sql`t.is_private`,
  idleSeconds: sql`t.idle_seconds`,
  providerScore: sql`t.provider_score`,
  odometerMeters: sql`t.end_odometer_meters`,
  engineHours: sql`t.engine_hours`,
}
