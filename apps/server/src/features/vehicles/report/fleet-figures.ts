import { incidentView } from '@milepost/domain/codes'
import { metersPerMile } from '@milepost/domain/limits'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { findCompleteness } from '../../../reporting/segments/complete-days.ts'
import { countsOf } from '../../../reporting/segments/count-events.ts'
import { drivingInAll, drivingOf, eventsByType, eventsOf } from '../../../reporting/segments/read-segments.ts'
import type { ScopeRollups, SegmentScope } from '../../../reporting/segments/segment-scope.ts'

/** The fleet of a vehicle is its connection: a client, such as an insurer, may have many. */
type Fleet = { connectionId: number }

/** A score's rank within the fleet. */
export type FleetPlace = { median: number | null; below: number; scored: number }

/**
 * Returns the behavioral scores of a fleet's vehicles relative to one of them; `below` counts the lower scores, as
 * stored.
 */
export async function fleetPlace(db: ClientDatabase, { connectionId }: Fleet, vehicleId: string): Promise<FleetPlace> {
  const [row] = await named(
    'fleet-place',
    db,
    sql<FleetPlace>`select percentile_cont(0.5) within group (order by s.behavioral) as median,
        count(*) filter (where s.behavioral < (select o.behavioral from vehicle_score o
          where o.client_id = ${db.clientId} and o.window_days = 30 and o.vehicle_id = ${vehicleId}))::int as below,
        count(*)::int as scored
      from vehicle_score s join vehicle v on v.client_id = s.client_id and v.id = s.vehicle_id
      where s.client_id = ${db.clientId} and s.window_days = 30 and s.behavioral is not null
        and v.connection_id = ${connectionId}`,
  )
  return row!
}

async function wholeFleet(db: ClientDatabase, { connectionId }: Fleet, range: DayRange): Promise<SegmentScope> {
  const segment = { kind: segmentKind.connection, subjectId: String(connectionId) }
  const rollups: ScopeRollups = {
    kind: 'segments',
    segments: [segment],
    sums: [{ ...segment, times: 1 }],
    connectionIds: [connectionId],
  }
  return { ...rollups, ...(await findCompleteness(db, rollups, range)) }
}
const allEvents = { severities: [], View: incidentView.code.all }

/** Returns events per 1,000 miles across a fleet's vehicles, by the Monday of each week, cut to a range. */
export async function fleetWeeks(
  db: ClientDatabase,
  fleet: Fleet,
  range: DayRange,
): Promise<Map<string, number | null>> {
  const scope = await wholeFleet(db, fleet, range)
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

/** Returns the rate of each event type across a fleet's vehicles in a range, per 1,000 miles. */
export async function fleetTypes(
  db: ClientDatabase,
  fleet: Fleet,
  range: DayRange,
): Promise<(type: string) => number | null> {
  const scope = await wholeFleet(db, fleet, range)
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

/** Returns a fleet's combined behavioral score by month. */
export async function fleetMonths(db: ClientDatabase, { connectionId }: Fleet): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('segmentScoreMonth')
    .where('kind', '=', segmentKind.connection)
    .where('subjectId', '=', String(connectionId))
    .select(['month', 'behavioral'])
    .execute()
  return new Map(rows.map(({ month, behavioral }) => [month, behavioral]))
}
