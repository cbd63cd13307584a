import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../sync/context.ts'
import {
  hasProviderTrip,
  hasReadTrips,
  isGoneDrive,
  isOneDrive,
  reportedAfterHours,
  wanderE6,
} from '../../sync/days-without-trips.ts'
import { pointJson } from '../../sync/load/trips/versions/stored-values.ts'
import { isOwnTrip } from '../../sync/own-trip.ts'
import type { SeenDrives } from '../read-drives.ts'
import type { VehicleSpan } from '../vehicle-span.ts'
import { type ReportedSpan, restsOf } from './rests-of-drive.ts'

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

/** SQL of when the provider of a vehicle reported trips during a drive `s`, as JSON; those that it deleted since are among them, and none that is longer than any drive. */
const tripsDuring = (vehicle: string, s: string) => `(
  select coalesce(json_agg(json_build_object('from', began, 'until', coalesce(ended, ${s}.until), 'start', start) order by began), '[]') from (
    select t.started_at as began, t.ended_at as ended, ${pointJson('start')} as start from trip t where t.client_id = $1 and t.vehicle_id = ${vehicle} and not ${isOwnTrip}
      and t.started_at between ${s}.at - interval '2 days' and ${s}.until and coalesce(t.ended_at, ${s}.until) > ${s}.at
      and ${isOneDrive}
    union all select t.started_at, t.ended_at, null from gone_trip t where t.client_id = $1 and t.vehicle_id = ${vehicle}
      and t.started_at <= ${s}.until and t.ended_at > ${s}.at and ${isGoneDrive}) d)`

type Row = { index: number; isMissing: boolean; hasOwn: boolean; trips: ReportedSpan[] }

/** Drives whose trips are to be derived; `againAt`: when to look again, because more of them may be. `hasOwn`: some were derived before. */
export type DrivesWithoutTrips = SeenDrives & { againAt: Date | null; hasOwn: boolean }

/**
 * Returns the drives whose trips are to be derived although the provider of the vehicle reports trips: of days, in the
 * client's time zone, on which it has reported none, once it had the time to; and the rests of drives whose trips it cut.
 */
export async function drivesWithoutTrips(
  client: ClientBase,
  { clientId, vehicleId, connectionId }: VehicleSpan,
  { drives: seen, unseen, ...span }: SeenDrives,
  { now }: Pick<PipelineContext, 'now'>,
): Promise<DrivesWithoutTrips> {
  const drives = [...seen, ...unseen]
  if (!drives.length) return { drives, unseen, ...span, againAt: null, hasOwn: false }
  const latestMs = now.getTime() - reportedAfterMs
  const { rows } = await client.query<Row>({
    name: 'drives-without-trips',
    text: `select (s.n - 1)::int as index, not ${hasProviderTrip('$3', 'day.d')} and not ${hasTripHoursOff('$3', 's')} as "isMissing", ${tripsDuring('$3', 's')} as trips,
        exists (select from trip t where t.client_id = $1 and t.vehicle_id = $3 and ${isOwnTrip} and t.started_at between s.at and s.until) as "hasOwn"
      from unnest($2::timestamptz[], $5::timestamptz[]) with ordinality as s(at, until, n)
        cross join lateral (select (s.at at time zone (select time_zone from client where id = $1))::date as d) day
      where ${hasReadTrips('$4')}`,
    values: [
      clientId,
      drives.map(({ points }) => new Date(points[0]!.atMs)),
      vehicleId,
      connectionId,
      drives.map(({ points }) => new Date(points.at(-1)!.atMs)),
    ],
  })
  const found = rows.flatMap(({ index, isMissing, trips }) => {
    const drive = drives[index]!
    const isUnseen = unseen.includes(drive)
    const own = isMissing ? [drive] : trips.length && !isUnseen ? restsOf(drive, trips) : []
    const endedMs = drive.points.at(-1)!.atMs
    return own.map((one) => ({ drive: one, endedMs, isMissing, isUnseen }))
  })
  const later = found.filter(({ endedMs, isMissing }) => endedMs > latestMs && !isMissing)
  const due = found.filter(({ endedMs }) => endedMs <= latestMs)
  const drivesOf = (some: typeof due) => some.map(({ drive }) => drive)
  return {
    drives: drivesOf(due.filter(({ isUnseen }) => !isUnseen)),
    unseen: drivesOf(due.filter(({ isUnseen }) => isUnseen)),
    ...span,
    hasOwn: rows.some(({ hasOwn }) => hasOwn),
    againAt: later.length
      ? new Date(Math.max(...later.map(({ endedMs }) => endedMs)) + reportedAfterMs + 60_000)
      : null,
  }
}

const reportedAfterMs = reportedAfterHours * 3_600_000
