import type { ClientBase } from 'pg'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { markDirty } from '../../recompute/roll-up/dirty-days.ts'

type Moved = { vehicleId: string; driverId: string | null; before: string; after: string }

/** Tables with days, and the time each day is derived from. */
const dated = { trip: 'started_at', incident: 'occurred_at' } as const

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
  for (const [table, time] of Object.entries(dated)) {
    const day = `(${localTimeIn(zone, `t.${time}`)})::date`
    const { rows } = await client.query<Moved>(
      `update ${table} t set day = ${day}
       where t.client_id = $1 and t.connection_id = $2 and t.day <> ${day}
       returning t.vehicle_id as "vehicleId", t.driver_id as "driverId", old.day as before, new.day as after`,
      [clientId, connectionId],
    )
    const days = rows.flatMap(({ before, after, ...row }) => [before, after].map((day) => ({ ...row, day })))
    await markDirty(client, clientId, days)
  }
}
