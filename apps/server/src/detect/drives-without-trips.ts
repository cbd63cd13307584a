import type { ClientBase } from 'pg'
import type { PipelineContext } from '../sync/context.ts'
import { hasProviderTrip, hasReadTrips, reportedAfterHours } from '../sync/days-without-trips.ts'
import type { SeenDrives } from './read-drives.ts'
import type { VehicleSpan } from './vehicle-span.ts'

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
    text: `select (s.n - 1)::int as index from unnest($2::timestamptz[]) with ordinality as s(at, n)
        cross join lateral (select (s.at at time zone (select time_zone from client where id = $1))::date as d) day
      where ${hasReadTrips('$4')} and not ${hasProviderTrip('$3', 'day.d')}`,
    values: [clientId, ended.map(({ points }) => new Date(points[0]!.atMs)), vehicleId, connectionId],
  })
  const missing = new Set(rows.map(({ index }) => index))
  return { drives: ended.filter((_, index) => missing.has(index)), ...span }
}
