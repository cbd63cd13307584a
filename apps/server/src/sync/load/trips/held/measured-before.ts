import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import type { LatestPoint } from '../latest-point.ts'
import type { LatestPoints, Newest } from '../move-latest.ts'
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

/**
 * Makes the speed of vehicles unknown whose newest position has no fix while their last place holds: they were as fast there, and may have stopped
 * since. Their ignition is known without a fix. Returns true if any of this changed.
 */
export async function forgetHeldSpeeds(
  client: ClientBase,
  { clientId, now }: Pick<PipelineContext, 'clientId' | 'now'>,
  guessed: readonly Newest[],
  known: LatestPoints,
): Promise<boolean> {
  if (!guessed.length) return false
  for (const { row, record } of guessed) {
    const last = known.get(row.vehicleId)
    if (last && record.engineOn !== null) known.set(row.vehicleId, { ...last, engineOn: record.engineOn })
  }
  const { rowCount } = await client.query({
    name: 'forget-held-speeds',
    text: `update vehicle_latest t set speed_kmh = null, engine_on = coalesce(n.engine_on, t.engine_on), received_at = $5
      from unnest($2::bigint[], $3::timestamptz[], $4::boolean[]) as n(vehicle_id, at, engine_on)
      where t.client_id = $1 and t.vehicle_id = n.vehicle_id and t.at < n.at
        and (t.speed_kmh is not null or t.engine_on is distinct from coalesce(n.engine_on, t.engine_on))`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        guessed.map(({ row }) => row.vehicleId),
      ),
      guessed.map(({ row }) => row.at),
      guessed.map(({ record }) => record.engineOn),
      now,
    ],
  })
  return (rowCount ?? 0) > 0
}
