import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { countedShare, countsAtAll } from '../../../recompute/roll-up/day-sums.ts'
import { conditionCells } from '../../../sync/derive/driving-conditions.ts'
import { isNoJump } from '../../../sync/load/trips/position-tables.ts'
import type { Coordinate, DrivenTrip, PlaceOfTrip, PositionCell } from '../measure/month-facts.ts'

/** A vehicle whose month is read, with its park location if it is set. */
export type MonthSubject = { vehicleId: string; park: Coordinate | null }
export type MonthSpan = { from: Date; until: Date }

type TripRow = {
  vehicleId: string
  id: string
  startMs: number
  endMs: number | null
  isPrivate: boolean
  startLat: number | null
  startLon: number | null
  endLat: number | null
  endLon: number | null
  startPlace: PlaceOfTrip | null
  endPlace: PlaceOfTrip | null
  conditions: string | null
  /** The share of it that counts, if it overlaps others. */
  share: number
}

const placeOf = (id: string) => sql`(select json_build_object('regionId', k.region_id, 'country', k.country)
  from place k where k.id = ${sql.ref(id)})`

/** Reads the trips of vehicles that start in a span, by vehicle, in their order. */
export async function readTrips(
  db: ClientDatabase,
  vehicleIds: readonly string[],
  { from, until }: MonthSpan,
): Promise<Map<string, DrivenTrip[]>> {
  const rows = await named(
    'compliance-trips',
    db,
    sql<TripRow>`select t.vehicle_id as "vehicleId", t.id, (extract(epoch from t.started_at) * 1000)::float8 as "startMs",
      (extract(epoch from t.ended_at) * 1000)::float8 as "endMs", t.is_private as "isPrivate",
      t.start_latitude_e6 / 1e6::float8 as "startLat", t.start_longitude_e6 / 1e6::float8 as "startLon",
      t.end_latitude_e6 / 1e6::float8 as "endLat", t.end_longitude_e6 / 1e6::float8 as "endLon",
      ${placeOf('t.start_place_id')} as "startPlace", ${placeOf('t.end_place_id')} as "endPlace", t.conditions, (${sql.raw(countedShare)})::float8 as share
    from trip t where t.client_id = ${db.clientId} and t.vehicle_id = any(${vehicleIds}::bigint[])
      and t.started_at >= ${from} and t.started_at < ${until} and ${sql.raw(countsAtAll)}
      order by t.vehicle_id, t.started_at, t.id`,
  )
  return grouped(rows, toTrip)
}

const point = (lat: number | null, lon: number | null) => (lat === null || lon === null ? null : { lat, lon })

const toTrip = (row: TripRow): DrivenTrip => ({
  id: row.id,
  startMs: row.startMs,
  endMs: row.endMs,
  isPrivate: row.isPrivate,
  start: point(row.startLat, row.startLon),
  end: point(row.endLat, row.endLon),
  startPlace: row.startPlace,
  endPlace: row.endPlace,
  regions: conditionCells(row.conditions).map(({ regionId, meters }) => ({ id: regionId, meters: meters * row.share })),
})

type CellRow = PositionCell & {
  vehicleId: string
  far: [meters: number, atMs: number, lat: number, lon: number] | null
}

/** Areas of about two kilometers: where regions meet, it is decided by the middle of what was driven in one. */
const cellsPerDegree = 50
/** One position of each two minutes is enough, and the first reading of all is half the cost; stops are ends of trips. */
const everySeconds = 120
/** Longitudes are packed below latitudes as positive numbers, so that a minimum is a place that really was reported. */
const halfWord = 2_147_483_648
/** Between positions farther apart in time, the way is unknown. */
const gapSeconds = 900
const metersPerDegree = 111_195

/** Reads where vehicles were in a span, by vehicle: in small areas, so that a month of positions stays in the database. */
export async function readCells(
  db: ClientDatabase,
  subjects: readonly MonthSubject[],
  { from, until }: MonthSpan,
): Promise<Map<string, PositionCell[]>> {
  const rows = await named(
    'compliance-cells',
    db,
    sql<CellRow>`with subject as materialized (
      select * from unnest(${subjects.map(({ vehicleId }) => vehicleId)}::bigint[], ${subjects.map(({ park }) => park?.lat ?? null)}::float8[],
        ${subjects.map(({ park }) => park?.lon ?? null)}::float8[]) as s(vehicle_id, park_lat, park_lon)
    ), seen as materialized (
      select p.vehicle_id, min(p.at) as at, min((p.latitude_e6::bigint << 32) + p.longitude_e6 + ${sql.lit(halfWord)}) as place
      from position p where p.client_id = ${db.clientId} and p.vehicle_id in (select s.vehicle_id from subject s)
        and p.at >= ${from} and p.at < ${until} and ${sql.raw(isNoJump)}
      group by p.vehicle_id, date_bin(make_interval(secs => ${sql.lit(everySeconds)}), p.at, ${from}::timestamptz)
    ), place as (
      select n.vehicle_id, n.at, (n.place >> 32) / 1e6::float8 as lat,
        ((n.place & 4294967295) - ${sql.lit(halfWord)}) / 1e6::float8 as lon from seen n
    ), step as (
      select p.*, lag(p.at) over w as before, lag(p.lat) over w as lat_before, lag(p.lon) over w as lon_before
      from place p window w as (partition by p.vehicle_id order by p.at)
    )
    select p.vehicle_id as "vehicleId", avg(p.lat) as lat, avg(p.lon) as lon,
      coalesce(sum(sqrt((p.lat - p.lat_before) ^ 2 + ((p.lon - p.lon_before) * cos(radians(p.lat))) ^ 2) * ${sql.lit(metersPerDegree)})
        filter (where p.at - p.before <= make_interval(secs => ${sql.lit(gapSeconds)})), 0) as meters,
      max(array[2 * 6371008.8 * asin(least(1, sqrt(sin(radians(p.lat - s.park_lat) / 2) ^ 2
        + cos(radians(s.park_lat)) * cos(radians(p.lat)) * sin(radians(p.lon - s.park_lon) / 2) ^ 2))),
        extract(epoch from p.at)::float8 * 1000, p.lat, p.lon]) filter (where s.park_lat is not null) as far
    from step p join subject s on s.vehicle_id = p.vehicle_id
    group by p.vehicle_id, floor(p.lat * ${sql.lit(cellsPerDegree)}), floor(p.lon * ${sql.lit(cellsPerDegree)})`,
  )
  return grouped(rows, ({ lat, lon, meters, far }) => ({
    lat,
    lon,
    meters,
    farthest: far && { meters: far[0], atMs: far[1], lat: far[2], lon: far[3] },
  }))
}

/** Reads when vehicles last reported, in milliseconds since 1970. */
export async function readLastSeen(db: ClientDatabase, vehicleIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await named(
    'compliance-last-seen',
    db,
    sql<{ vehicleId: string; atMs: number }>`select l.vehicle_id as "vehicleId",
      (extract(epoch from l.at) * 1000)::float8 as "atMs"
    from vehicle_latest l where l.client_id = ${db.clientId} and l.vehicle_id = any(${vehicleIds}::bigint[])`,
  )
  return new Map(rows.map(({ vehicleId, atMs }) => [vehicleId, atMs]))
}

function grouped<Row extends { vehicleId: string }, Value>(rows: readonly Row[], toValue: (row: Row) => Value) {
  const byVehicle = new Map<string, Value[]>()
  for (const row of rows) {
    const values = byVehicle.get(row.vehicleId)
    if (values) values.push(toValue(row))
    else byVehicle.set(row.vehicleId, [toValue(row)])
  }
  return byVehicle
}
