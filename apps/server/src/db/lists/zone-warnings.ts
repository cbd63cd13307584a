import { dayMs } from '@milepost/domain/time/calendar-days'
import { utcOffsetMs } from '@milepost/geo/time-zone'
import type { Pool } from 'pg'

/** Years before and after now whose clocks are compared. */
const years = 1

/**
 * Compares the clocks of all clients' time zones in the database with ours, two years around now, day by day. Returns a
 * sentence for each zone that differs, with the first day and by how much.
 */
export async function zoneWarnings(
  pool: Pick<Pool, 'query'>,
  now = new Date(),
  offsetMs: typeof utcOffsetMs = utcOffsetMs,
): Promise<string[]> {
  const noon = Math.floor(now.getTime() / dayMs) * dayMs + dayMs / 2
  const count = 365 * years
  const instants = Array.from({ length: 2 * count + 1 }, (_, day) => noon + (day - count) * dayMs)
  const { rows } = await pool.query<{ zone: string; offsets: number[] | null }>(
    `select z.zone, case when exists (select from pg_timezone_names n where n.name = z.zone) then
        (select array_agg(extract(epoch from (t.at at time zone z.zone) - (t.at at time zone 'UTC'))::int order by t.at)
         from unnest($1::timestamptz[]) as t(at)) end as offsets
     from (select distinct time_zone as zone from client) z order by z.zone`,
    [instants.map((at) => new Date(at))],
  )
  return rows.flatMap(({ zone, offsets }) => {
    if (!offsets) return [`The database doesn't know the time zone ${zone}. Update its time zone data.`]
    const at = instants.findIndex((instant, index) => offsets[index]! * 1000 !== offsetMs(zone, instant))
    if (at < 0) return []
    const minutes = offsets[at]! / 60 - offsetMs(zone, instants[at]!) / 60_000
    const day = new Date(instants[at]!).toISOString().slice(0, 10)
    return [
      `The database's clock in ${zone} is ${Math.abs(minutes)} minutes ${minutes < 0 ? 'behind' : 'ahead of'} Node's from ${day} on. Trips over midnight are split by the database's. Update the older time zone data.`,
    ]
  })
}
