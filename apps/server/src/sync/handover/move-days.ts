import { dayAfter } from '@milepost/domain/time/calendar-days'
import type { ClientBase } from 'pg'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { lastDay } from '../../recompute/roll-up/day-sums.ts'
import { markDirty } from '../../recompute/roll-up/dirty-days.ts'

type Moved = { vehicleId: string; driverId: string | null; before: string; after: string; last: string }

/** Tables with days, the time each day is derived from, and the last day that a record touches. */
const dated = { trip: ['started_at', lastDay], incident: ['occurred_at', 't.day'] } as const

/**
 * Days follow the client's clock: data that came with a connection from another time zone moves to other days, and the
 * old days no longer hold. Runs in the transaction of the handover.
 */
export async function moveDays(
  client: ClientBase,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  fromClientId: number,
): Promise<void> {
  const { rows: zones } = await client.query<{ zone: string }>(
    'select b.time_zone as zone from client a join client b on b.time_zone <> a.time_zone where a.id = $1 and b.id = $2',
    [fromClientId, clientId],
  )
  const zone = zones[0]?.zone
  if (zone === undefined) return
  for (const [table, [time, last]] of Object.entries(dated)) {
    const day = `(${localTimeIn(zone, `t.${time}`)})::date`
    const { rows } = await client.query<Moved>(
      `update ${table} t set day = ${day}
       where t.client_id = $1 and t.connection_id = $2 and (t.day <> ${day} or ${last} > t.day)
       returning t.vehicle_id as "vehicleId", t.driver_id as "driverId", old.day as before, new.day as after, ${last} as last`,
      [clientId, connectionId],
    )
    const days = rows.flatMap(({ before, after, last, ...row }) => [
      { ...row, day: before, lastDay: after },
      // Midnight was up to a day later where it came from.
      { ...row, day: after, lastDay: dayAfter(last) },
    ])
    await markDirty(client, clientId, days)
  }
}
