import { stillKmh } from '@milepost/detection/trips/is-still'
import type { DeviceHistory } from '@milepost/detection/trips/undriven/states-rest'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import { isNoJump, type PositionRow, positionFlag } from '../../position-tables.ts'
import { wholeSpan } from '../whole-span.ts'

/** A wire that broke longer ago, or a sensor that was added later, says nothing about a drive. */
export const aroundMs = 14 * 86_400_000

/** Returns true if a position shows that its device knows the ignition. */
export const showsIgnition = ({ flags, speedKmh }: Pick<PositionRow, 'flags' | 'speedKmh'>): boolean =>
  (flags & positionFlag.on) > 0 && (speedKmh === null || speedKmh > stillKmh)

/**
 * Returns what devices know of their vehicles by their positions around some moments, in the same order. An ignition that is only on at
 * rest, as one that is wired the wrong way around, isn't known.
 */
export async function deviceHistories(
  client: ClientBase,
  clientId: number,
  moments: readonly { vehicleId: string; at: Date }[],
): Promise<DeviceHistory[]> {
  if (!moments.length) return []
  const spans = moments.map(({ at }) => ({
    from: new Date(at.getTime() - aroundMs),
    until: new Date(at.getTime() + aroundMs),
  }))
  const within = `p.vehicle_id = s.vehicle_id and p.at between s.from_at and s.until_at and p.at between $5 and $6`
  const { rows } = await client.query<DeviceHistory>({
    name: 'device-histories',
    text: `select exists (select from position p where p.client_id = $1 and ${within} and p.speed_kmh > ${stillKmh} and ${isNoJump}) as "knowsSpeed",
        exists (select from position p where p.client_id = $1 and ${within} and p.flags & ${positionFlag.on} > 0 and coalesce(p.speed_kmh > ${stillKmh}, true)) as "knowsIgnition"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as s(vehicle_id, from_at, until_at, n) order by s.n`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        moments.map(({ vehicleId }) => vehicleId),
      ),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      ...wholeSpan(spans),
    ],
  })
  return rows
}
