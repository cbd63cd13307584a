import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countsAtAll } from '../../recompute/roll-up/day-sums.ts'
import type { DrivingSums } from '../../recompute/segments/segment-sums.ts'
import type { DayRange } from '../driving/day-range.ts'
import { isOfScope } from './is-of-scope.ts'
import type { ScopeRollups } from './scope-rollups.ts'

/** Counts the private trips of a scope with a known distance, which no length and no condition has, by the day they began on. */
export async function countPrivateTrips(
  db: ClientDatabase,
  scope: ScopeRollups,
  { first, last }: Pick<DayRange, 'first' | 'last'>,
): Promise<number> {
  const [row] = await named(
    'private-trips-of-scope',
    db,
    sql<{ trips: number }>`select count(*)::int as trips from trip t
      where t.client_id = ${db.clientId} and t.is_private and t.distance_meters > 0 and ${sql.raw(countsAtAll)}
        and t.started_at >= ${first}::date - interval '14 hours' and t.started_at < ${last}::date + interval '36 hours'
        and t.day between ${first}::date and ${last}::date and ${isOfScope(db.clientId, 't', scope)}`,
  )
  return row!.trips
}

/** Counts the trips of sums with lengths whose distance is unknown: they have none of the lengths, as private ones, and no distance has them. */
export function unmeasuredTripsOf(all: Iterable<Pick<DrivingSums, 'trips' | 'lengths'>>, privateTrips: number): number {
  let count = -privateTrips
  for (const { trips, lengths } of all)
    count += trips - [...lengths.values()].reduce((sum, [measured]) => sum + measured!, 0)
  return Math.max(0, count)
}
