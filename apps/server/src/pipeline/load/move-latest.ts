import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { upsert } from '../../db/upsert.ts'
import type { PipelineContext } from '../context.ts'
import { latestTable, type PositionRow } from './position-tables.ts'

/** The newest position of a vehicle in a page, as it came and as it is stored. */
export type Newest = { record: PositionRecord; row: PositionRow }

/**
 * Moves the last known position of vehicles forward, with its address; where a later one is known nothing changes, as
 * with all that the past brings. Tells whether one moved.
 */
export async function moveLatest(
  client: ClientBase,
  { clientId, places, geocoder, now }: PipelineContext,
  newest: Newest[],
): Promise<boolean> {
  const { rows: behind } = await client.query<{ id: string }>({
    name: 'behind-positions',
    text: `select n.id from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
      left join vehicle_latest l on l.client_id = $1 and l.vehicle_id = n.id where l.at is null or l.at < n.at`,
    values: [clientId, newest.map(({ row }) => row.vehicleId), newest.map(({ row }) => row.at)],
  })
  const ids = new Set(behind.map(({ id }) => id))
  const moved = newest.filter(({ row }) => ids.has(row.vehicleId))
  if (!moved.length) return false
  const placeIds = await places.idsOf(moved.map(({ record }) => geocoder.reverse(record.latitude, record.longitude)))
  await upsert(
    client,
    latestTable,
    moved.map(({ record, row }, index) => ({
      ...row,
      engineOn: record.engineOn,
      placeId: placeIds[index] ?? null,
      heardAt: now,
    })),
  )
  return true
}
