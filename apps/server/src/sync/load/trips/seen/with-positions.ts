import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { TripSpan } from './positions-of-trips.ts'
import { wholeSpan } from './whole-span.ts'

/**
 * Returns the indices of the trips that lie between the first and last stored position of their vehicle: the trips of a
 * history arrive before its positions, and one lookup for each vehicle is cheaper than one for each trip.
 */
export async function withPositions(
  client: ClientBase,
  clientId: number,
  spans: readonly TripSpan[],
): Promise<number[]> {
  if (!spans.length) return []
  const { rows } = await client.query<{ vehicleId: string; first: string; last: string }>({
    name: 'spans-of-positions',
    text: `select v.id as "vehicleId", p.first, p.last from unnest($2::bigint[]) v (id) cross join lateral (
        select min(at) as first, max(at) as last from position where client_id = $1 and vehicle_id = v.id and at between $3 and $4) p
      where p.first is not null`,
    values: [
      clientId,
      binaryArray('bigint', [...new Set(spans.map(({ vehicleId }) => vehicleId))]),
      ...wholeSpan(spans),
    ],
  })
  const times = new Map(rows.map(({ vehicleId, first, last }) => [vehicleId, [Date.parse(first), Date.parse(last)]]))
  return spans.flatMap(({ vehicleId, from, until }, index) => {
    const [first, last] = times.get(vehicleId) ?? []
    return first !== undefined && last !== undefined && until.getTime() >= first && from.getTime() <= last
      ? [index]
      : []
  })
}
