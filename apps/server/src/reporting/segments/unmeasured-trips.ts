import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countsAtAll } from '../../recompute/roll-up/day-sums.ts'
import type { DrivingSums } from '../../recompute/segments/segment-sums.ts'
import type { DayRange } from '../driving/day-range.ts'
import { isOfScope } from './is-of-scope.ts'
import type { ScopeRollups } from './scope-rollups.ts'

/**
 * Trips that no length has, although their distance isn't unknown: they are running, stayed where they began, are private, or have no
 * place. `privateTrips`: the private ones that count with a distance.
 */
export type TripsWithoutLength = { trips: number; privateTrips: number }

/** Counts the trips of a scope without a length, by the day they began on; those of unknown distance are no part of them. */
export async function countTripsWithoutLength(
  db: ClientDatabase,
  scope: ScopeRollups,
  { first, last }: Pick<DayRange, 'first' | 'last'>,
): Promise<TripsWithoutLength> {
  const [row] = await named(
    'trips-without-length',
    db,
    sql<TripsWithoutLength>`select count(*)::int as trips, (count(*) filter (where t.is_private and t.distance_meters > 0))::int as "privateTrips" from trip t
      where t.client_id = ${db.clientId} and (t.ended_at is null or t.distance_meters = 0 or (t.conditions is null and t.distance_meters is not null)) and ${sql.raw(countsAtAll)}
        and t.started_at >= ${first}::date - interval '14 hours' and t.started_at < ${last}::date + interval '36 hours'
        and t.day between ${first}::date and ${last}::date and ${isOfScope(db.clientId, 't', scope)}`,
  )
  return row!
}

/** Counts the trips of sums with lengths whose distance is unknown: they have no length, nor are they among those without one. */
export function unmeasuredTripsOf(
  all: Iterable<Pick<DrivingSums, 'trips' | 'lengths'>>,
  withoutLength: TripsWithoutLength,
): number {
  let count = -withoutLength.trips
  for (const { trips, lengths } of all)
    count += trips - [...lengths.values()].reduce((sum, [measured]) => sum + measured!, 0)
  return Math.max(0, count)
}
