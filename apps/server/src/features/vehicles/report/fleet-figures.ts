import { incidentView } from '@milepost/domain/codes'
import { metersPerMile } from '@milepost/domain/limits'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { fleetSegment } from '../../../recompute/segments/segments-of.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { firstCompleteDay } from '../../../reporting/segments/complete-days.ts'
import { countsOf } from '../../../reporting/segments/count-events.ts'
import { drivingInAll, drivingOf, eventsByType, eventsOf } from '../../../reporting/segments/read-segments.ts'
import type { ScopeRollups, SegmentScope } from '../../../reporting/segments/segment-scope.ts'

/** A score's rank within the fleet. */
export type FleetPlace = { median: number | null; below: number; scored: number }

/**
 * Returns the behavioral scores of a client's vehicles relative to one vehicle; `below` counts the lower scores, as
 * stored.
 */
export async function fleetPlace(db: ClientDatabase, vehicleId: string): Promise<FleetPlace> {
  const [row] = await named(
    'fleet-place',
    db,
    sql<FleetPlace>`select percentile_cont(0.5) within group (order by s.behavioral) as median,
        count(*) filter (where s.behavioral < (select o.behavioral from vehicle_score o
          where o.client_id = ${db.clientId} and o.window_days = 30 and o.vehicle_id = ${vehicleId}))::int as below,
        count(*)::int as scored
      from vehicle_score s where s.client_id = ${db.clientId} and s.window_days = 30 and s.behavioral is not null`,
  )
  return row!
}

const fleet: ScopeRollups = {
  kind: 'segments',
  segments: [fleetSegment],
  sums: [{ ...fleetSegment, times: 1 }],
  connectionIds: null,
}
const wholeFleet = async (db: ClientDatabase): Promise<SegmentScope> => ({
  ...fleet,
  completeFrom: await firstCompleteDay(db, fleet),
})
const allEvents = { severities: [], View: incidentView.code.all }

/** Returns events per 1,000 miles across all vehicles of a client, by the Monday of each week, cut to a range. */
export async function fleetWeeks(db: ClientDatabase, range: DayRange): Promise<Map<string, number | null>> {
  const scope = await wholeFleet(db)
  const [driven, happened] = await Promise.all([
    drivingOf(db, scope, range, 'week'),
    eventsOf(db, scope, range, 'week', []),
  ])
  return new Map(
    [...driven].map(([week, { distanceMeters }]) => {
      const sums = happened.get(week)
      return [week, rateOf(sums ? countsOf(sums, allEvents).measured : 0, distanceMeters)]
    }),
  )
}

/** Returns the rate of each event type across all vehicles of a client in a range, per 1,000 miles. */
export async function fleetTypes(db: ClientDatabase, range: DayRange): Promise<(type: string) => number | null> {
  const scope = await wholeFleet(db)
  const [driven, happened] = await Promise.all([
    drivingInAll(db, scope, range),
    eventsByType(db, scope, range, 'all', 'each'),
  ])
  return (type) => {
    const sums = happened.get(type)?.get('')
    return rateOf(sums ? countsOf(sums, allEvents).measured : 0, driven.distanceMeters)
  }
}

const rateOf = (incidents: number, meters: number) => (meters > 0 ? (incidents * 1000 * metersPerMile) / meters : null)

/** Returns the fleet's combined behavioral score by month. */
export async function fleetMonths(db: ClientDatabase): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('segmentScoreMonth')
    .where('kind', '=', segmentKind.fleet)
    .where('subjectId', '=', '0')
    .select(['month', 'behavioral'])
    .execute()
  return new Map(rows.map(({ month, behavioral }) => [month, behavioral]))
}
