import { dayMs } from '@milepost/domain/time/calendar-days'
import type pg from 'pg'
import type { Queries } from '../db/scope/queries.ts'
import { beganAround, finish, longest, startOf, touches } from '../recompute/roll-up/day-sums.ts'
import { positionFlag } from './load/trips/position-tables.ts'
import { isDrive } from './load/trips/seen/by-positions.ts'
import { isOwnTrip } from './own-trip.ts'

type ConnectionKey = { clientId: number; connectionId: number }

/** A provider that reports trips has reported one this long after its end. */
export const reportedAfterHours = 6
/** What a receiver at rest may wander, in millionths of a degree: 150 m, at any latitude where people drive. */
export const wanderE6 = { latitude: 1_350, longitude: 2_700 }
/** A derived trip ends before the next one begins. */
const afterOwn = `interval '5 minutes'`

/** SQL that is true if a connection has read all trips of its provider so far: the one of `$1`, whose id is given. */
export const hasReadTrips = (connectionId: string) => `exists (select from sync_stream s where s.client_id = $1
    and s.connection_id = ${connectionId} and s.stream = 'trips' and s.last_success_at is not null)
  and not exists (select from sync_stream s where s.client_id = $1 and s.connection_id = ${connectionId}
    and s.stream = 'trips.history' and s.completed_at is null and s.switched_off_reason is null)`

/** SQL that is true of a trip `t` that may be one drive: one that is longer than any, or during which nothing was driven, says of no time what its provider knows. */
export const isOneDrive = `((t.ended_at is null or t.ended_at <= t.started_at + ${longest}) and ${isDrive})`

/** SQL that is true of a trip `t` if it is part of a stored one that is longer than any drive: as such a trip grows, its provider replaces parts of it. */
export const isPartOfEndless = `exists (select from trip r where r.client_id = $1 and r.vehicle_id = t.vehicle_id
    and r.started_at between t.started_at - interval '30 days' and t.ended_at and r.ended_at > r.started_at + ${longest} and r.ended_at > t.started_at)`

/** SQL that is true of a trip `t` that its provider deleted, unless it was such a part. */
export const isGoneDrive = `not ${isPartOfEndless}`

/** SQL that is true if the provider of a vehicle reported a drive on a day of the client, even if it deleted that since. */
export const hasProviderTrip = (vehicle: string, day: string) => `(exists (select from trip t where t.client_id = $1
    and t.vehicle_id = ${vehicle} and ${beganAround(startOf(day), startOf(`${day} + 1`))} and ${touches(day)} and not ${isOwnTrip} and ${isOneDrive})
  or exists (select from gone_trip t where t.client_id = $1 and t.vehicle_id = ${vehicle}
    and ${beganAround(startOf(day), startOf(`${day} + 1`))} and t.started_at < ${startOf(`${day} + 1`)} and t.ended_at >= ${startOf(day)} and ${isGoneDrive}))`

/** Days marked in one statement. */
const daysAtOnce = 31

/**
 * Marks the vehicles of a connection for detection on days, since a date, on which their positions show driving and their
 * provider has reported no trip: their trips are derived from positions. Does nothing while trips are still imported.
 */
export async function markDaysWithoutTrips(
  pool: pg.Pool | Queries,
  { clientId, connectionId }: ConnectionKey,
  since: Date,
): Promise<void> {
  const nowMs = Date.now()
  const first = await firstPosition(pool, { clientId, connectionId }, since)
  if (!first) return
  for (let fromMs = first.getTime(); fromMs < nowMs; fromMs += daysAtOnce * dayMs)
    await markDays(
      pool,
      { clientId, connectionId },
      new Date(fromMs),
      new Date(Math.min(nowMs, fromMs + daysAtOnce * dayMs)),
    )
}

/** Returns when the first position of a connection since then was; null if it has none. A day is one of the client, so that it may have begun the day before. */
async function firstPosition(
  pool: pg.Pool | Queries,
  { clientId, connectionId }: ConnectionKey,
  since: Date,
): Promise<Date | null> {
  const { rows } = await pool.query<{ first: string | null }>(
    `select min(p.first) as first from vehicle v cross join lateral (
       select min(p.at) as first from position p where p.client_id = $1 and p.vehicle_id = v.id and p.at >= $3) p
     where v.client_id = $1 and v.connection_id = $2`,
    [clientId, connectionId, since],
  )
  const first = rows[0]?.first
  return first ? new Date(Math.max(since.getTime(), Date.parse(first) - dayMs)) : null
}

async function markDays(
  pool: pg.Pool | Queries,
  { clientId, connectionId }: ConnectionKey,
  from: Date,
  until: Date,
): Promise<void> {
  await pool.query(
    `insert into detection_due as t (client_id, connection_id, vehicle_id, day, from_at, until_at, moved)
     select $1::int, $2::int, v.id, (min(seen.first_at) at time zone 'UTC')::date, min(seen.first_at), max(seen.last_at), true
     from vehicle v
       join vehicle_latest l on l.client_id = $1 and l.vehicle_id = v.id and l.at >= $3
       cross join generate_series($3::timestamptz::date, $8::timestamptz::date, interval '1 day') as g(g)
       cross join lateral (select g::date as d, ${startOf('g::date')} as starts, ${startOf('g::date + 1')} as ends) day
       cross join lateral (
         select max(${finish}) as own_until from trip t where t.client_id = $1 and t.vehicle_id = v.id
           and ${beganAround('day.starts', 'day.ends')} and ${isOwnTrip} and ${touches('day.d', 'day.starts')}) own
       cross join lateral (
         select min(p.at) as first_at, max(p.at) as last_at, max(p.latitude_e6) - min(p.latitude_e6) as north, max(p.longitude_e6) - min(p.longitude_e6) as east
         from position p where p.client_id = $1 and p.vehicle_id = v.id and p.at >= greatest(day.starts, own_until + ${afterOwn})
           and p.at < least(day.ends, now() - make_interval(hours => $4)) and p.flags & $5 = 0) seen
     where v.client_id = $1 and v.connection_id = $2 and ${hasReadTrips('$2')} and (north > $6 or east > $7)
       and not ${hasProviderTrip('v.id', 'day.d')}
     group by v.id, (seen.first_at at time zone 'UTC')::date order by 3, 4
     on conflict (client_id, vehicle_id, day) do update set moved = true, due_at = excluded.due_at, marked_at = excluded.marked_at,
       from_at = least(t.from_at, excluded.from_at), until_at = greatest(t.until_at, excluded.until_at)`,
    [
      clientId,
      connectionId,
      from,
      reportedAfterHours,
      positionFlag.importedDrive | positionFlag.jump,
      wanderE6.latitude,
      wanderE6.longitude,
      until,
    ],
  )
}

/** Trips of a provider end earlier than their drive by less: in ms, or meters (expert). */
const leastRestMs = 240_000
const leastRestMeters = 1_500

/** Returns true if what a vehicle drove after its provider's trip becomes a trip of its own. */
export const isOwnRest = (ms: number, meters: number): boolean => ms >= leastRestMs && meters >= leastRestMeters
