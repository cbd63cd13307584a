import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../../context.ts'
import type { Rejection } from '../../rejection.ts'
import { deriveLatest } from '../gone/derive-latest.ts'
import { isReachable, type LatestPoint, lastBelieved, lastsSeen } from '../latest-point.ts'
import type { LatestPoints } from '../move-latest.ts'
import { isNoJump, type PositionRow, positionFlag } from '../position-tables.ts'
import { listHeldBack } from './hold-back.ts'

/** Instrument readings are known again with the next position. */
const unread = { engineOn: null, odometerMeters: null, odometerAt: null, doubtedOdometerMeters: null }

type Last = Omit<LatestPoint, 'at'> & { vehicleId: string; vehicleExternalId: string; at: string }

/**
 * Takes back last places that nothing drives to from the positions before them, if those arrive later: a first sync reads the
 * newest position alone. The next position decides (`hold-back.ts`). Lists them under their vehicles.
 */
export async function takeBackUnreached(
  client: ClientBase,
  { clientId }: PipelineContext,
  rows: readonly PositionRow[],
  known: LatestPoints,
): Promise<Rejection[]> {
  const doubted = doubtedBy(rows, known)
  if (!doubted.length) return []
  const { rows: found } = await client.query<Last>({
    name: 'last-places',
    text: `select s.id as "vehicleId", v.external_id as "vehicleExternalId", c.* from unnest($2::bigint[]) s (id)
        join vehicle v on v.client_id = $1 and v.id = s.id
        join vehicle_latest l on l.client_id = $1 and l.vehicle_id = s.id
        cross join lateral (select p.at, p.latitude_e6 as "latitudeE6", p.longitude_e6 as "longitudeE6" from position p
          where p.client_id = $1 and p.vehicle_id = s.id and p.at <= l.at and ${isNoJump} order by p.at desc limit ${lastsSeen}) c
      order by s.id, c.at desc`,
    values: [clientId, binaryArray('bigint', doubted)],
  })
  const unreached = [...Map.groupBy(found, ({ vehicleId }) => vehicleId).values()].flatMap((lasts) => {
    const [newest, ...before] = lasts.map((last) => ({ ...last, at: new Date(last.at) }))
    const isLast = newest && newest.at.getTime() === known.get(newest.vehicleId)?.at.getTime()
    const from = isLast ? lastBelieved([newest, ...before]) : newest
    return newest && from && from !== newest ? [{ newest, from }] : []
  })
  await deriveLatest(
    client,
    clientId,
    unreached.map(({ newest }) => newest),
  )
  for (const { from } of unreached) known.set(from.vehicleId, { ...known.get(from.vehicleId), ...from, ...unread })
  return unreached.map(({ newest, from }) => listHeldBack(newest, newest, from))
}

/** Returns the vehicles whose last position nothing drives to from one of the positions before it. */
function doubtedBy(rows: readonly PositionRow[], known: LatestPoints): string[] {
  const found = new Set<string>()
  for (const row of rows) {
    const last = known.get(row.vehicleId)
    if (last && row.at < last.at && !(row.flags & positionFlag.jump) && !isReachable(row, last))
      found.add(row.vehicleId)
  }
  return [...found]
}
