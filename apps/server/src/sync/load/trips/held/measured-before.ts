import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { LatestPoint } from '../latest-point.ts'
import type { Newest } from '../move-latest.ts'
import { isNoJump } from '../position-tables.ts'

/** A place without a fix says more of where a vehicle is than one that was measured longer ago than this, in minutes (expert). */
const measuredMinutes = 30

/**
 * Returns, by vehicle, the last place that its device measured within half an hour before the newest one, if that has no fix: it holds
 * until then. Devices that never state a fix have none, so that their places move. The positions of the page are stored by then.
 */
export async function measuredBefore(
  client: ClientBase,
  clientId: number,
  ahead: readonly Newest[],
): Promise<Map<string, LatestPoint>> {
  const guessed = ahead.filter(({ record }) => record.guess === 'noFix')
  if (!guessed.length) return new Map()
  const { rows } = await client.query<Omit<LatestPoint, 'at'> & { vehicleId: string; at: string }>({
    name: 'measured-before-guesses',
    text: `select s.vehicle_id as "vehicleId", m.* from unnest($2::bigint[], $3::timestamptz[]) as s(vehicle_id, guessed_at)
        cross join lateral (select p.at, p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6" from position p
          where p.client_id = $1 and p.vehicle_id = s.vehicle_id and ${isNoJump}
            and p.at between s.guessed_at - interval '${measuredMinutes} minutes' and s.guessed_at order by p.at desc limit 1) m`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        guessed.map(({ row }) => row.vehicleId),
      ),
      guessed.map(({ row }) => row.at),
    ],
  })
  return new Map(rows.map(({ vehicleId, at, ...place }) => [vehicleId, { ...place, at: new Date(at) }]))
}
