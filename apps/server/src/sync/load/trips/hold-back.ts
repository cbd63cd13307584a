import { distance, quantityText } from '@milepost/domain/quantity'
import { durationText } from '@milepost/domain/time/duration-text'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { droppedValue, type Rejection } from '../rejection.ts'
import { isReachable, type LatestPoint, metersOf, secondsOf } from './latest-point.ts'
import type { Newest } from './move-latest.ts'
import { isNoJump } from './position-tables.ts'

/**
 * Returns the vehicles, by id, whose newest position isn't believed yet: they can't have driven there from the last one
 * in `from`, nor from the one stored just before it. The next position there confirms it.
 */
export async function heldBack(
  client: ClientBase,
  clientId: number,
  newest: readonly Newest[],
  from: ReadonlyMap<string, LatestPoint>,
): Promise<Set<string>> {
  const far = newest.map(({ row }) => row).filter((row) => !isReachable(from.get(row.vehicleId) ?? row, row))
  if (!far.length) return new Set()
  const { rows } = await client.query<{ index: number; at: string; latitudeE6: number; longitudeE6: number }>({
    name: 'positions-before',
    text: `select (s.n - 1)::int as index, p.at, p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as s(vehicle_id, from_at, until_at, n)
        cross join lateral (select at, latitude_e6, longitude_e6 from position p
          where ${isNoJump} and client_id = $1 and vehicle_id = s.vehicle_id and at > s.from_at and at < s.until_at order by at desc limit 1) p`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        far.map(({ vehicleId }) => vehicleId),
      ),
      far.map(({ vehicleId }) => from.get(vehicleId)!.at),
      far.map(({ at }) => at),
    ],
  })
  const confirmed = new Set(
    rows
      .filter(({ index, ...before }) => isReachable({ ...before, at: new Date(before.at) }, far[index]!))
      .map(({ index }) => index),
  )
  return new Set(far.filter((_, index) => !confirmed.has(index)).map(({ vehicleId }) => vehicleId))
}

/** Lists a position that isn't shown as the last one, under its vehicle. */
export function listHeldBack({ record, row }: Newest, from: LatestPoint): Rejection {
  const meters = quantityText(distance(metersOf(from, row), 'imperial'))
  const reason = `It is ${meters} from the position ${durationText(secondsOf(from, row))} before, too far to drive. The next position decides`
  return droppedValue(record, 'last position', reason)
}
