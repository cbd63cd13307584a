import { dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { localTimeIn } from '../../../recompute/clocks/local-time-in.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'

const dayCount = 30

export type StreamCounts = {
  stream: string
  records24h: number
  daily: { day: string; records: number; rejected: number }[]
}

/** Returns the last 30 days of the client's calendar, ending today. */
export async function shownDays(db: ClientDatabase): Promise<string[]> {
  const today = localDay(await readZone(db), Date.now())
  return Array.from({ length: dayCount }, (_, index) => dayPlus(today, index + 1 - dayCount))
}

/** Counts each stream's records: in the last 24 hours, to the hour, and by the client's days. */
export async function countsByStream(db: ClientDatabase, connectionId: number): Promise<StreamCounts[]> {
  const localHour = sql.raw(localTimeIn(await readZone(db), 'hour'))
  const { rows } = await sql<StreamCounts>`
    with by_day as (
      select stream, (${localHour})::date as day, sum(records)::int as records, sum(rejected)::int as rejected,
        sum(records) filter (where hour > now() - interval '24 hours')::int as recent
      from sync_hour
      where client_id = ${db.clientId} and connection_id = ${connectionId}
        and hour > now() - make_interval(days => ${dayCount}::int)
      group by 1, 2)
    select stream, coalesce(sum(recent), 0)::int as records24h,
      json_agg(json_build_object('day', day, 'records', records, 'rejected', rejected)) as daily
    from by_day group by stream`.execute(db)
  return rows
}
