import type { Address } from '@milepost/geo/geocoder'
import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray, type ColumnType } from '../../../db/bulk/binary-values.ts'
import { upsert } from '../../../db/bulk/upsert.ts'
import type { PipelineContext } from '../../context.ts'
import { healLocated } from '../vehicles/load-mismatches.ts'
import type { LastKnown, LatestPoint, OdometerReading } from './latest-point.ts'
import { moveInPlace } from './move-in-place.ts'
import { readAtOf } from './odometers/read-at.ts'
import { latestTable, type PositionRow } from './position-tables.ts'
import { isSpeedDoubt } from './seen/speed-doubts.ts'

/**
 * The newest position of a vehicle in a page, as received and as stored; with its address if it seemed likely, before
 * the page was stored, that the vehicle's last position would move there.
 */
export type Newest = { record: PositionRecord; row: PositionRow; address?: Address }

/**
 * Fills in what the last known position of vehicles lacks when it arrives late: some providers omit instrument readings
 * from current locations and report them with routes, and the place of a trip or an event has no speed. A position that
 * is corrected locates its vehicle again.
 */
export async function fillReadings(
  client: ClientBase,
  { clientId, places, geocoder }: PipelineContext,
  newest: Newest[],
  known: LatestPoints,
): Promise<void> {
  const isCorrected = ({ row }: Newest) => isElsewhere(row, known.get(row.vehicleId)!)
  const same = newest.filter(
    (one) =>
      known.get(one.row.vehicleId)?.at.getTime() === one.row.at.getTime() && (hasReadings(one) || isCorrected(one)),
  )
  if (!same.length) return
  const corrected = same.filter(isCorrected)
  const placeIds = await places.idsOf(
    corrected.map(({ record }) => geocoder.reverse(record.latitude, record.longitude)),
  )
  const placeOf = new Map(corrected.map((one, index) => [one, placeIds[index] ?? null]))
  for (const { row, record } of corrected) known.set(row.vehicleId, lastOf(row, record, known.get(row.vehicleId)))
  const readings = (of: (one: Newest) => unknown, type: ColumnType) => binaryArray(type, same.map(of))
  await client.query({
    name: 'fill-readings',
    text: `update vehicle_latest t set speed_kmh = coalesce(t.speed_kmh, n.speed), heading_degrees = coalesce(t.heading_degrees, n.heading),
        engine_on = coalesce(t.engine_on, n.engine_on), odometer_meters = coalesce(n.meters, t.odometer_meters),
        odometer_at = case when n.meters is null then t.odometer_at else n.read_at end, doubted_odometer_meters = n.doubted,
        engine_hours = coalesce(n.hours, t.engine_hours), latitude_e6 = n.lat, longitude_e6 = n.lon,
        place_id = case when (t.latitude_e6, t.longitude_e6) = (n.lat, n.lon) then t.place_id else n.place end
      from unnest($2::bigint[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::boolean[], $7::float8[], $8::float8[], $9::int[], $10::int[], $11::int[], $12::float8[], $13::timestamptz[])
        as n(vehicle_id, at, speed, heading, engine_on, meters, hours, lat, lon, place, doubted, read_at)
      where t.client_id = $1 and t.vehicle_id = n.vehicle_id and t.at = n.at
        and (t.speed_kmh, t.heading_degrees, t.engine_on, t.odometer_meters, t.doubted_odometer_meters, t.engine_hours, t.latitude_e6, t.longitude_e6) is distinct from
          (coalesce(t.speed_kmh, n.speed), coalesce(t.heading_degrees, n.heading), coalesce(t.engine_on, n.engine_on),
            coalesce(n.meters, t.odometer_meters), n.doubted, coalesce(n.hours, t.engine_hours), n.lat, n.lon)`,
    values: [
      clientId,
      readings(({ row }) => row.vehicleId, 'bigint'),
      readings(({ row }) => row.at, 'timestamptz'),
      readings(({ row }) => row.speedKmh, 'smallint'),
      readings(({ row }) => row.headingDegrees, 'smallint'),
      readings(({ record }) => record.engineOn, 'boolean'),
      readings(({ record }) => record.odometerMeters ?? null, 'float8'),
      readings(({ record }) => record.engineHours ?? null, 'float8'),
      readings(({ row }) => row.latitudeE6, 'int'),
      readings(({ row }) => row.longitudeE6, 'int'),
      same.map((one) => placeOf.get(one) ?? null),
      readings(({ row }) => known.get(row.vehicleId)?.doubtedOdometerMeters ?? null, 'float8'),
      readings(({ record }) => readAtOf(record), 'timestamptz'),
    ],
  })
}

const hasReadings = ({ record, row }: Newest) =>
  [row.speedKmh, row.headingDegrees, record.engineOn, record.odometerMeters, record.engineHours].some(
    (reading) => reading != null,
  )

const isElsewhere = ({ latitudeE6, longitudeE6 }: PositionRow, last: LatestPoint) =>
  latitudeE6 !== last.latitudeE6 || longitudeE6 !== last.longitudeE6

/** Last positions of vehicles by id; those without any are left out. */
export type LatestPoints = Map<string, LastKnown>

/**
 * Advances the last known position of vehicles, with its address, and resolves reports that they have no GPS signal; if
 * a later one is `known` nothing changes, as with all history. Returns true if one moved.
 */
export async function moveLatest(
  client: ClientBase,
  { clientId, places, geocoder, now }: PipelineContext,
  newest: Newest[],
  known: LatestPoints,
): Promise<boolean> {
  const moved = newest.filter(({ row }) => isAhead(row, known))
  if (!moved.length) return false
  const placeIds = await places.idsOf(
    moved.map(({ record, address }) => address ?? geocoder.reverse(record.latitude, record.longitude)),
  )
  const rows = moved.map(
    ({ record, row: { vehicleId, at, latitudeE6, longitudeE6, speedKmh, headingDegrees } }, index) => ({
      clientId,
      vehicleId,
      at,
      latitudeE6,
      longitudeE6,
      speedKmh,
      headingDegrees,
      engineOn: record.engineOn,
      odometerMeters: record.odometerMeters ?? null,
      odometerAt: record.odometerMeters == null ? null : readAtOf(record),
      doubtedOdometerMeters: known.get(vehicleId)?.doubtedOdometerMeters ?? null,
      engineHours: record.engineHours ?? null,
      placeId: placeIds[index] ?? null,
      receivedAt: now,
    }),
  )
  const seen = rows.filter(({ vehicleId }) => known.has(vehicleId))
  const areThere = (await moveInPlace(client, clientId, seen)) === seen.length
  // A position removed since, with a private trip, is added like a new one.
  await upsert(client, latestTable, areThere ? rows.filter(({ vehicleId }) => !known.has(vehicleId)) : rows)
  for (const { row, record } of moved) known.set(row.vehicleId, lastOf(row, record, known.get(row.vehicleId)))
  await healLocated(
    client,
    clientId,
    moved.map(({ row }) => row.vehicleId),
  )
  return true
}

/** Returns true if a position is later than all known ones of its vehicle. */
export const isAhead = ({ vehicleId, at }: Pick<PositionRow, 'vehicleId' | 'at'>, known: LatestPoints): boolean => {
  const last = known.get(vehicleId)
  return !last || last.at < at
}

/** Returns the last position of a vehicle after the one `before`, whose odometer stays if this one has none. */
function lastOf(
  { at, latitudeE6, longitudeE6 }: PositionRow,
  record: PositionRecord,
  before: LastKnown | undefined,
): LastKnown {
  const { odometerMeters = null } = record
  const reading =
    odometerMeters === null
      ? { ...noReading, ...before }
      : { ...noReading, odometerMeters, odometerAt: readAtOf(record) }
  const { doubtedOdometerMeters = null, hasWrongSpeeds = false } = before ?? {}
  return { ...reading, doubtedOdometerMeters, hasWrongSpeeds, engineOn: record.engineOn, at, latitudeE6, longitudeE6 }
}

const noReading: OdometerReading = { odometerMeters: null, odometerAt: null, doubtedOdometerMeters: null }

/** Returns the last positions of the vehicles of some positions. Each is queried once per visit. */
export async function latestOf(
  client: ClientBase,
  { clientId, newestPositions: known = new Map() }: PipelineContext,
  newest: Newest[],
): Promise<LatestPoints> {
  const unknown = newest.map(({ row }) => row.vehicleId).filter((id) => !known.has(id))
  if (!unknown.length) return known
  const { rows } = await client.query<LatestOfVehicle>({
    name: 'latest-positions',
    text: `select vehicle_id as id, at, latitude_e6 as "latitudeE6", longitude_e6 as "longitudeE6", engine_on as "engineOn", odometer_meters as "odometerMeters",
        odometer_at as "odometerAt", doubted_odometer_meters as "doubtedOdometerMeters",
        exists (select from vehicle_mismatch x where x.client_id = $1 and x.vehicle_id = l.vehicle_id and ${isSpeedDoubt} and x.healed_at is null) as "hasWrongSpeeds"
      from vehicle_latest l where client_id = $1 and vehicle_id = any($2::bigint[])`,
    values: [clientId, binaryArray('bigint', unknown)],
  })
  for (const { id, at, odometerAt, ...rest } of rows)
    known.set(id, { ...rest, at: new Date(at), odometerAt: odometerAt === null ? null : new Date(odometerAt) })
  return known
}

type LatestOfVehicle = Omit<LastKnown, 'at' | 'odometerAt'> & { id: string; at: string; odometerAt: string | null }
