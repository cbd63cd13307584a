import type { ClientBase } from 'pg'
import type { PipelineContext } from '../sync/context.ts'
import { hasProviderTrip, hasReadTrips, reportedAfterHours, wanderE6 } from '../sync/days-without-trips.ts'
import { isOwnTrip } from '../sync/own-trip.ts'
import type { SeenDrives } from './read-drives.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** No two zones of one account differ by more hours. */
const mostHours = 14
/** Trips begin and end with their drive, apart from samples and rounding, in seconds (expert). */
const edgeSeconds = 180

const seconds = (span: string) => `date_part('epoch', ${span})`

/**
 * SQL that is true if the provider reported a drive `s` of a vehicle whole hours off, maybe on another day: as a trip that
 * is as long and during which its positions show the vehicle parked.
 */
const hasTripHoursOff = (vehicle: string, s: string) => `exists (
  select from (select t.started_at, t.ended_at, ${seconds(`t.started_at - ${s}.at`)} as begins, ${seconds(`t.ended_at - ${s}.until`)} as ends,
      round(${seconds(`t.started_at - ${s}.at`)} / 3600) * 3600 as off
    from trip t where t.client_id = $1 and t.vehicle_id = ${vehicle} and not ${isOwnTrip} and t.ended_at is not null
      and t.started_at between ${s}.at - interval '${mostHours + 1} hours' and ${s}.at + interval '${mostHours + 1} hours') shifted
  where abs(off) between 3600 and ${mostHours * 3600} and abs(begins - off) <= ${edgeSeconds} and abs(ends - off) <= ${edgeSeconds}
    and (select max(p.latitude_e6) - min(p.latitude_e6) <= ${wanderE6.latitude} and max(p.longitude_e6) - min(p.longitude_e6) <= ${wanderE6.longitude}
      from position p where p.client_id = $1 and p.vehicle_id = ${vehicle} and p.at between shifted.started_at and shifted.ended_at) is not false)`

/**
 * Returns the drives whose trips are to be derived although the provider of the vehicle reports trips: of days, in the
 * client's time zone, on which it has reported none, once it had the time to.
 */
export async function drivesWithoutTrips(
  client: ClientBase,
  { clientId, vehicleId, connectionId }: VehicleSpan,
  { drives, ...span }: SeenDrives,
  { now }: Pick<PipelineContext, 'now'>,
): Promise<SeenDrives> {
  const latestMs = now.getTime() - reportedAfterHours * 3_600_000
  const ended = drives.filter(({ points }) => points.at(-1)!.atMs <= latestMs)
  if (!ended.length) return { drives: [], ...span }
  const { rows } = await client.query<{ index: number }>({
    name: 'drives-without-trips',
    text: `select (s.n - 1)::int as index from unnest($2::timestamptz[], $5::timestamptz[]) with ordinality as s(at, until, n)
        cross join lateral (select (s.at at time zone (select time_zone from client where id = $1))::date as d) day
      where ${hasReadTrips('$4')} and not ${hasProviderTrip('$3', 'day.d')} and not ${hasTripHoursOff('$3', 's')}`,
    values: [
      clientId,
      ended.map(({ points }) => new Date(points[0]!.atMs)),
      vehicleId,
      connectionId,
      ended.map(({ points }) => new Date(points.at(-1)!.atMs)),
    ],
  })
  const missing = new Set(rows.map(({ index }) => index))
  return { drives: ended.filter((_, index) => missing.has(index)), ...span }
}
