import type { Trip } from '@milepost/contract/trips/endpoints'
import { type DistanceSource, rushHourTraffic } from '@milepost/domain/codes'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { timeZoneAt } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import { instantJson } from '../../db/lists/instant-json.ts'
import { type PlaceRow, placeJson, toPlace } from '../../db/lists/place-json.ts'
import { type ClientDatabase, ofThisClient, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isCopyOf } from '../../recompute/roll-up/day-sums.ts'
import { conditionCells } from '../../sync/derive/driving-conditions.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherOf } from '../../sync/derive/weather-codes.ts'
import {
  isDistanceEstimated,
  isDrive,
  isTopSpeedPending,
  knownTopSpeed,
} from '../../sync/load/trips/seen/by-positions.ts'
import { isUnsensed } from '../driving/known-events.ts'

export type TripRow = {
  id: string
  vehicleId: string
  vehicleName: string
  driver: { id: string; name: string } | null
  drivers: Trip['drivers'] | null
  startedAt: string
  endedAt: string | null
  startLat: number | null
  startLon: number | null
  endLat: number | null
  endLon: number | null
  startPlace: PlaceRow | null
  endPlace: PlaceRow | null
  distanceMeters: number | null
  distanceSource: number
  isDistanceEstimated: boolean
  drivingSeconds: number | null
  restSeconds: number | null
  countedIn: Trip['countedIn']
  conditions: string | null
  maxSpeedKmh: number | null
  isTopSpeedPending: boolean
  isPrivate: boolean
  idleSeconds: number | null
  providerScore: number | null
  odometerMeters: number | null
  engineHours: number | null
  incidents: number | null
}

/** Number of events on a trip `t` without copies, which count nowhere; null if there is none, and no device in the vehicle reports events. */
export const incidentsOfTrip = sql<
  number | null
>`(select case when n.events > 0 or not exists (select from vehicle_score s
    where s.client_id = ${thisClient} and s.window_days = 30 and s.vehicle_id = t.vehicle_id and ${isUnsensed}) then n.events end
  from (select count(*)::int as events from incident i where i.client_id = ${thisClient}
    and i.vehicle_id = t.vehicle_id and i.occurred_at between t.started_at and coalesce(t.ended_at, now())
      and not ${ofThisClient(isCopyOf)}) n)`

/** Seconds of a trip `t` in which it rested; null if there are none. */
export const restSeconds = sql<number | null>`case when t.driven_parts is not null
  then round(extract(epoch from t.ended_at - t.started_at))::int - t.driving_seconds end`
/** The drivers of a trip `t`, if several drove, in order. */
export const driversOfTrip = sql`case when t.drivers is not null then (
  select json_agg(json_build_object('id', coalesce(m.id, d.id)::text, 'name', coalesce(m.name, d.name), 'from', ${instantJson(sql`p."from"`)}) order by p."from")
  from jsonb_to_recordset(t.drivers) as p(id bigint, "from" timestamptz)
    join driver d on d.client_id = ${thisClient} and d.id = p.id left join driver m on m.client_id = ${thisClient} and m.id = d.merged_into) end`

const columns = sql`t.id, t.vehicle_id as "vehicleId", v.name as "vehicleName",
  (select json_build_object('id', d.id::text, 'name', d.name) from driver d where d.client_id = ${thisClient} and d.id = t.driver_id) as driver,
  ${driversOfTrip} as drivers,
  t.started_at as "startedAt", t.ended_at as "endedAt", t.start_latitude_e6 / 1e6::float8 as "startLat", t.start_longitude_e6 / 1e6::float8 as "startLon",
  t.end_latitude_e6 / 1e6::float8 as "endLat", t.end_longitude_e6 / 1e6::float8 as "endLon",
  (select ${placeJson('k')} from place k where k.id = t.start_place_id) as "startPlace",
  (select ${placeJson('k')} from place k where k.id = t.end_place_id) as "endPlace",
  t.distance_meters as "distanceMeters", t.distance_source as "distanceSource",
  ${sql.raw(isDistanceEstimated)} as "isDistanceEstimated", t.driving_seconds as "drivingSeconds",
  ${restSeconds} as "restSeconds",
  (select json_build_object('id', o.id::text, 'startedAt', ${instantJson(sql`o.started_at`)}, 'isPartly', cardinality(t.counted_parts) > 0)
    from trip o where o.client_id = ${thisClient} and o.id = t.within_id) as "countedIn",
  t.conditions, ${sql.raw(knownTopSpeed)} as "maxSpeedKmh", ${sql.raw(isTopSpeedPending)} as "isTopSpeedPending",
  t.is_private as "isPrivate", t.idle_seconds as "idleSeconds", t.provider_score as "providerScore",
  t.end_odometer_meters as "odometerMeters", t.engine_hours as "engineHours",
  ${incidentsOfTrip} as incidents`

const trips = sql`trip t join vehicle v on v.client_id = t.client_id and v.id = t.vehicle_id`

type TripsQuery = ({ vehicleId: string } | { driverId: string }) & {
  connectionId?: number | undefined
  from: string
  to: string
}

const isOf = (query: TripsQuery) =>
  'vehicleId' in query
    ? sql`t.vehicle_id = ${query.vehicleId}`
    : sql`(t.driver_id = ${query.driverId} or t.drivers is not null and exists (select from jsonb_to_recordset(t.drivers) as p(id bigint)
        join driver k on k.client_id = ${thisClient} and k.id = p.id where coalesce(k.merged_into, k.id) = ${query.driverId}))`

const selected = (clientId: number, query: TripsQuery) => {
  const { connectionId, from, to } = query
  return sql`${trips} where t.client_id = ${clientId} and ${isOf(query)}
    and ${connectionId === undefined ? sql`true` : sql`v.connection_id = ${connectionId}`}
    and t.started_at between ${fromRangeTime(from)} and ${fromRangeTime(to)} and ${sql.raw(isDrive)}`
}

/** Selects trips of a vehicle or driver that start in a range, newest first; with `chosen` columns, those of a file. */
export const selectTrips = ({ clientId }: ClientDatabase, query: TripsQuery, chosen: RawBuilder<unknown> = columns) =>
  sql<TripRow>`select ${chosen} from ${selected(clientId, query)} order by t.started_at desc`

export async function countTrips(db: ClientDatabase, query: TripsQuery): Promise<number> {
  const [row] = await named(
    'trips-count',
    db,
    sql<{ count: number }>`select count(*)::int as count
      from ${selected(db.clientId, query)} and t.client_id = ${db.clientId}`,
  )
  return row?.count ?? 0
}

export async function listTrips(db: ClientDatabase, query: TripsQuery): Promise<Trip[]> {
  const rows = await named('vehicleId' in query ? 'trips-of-vehicle' : 'trips-of-driver', db, selectTrips(db, query))
  return rows.map(toTrip)
}

export async function findTrip(db: ClientDatabase, id: string): Promise<Trip | null> {
  const [row] = await named(
    'trip',
    db,
    sql<TripRow>`select ${columns} from ${trips} where t.client_id = ${db.clientId} and t.id = ${id}`,
  )
  return row ? toTrip(row) : null
}

/** Returns the newest trip of a vehicle. */
export async function findLastTrip(db: ClientDatabase, vehicleId: string): Promise<Trip | null> {
  const [row] = await named(
    'trip-last',
    db,
    sql<TripRow>`select ${columns} from ${trips} where t.client_id = ${db.clientId} and t.vehicle_id = ${vehicleId}
    and t.started_at < now() + interval '1 day' and ${sql.raw(isDrive)} order by t.started_at desc limit 1`,
  )
  return row ? toTrip(row) : null
}

/** Returns the trip a vehicle was on at an instant. */
export async function findTripAt(db: ClientDatabase, vehicleId: string, at: string): Promise<Trip | null> {
  const [row] = await named(
    'trip-at',
    db,
    sql<TripRow>`select ${columns} from ${trips} where t.client_id = ${db.clientId} and t.vehicle_id = ${vehicleId}
    and t.started_at between ${at}::timestamptz - interval '36 hours' and ${at} and coalesce(t.ended_at, 'infinity') >= ${at}
    order by t.started_at desc limit 1`,
  )
  return row ? toTrip(row) : null
}

/** Returns how much of a trip was driven in rush hours, and the weather for most of it; null if unknown. */
function conditionsOfTrip(conditions: string | null): Pick<Trip, 'rushShare' | 'weather'> {
  const cells = conditionCells(conditions)
  const metersOf = (some: typeof cells) => some.reduce((sum, { meters }) => sum + meters, 0)
  const byWeather = [...Map.groupBy(cells, ({ weather }) => weather)].map(
    ([code, some]) => [code, metersOf(some)] as const,
  )
  const [most] = byWeather.toSorted((a, b) => b[1] - a[1])
  const timed = cells.filter(({ traffic }) => traffic !== unknownTraffic)
  const timedMeters = metersOf(timed)
  const rush = timed.filter(({ traffic }) => traffic !== rushHourTraffic.code.normal)
  return {
    rushShare: timedMeters > 0 ? metersOf(rush) / timedMeters : null,
    weather: most ? weatherOf(most[0]) : null,
  }
}

const point = (lat: number | null, lon: number | null) => (lat === null || lon === null ? null : { lat, lon })

export function toTrip(row: TripRow): Trip {
  const hours = (row.drivingSeconds ?? 0) / 3600
  return {
    id: row.id,
    vehicle: { id: row.vehicleId, name: row.vehicleName },
    driver: row.driver,
    drivers: row.drivers ?? [],
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    timeZone: row.startLat === null || row.startLon === null ? 'UTC' : timeZoneAt(row.startLat, row.startLon),
    start: point(row.startLat, row.startLon),
    end: point(row.endLat, row.endLon),
    startPlace: toPlace(row.startPlace),
    endPlace: toPlace(row.endPlace),
    distanceMeters: row.distanceMeters,
    distanceSource: row.distanceSource as DistanceSource,
    isDistanceEstimated: row.isDistanceEstimated,
    drivingSeconds: row.drivingSeconds,
    restSeconds: row.restSeconds,
    countedIn: row.countedIn,
    averageSpeedKmh: row.distanceMeters !== null && hours > 0 ? row.distanceMeters / 1000 / hours : null,
    maxSpeedKmh: row.maxSpeedKmh,
    isTopSpeedPending: row.isTopSpeedPending,
    incidents: row.incidents,
    ...conditionsOfTrip(row.conditions),
    isPrivate: row.isPrivate,
    idleSeconds: row.idleSeconds,
    providerScore: row.providerScore,
    odometerMeters: row.odometerMeters,
    engineHours: row.engineHours,
  }
}
