import type { Address } from '@milepost/geo/geocoder'
import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { upsert } from '../../../db/bulk/upsert.ts'
import type { PipelineContext } from '../../context.ts'
import { moveInPlace } from './move-in-place.ts'
import { latestTable, type PositionRow } from './position-tables.ts'

/**
 * The newest position of a vehicle in a page, as received and as stored; with its address if it seemed likely, before
 * the page was stored, that the vehicle's last position would move there.
 */
export type Newest = { record: PositionRecord; row: PositionRow; address?: Address }

/**
 * Fills in instrument readings at the last known position of vehicles when they arrive late: some providers omit them
 * from current locations and report them with routes.
 */
export async function fillInstruments(
  client: ClientBase,
  { clientId }: PipelineContext,
  newest: Newest[],
  known: LatestTimes,
): Promise<void> {
  const newer = newest.filter(
    ({ record, row }) =>
      known.get(row.vehicleId)?.getTime() === row.at.getTime() &&
      (record.odometerMeters != null || record.engineHours != null),
  )
  if (!newer.length) return
  await client.query({
    name: 'fill-instruments',
    text: `update vehicle_latest t set odometer_meters = coalesce(n.meters, t.odometer_meters), engine_hours = coalesce(n.hours, t.engine_hours)
      from unnest($2::bigint[], $3::timestamptz[], $4::float8[], $5::float8[]) as n(vehicle_id, at, meters, hours)
      where t.client_id = $1 and t.vehicle_id = n.vehicle_id and t.at = n.at
        and (t.odometer_meters, t.engine_hours) is distinct from (coalesce(n.meters, t.odometer_meters), coalesce(n.hours, t.engine_hours))`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        newer.map(({ row }) => row.vehicleId),
      ),
      binaryArray(
        'timestamptz',
        newer.map(({ row }) => row.at),
      ),
      binaryArray(
        'float8',
        newer.map(({ record }) => record.odometerMeters ?? null),
      ),
      binaryArray(
        'float8',
        newer.map(({ record }) => record.engineHours ?? null),
      ),
    ],
  })
}

/** Last position times of vehicles by id; those without any are left out. */
export type LatestTimes = Map<string, Date>

/**
 * Advances the last known position of vehicles, with its address; if a later one is `known` nothing changes, as with
 * all history. Returns true if one moved.
 */
export async function moveLatest(
  client: ClientBase,
  { clientId, places, geocoder, now }: PipelineContext,
  newest: Newest[],
  known: LatestTimes,
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
      engineHours: record.engineHours ?? null,
      placeId: placeIds[index] ?? null,
      receivedAt: now,
    }),
  )
  const seen = rows.filter(({ vehicleId }) => known.has(vehicleId))
  const areThere = (await moveInPlace(client, clientId, seen)) === seen.length
  // A position removed since, with a private trip, is added like a new one.
  await upsert(client, latestTable, areThere ? rows.filter(({ vehicleId }) => !known.has(vehicleId)) : rows)
  for (const { row } of moved) known.set(row.vehicleId, row.at)
  return true
}

/** Returns true if a position is later than all known ones of its vehicle. */
export const isAhead = ({ vehicleId, at }: Pick<PositionRow, 'vehicleId' | 'at'>, known: LatestTimes): boolean =>
  !(known.get(vehicleId)! >= at)

/** Returns the last position times of the vehicles of some positions. Each is queried once per visit. */
export async function latestOf(
  client: ClientBase,
  { clientId, newestPositions: known = new Map() }: PipelineContext,
  newest: Newest[],
): Promise<LatestTimes> {
  const unknown = newest.map(({ row }) => row.vehicleId).filter((id) => !known.has(id))
  if (!unknown.length) return known
  const { rows } = await client.query<{ id: string; at: string }>({
    name: 'latest-positions',
    text: 'select vehicle_id as id, at from vehicle_latest where client_id = $1 and vehicle_id = any($2::bigint[])',
    values: [clientId, binaryArray('bigint', unknown)],
  })
  for (const { id, at } of rows) known.set(id, new Date(at))
  return known
}
