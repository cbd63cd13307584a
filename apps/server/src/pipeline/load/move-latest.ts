import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/binary-values.ts'
import { upsert } from '../../db/upsert.ts'
import type { PipelineContext } from '../context.ts'
import { latestTable, type PositionRow } from './position-tables.ts'

/** The newest position of a vehicle in a page, as it came and as it is stored. */
export type Newest = { record: PositionRecord; row: PositionRow }

/** When vehicles were seen last, by their id; those that were never are left out. */
export type LatestTimes = Map<string, Date>

/**
 * Moves the last known position of vehicles forward, with its address; where a later one is `known` nothing changes, as
 * with all that the past brings. Tells whether one moved.
 */
export async function moveLatest(
  client: ClientBase,
  { places, geocoder, now }: PipelineContext,
  newest: Newest[],
  known: LatestTimes,
): Promise<boolean> {
  const moved = newest.filter(({ row }) => !(known.get(row.vehicleId)! >= row.at))
  if (!moved.length) return false
  const placeIds = await places.idsOf(moved.map(({ record }) => geocoder.reverse(record.latitude, record.longitude)))
  await upsert(
    client,
    latestTable,
    moved.map(({ record, row }, index) => ({
      ...row,
      engineOn: record.engineOn,
      odometerMeters: record.odometerMeters ?? null,
      engineHours: record.engineHours ?? null,
      placeId: placeIds[index] ?? null,
      heardAt: now,
    })),
  )
  for (const { row } of moved) known.set(row.vehicleId, row.at)
  return true
}

/** When the vehicles of positions were seen last. The database is asked for each once in a visit. */
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
