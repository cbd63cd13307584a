import { monthOf } from '@milepost/contract/calendar-days'
import { metersPerMile } from '@milepost/contract/limits'
import { sql } from 'kysely'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { poolKind } from '../../pipeline/scores/pool-kind.ts'
import type { DayRange } from '../driving/day-range.ts'
import { mondayOf } from '../driving/driven-day.ts'

/** Where a score stands among the fleet's. */
export type FleetPlace = { median: number | null; below: number; scored: number }

/** How the behavioral scores of a client's vehicles lie around one; `below` is of the scores under it. */
export async function fleetPlace(db: ClientDatabase, score: number | null): Promise<FleetPlace> {
  const [row] = await named(
    'fleet-place',
    db,
    sql<FleetPlace>`select percentile_cont(0.5) within group (order by s.behavioral) as median,
        count(*) filter (where s.behavioral < ${score}::real)::int as below, count(*)::int as scored
      from vehicle_score s where s.client_id = ${db.clientId} and s.window_days = 30 and s.behavioral is not null`,
  )
  return row!
}

/** Events of all vehicles of a client per 1,000 miles, by the Monday of each week, cut to a range. */
export async function fleetWeeks(db: ClientDatabase, range: DayRange): Promise<Map<string, number | null>> {
  const days = await named(
    'fleet-days',
    db,
    sql<{ day: string; meters: number; incidents: number }>`select c.day, c.distance_meters as meters, c.incidents
      from client_day c where c.client_id = ${db.clientId} and c.day between ${range.first}::date and ${range.last}::date`,
  )
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day))
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  return new Map(
    [...weeks].map(([week, own]) => [
      week,
      rateOf(sum(own.map(({ incidents }) => incidents)), sum(own.map(({ meters }) => meters))),
    ]),
  )
}

/**
 * How often each type of events happens to all vehicles of a client, per 1,000 miles of the months that a range touches: sums by month
 * are few, however many events there are.
 */
export async function fleetTypes(db: ClientDatabase, range: DayRange): Promise<(type: string) => number | null> {
  const [first, last] = [monthOf(range.first), monthOf(range.last)]
  const [counts, [driven]] = await Promise.all([
    named(
      'fleet-types',
      db,
      sql<{
        translatedType: string
        incidents: number
      }>`select t.translated_type as "translatedType", sum(t.accurate + t.pending + t.never_rated)::int as incidents
        from incident_verdicts t where t.client_id = ${db.clientId} and t.is_month
          and t.starts between ${first}::date and ${last}::date group by 1`,
    ),
    named(
      'fleet-meters',
      db,
      sql<{ meters: number }>`select coalesce(sum(c.distance_meters), 0) as meters from client_day c
        where c.client_id = ${db.clientId} and c.day >= ${first}::date and c.day < (${last}::date + interval '1 month')::date`,
    ),
  ])
  const known = new Map(counts.map(({ translatedType, incidents }) => [translatedType, incidents]))
  return (type) => rateOf(known.get(type) ?? 0, driven!.meters)
}

const rateOf = (incidents: number, meters: number) => (meters > 0 ? (incidents * 1000 * metersPerMile) / meters : null)

/** The fleet's pooled behavioral score by month. */
export async function fleetMonths(db: ClientDatabase): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('pooledScoreMonth')
    .where('kind', '=', poolKind.fleet)
    .where('subjectId', '=', '0')
    .select(['month', 'behavioral'])
    .execute()
  return new Map(rows.map(({ month, behavioral }) => [month, behavioral]))
}
