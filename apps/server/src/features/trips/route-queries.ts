import type { RouteIncident, RoutePoint, Trip, TripRoute } from '@milepost/contract/trips/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isCopy } from '../../reporting/incidents/filter.ts'
import { isNoJump } from '../../sync/load/trips/position-tables.ts'
import type { ReceiverFault } from '../../sync/load/trips/seen/frozen/receiver-faults.ts'
import { routeFault } from './route-fault.ts'
import { withoutJumps } from './without-jumps.ts'

const unmeasured = { speedKmh: null, speedLimitKmh: null }

/**
 * Returns the positions of a trip in order, without jumps; only its ends if there are none, and not even these if its distance
 * is unknown because all of its positions are wrong.
 */
export async function readRoutePoints(
  db: ClientDatabase,
  trip: Trip,
): Promise<{ points: RoutePoint[]; fault: ReceiverFault | null }> {
  const end = trip.endedAt ?? new Date().toISOString()
  const rows = await named(
    'trip-points',
    db,
    sql<RoutePoint>`select extract(epoch from at - ${trip.startedAt}::timestamptz)::float8 as t,
      latitude_e6 / 1e6::float8 as lat, longitude_e6 / 1e6::float8 as lon, speed_kmh as "speedKmh", speed_limit_kmh as "speedLimitKmh"
    from position p where client_id = ${db.clientId} and vehicle_id = ${trip.vehicle.id} and at between ${trip.startedAt} and ${end}
      and ${sql.raw(isNoJump)}
    order by at`,
  )
  const fault = trip.distanceMeters === null ? routeFault(rows) : null
  if (fault) return { points: [], fault }
  const points = withoutJumps(rows)
  if (points.length > 1) return { points, fault }
  const seconds = (Date.parse(end) - Date.parse(trip.startedAt)) / 1000
  const ends = [
    ...(trip.start ? [{ ...trip.start, t: 0, ...unmeasured }] : []),
    ...(trip.end ? [{ ...trip.end, t: seconds, ...unmeasured }] : []),
  ]
  return { points: ends, fault }
}

/** Positions are stored for longer than this at least. */
const leastStoredDays = 30

/** Returns why a trip has no route. */
export async function whyMissing(db: ClientDatabase, trip: Trip): Promise<TripRoute['missing']> {
  const end = trip.endedAt ?? new Date().toISOString()
  const [found] = await named(
    'missing-points',
    db,
    sql<{ stored: number; isExpired: boolean }>`select
      (select count(*)::int from position where client_id = ${db.clientId} and vehicle_id = ${trip.vehicle.id} and at between ${trip.startedAt} and ${end}) as stored,
      ${trip.startedAt}::timestamptz < now() - ${leastStoredDays} * interval '1 day' and not exists (
        select from position where client_id = ${db.clientId} and vehicle_id = ${trip.vehicle.id} and at < ${trip.startedAt}) as "isExpired"`,
  )
  const { stored, isExpired } = found!
  if (stored > 2) return 'rejected'
  if (stored > 0) return 'few'
  return isExpired ? 'expired' : 'none'
}

/** Returns the events of a trip that have a place, in order; the trip counts the same ones (`incidentsOfTrip`). */
export async function listRouteIncidents(db: ClientDatabase, trip: Trip): Promise<RouteIncident[]> {
  return named(
    'trip-events',
    db,
    sql<RouteIncident>`select i.id, i.occurred_at as "occurredAt", i.latitude_e6 / 1e6::float8 as lat, i.longitude_e6 / 1e6::float8 as lon,
      i.translated_type as "translatedType", y.word, i.risk as "riskScore"
    from incident i join incident_type y using (translated_type)
    where i.client_id = ${db.clientId} and i.vehicle_id = ${trip.vehicle.id} and i.latitude_e6 is not null
      and i.occurred_at between ${trip.startedAt} and ${trip.endedAt ?? new Date().toISOString()} and not ${isCopy(db.clientId)}
    order by i.occurred_at`,
  )
}
