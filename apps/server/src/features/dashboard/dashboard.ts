import type { ReportQuery } from '@milepost/contract/api/scope'
import type { Connection } from '@milepost/contract/connections/endpoints'
import {
  type ConnectionReads,
  coverageOf,
  coverageOfMismatches,
  kindsBehind,
  reportingOf,
} from '@milepost/contract/connections/reads'
import { connectionState } from '@milepost/contract/connections/state'
import type { DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import { isToFix, openCameraStatus, openSeverities } from '@milepost/contract/dashboard/open-items'
import { rushHourTraffic } from '@milepost/domain/codes'
import { scoreMargin } from '@milepost/domain/statistics/margin'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import type { DrivingSums } from '../../recompute/segments/segment-sums.ts'
import type { DayRange } from '../../reporting/driving/day-range.ts'
import { per1000Miles, per1000MilesMargin } from '../../reporting/driving/driving-stats.ts'
import { openSpan } from '../../reporting/driving/open-span.ts'
import { countedAtMost, countUpTo } from '../../reporting/incidents/count-incidents.ts'
import { countSuspected } from '../../reporting/incidents/count-suspected.ts'
import { countListedLosses } from '../../reporting/losses/count-losses.ts'
import { isLossOfScope } from '../../reporting/losses/is-loss-of.ts'
import { oneVehicle } from '../../reporting/one-vehicle.ts'
import {
  comparedWith,
  countLosses,
  coveredDays,
  coveredLosses,
  knownDays,
  measured,
  ofCounts,
  ofRates,
  readKnownDays,
} from '../../reporting/segments/compared.ts'
import { coveredFrom } from '../../reporting/segments/complete-days.ts'
import { totalsBy } from '../../reporting/segments/conditions.ts'
import { countsOf, noEvents } from '../../reporting/segments/count-events.ts'
import { isOfScope } from '../../reporting/segments/is-of-scope.ts'
import { monthsOf } from '../../reporting/segments/range-months.ts'
import type { ReportRequest } from '../../reporting/segments/read-report-request.ts'
import { drivingInAll, drivingOf, eventsInAll, eventsOf } from '../../reporting/segments/read-segments.ts'
import { comparedScores, scopeScores } from '../../reporting/segments/scope-scores.ts'
import { readScoreTime, scoredMonth } from '../../reporting/segments/score-time.ts'
import type { SegmentScope } from '../../reporting/segments/segment-scope.ts'
import { countTripsWithoutLength, unmeasuredTripsOf } from '../../reporting/segments/unmeasured-trips.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { countUnread } from '../coaching/messages/conversation-queries.ts'
import { isNotPermitted } from '../connections/queries.ts'
import { countVehiclesWith } from '../device-health/camera-queries.ts'
import { countMismatches } from '../device-health/mismatch-queries.ts'

type DashboardRequest = ReportRequest<z.output<typeof ReportQuery>>

/** Returns what needs attention now, and a range's numbers by month. */
export async function dashboardSummary(
  db: ClientDatabase,
  request: DashboardRequest,
  now = new Date(),
): Promise<DashboardSummary> {
  const byMonth = drivingOf(db, request.scope, request.range, 'month', ['totals', 'lengths'])
  const [steps, needsAttention, numbers, vehicles, driven, withoutLength] = await Promise.all([
    firstSteps(db),
    attention(db, request, now),
    readNumbers(db, request, byMonth),
    countVehicles(db, request.scope),
    byMonth,
    countTripsWithoutLength(db, request.scope, request.range),
  ])
  const metersIn = (traffic: number) =>
    driven.values().reduce((sum, { totals }) => sum + (totalsBy(totals, 'traffic').get(traffic)?.[0] ?? 0), 0)
  return {
    firstSteps: steps.firstDataArrived && steps.connected ? null : steps,
    needsAttention,
    ...numbers,
    vehicles,
    completeFrom: coveredFrom(request.range, request.scope),
    leftOut: [...request.scope.leftOut],
    rushHours: rushHourTraffic.all.map(({ code }) => ({ traffic: code, distanceMeters: metersIn(code) })),
    unknownTrafficMeters: metersIn(unknownTraffic),
    unmeasuredTrips: unmeasuredTripsOf(driven.values(), withoutLength),
  }
}

async function firstSteps(db: ClientDatabase) {
  const [row] = await named(
    'first-steps',
    db,
    sql<{ connected: boolean; firstDataArrived: boolean; colleaguesInvited: boolean }>`select
      exists (select from connection n where n.client_id = ${db.clientId} and n.deleted_at is null) as connected,
      exists (select from client_day c where c.client_id = ${db.clientId}) as "firstDataArrived",
      exists (select from user_invite u where u.client_id = ${db.clientId}) as "colleaguesInvited"`,
  )
  return row!
}

/** Counts the vehicles of a scope that its figures include. */
async function countVehicles(db: ClientDatabase, scope: SegmentScope): Promise<number> {
  const [row] = await named(
    'scope-vehicle-count',
    db,
    sql<{ vehicles: number }>`select count(distinct v.one)::int as vehicles from (
      select v.id as vehicle_id, v.connection_id, ${oneVehicle} as one from vehicle v
        where v.client_id = ${db.clientId} and v.gone_at is null) v
      where ${isOfScope(db.clientId, 'v', scope)} and v.connection_id <> all(${scope.leftOut.map(({ id }) => id)}::int[])`,
  )
  return row!.vehicles
}

/** No connection has this id: an empty list would mean all of them. */
const noConnection = 0

async function attention(db: ClientDatabase, { query, scope, range }: DashboardRequest, now: Date) {
  const span = openSpan(range.zone, now)
  const connections = scope.connectionIds?.length === 0 ? [noConnection] : (scope.connectionIds ?? [])
  const vehicles = { vehicleGroups: query.vehicleGroupIds, vehicleIds: query.vehicleIds }
  const ofIncidents = {
    ...span,
    ...vehicles,
    ConnectionId: connections,
    providerIds: query.providerIds,
    ProviderIdsOperator: query.ProviderIdsOperator,
    driverIds: [],
    translatedTypes: [],
    severities: [...openSeverities],
    ratings: [],
    Open: true,
    Counted: true,
    assignees: [],
    View: 0,
    RegionId: [],
    HourOfWeek: [],
  }
  const ofDevices = {
    ...span,
    ConnectionId: connections,
    VehicleGroupIds: query.vehicleGroupIds,
    VehicleIds: query.vehicleIds,
  }
  // Read before the counts: what was read meanwhile is in them, and only says "loading" once too often.
  const reads = await readConnectionReads(queriesOf(db), db.clientId, scope.connectionIds)
  const [incidents, suspected, incompleteLosses, cameras, mismatches, unreadReplies, { connectionsToFix, unchecked }] =
    await Promise.all([
      countUpTo(db, ofIncidents, countedAtMost),
      countSuspected(db, {
        ...span,
        ConnectionId: connections,
        ProviderId: [],
        DriverId: [],
        VehicleId: query.vehicleIds,
        vehicleGroups: query.vehicleGroupIds,
      }),
      countListedLosses(db, {
        ...span,
        ConnectionId: connections,
        ProviderId: [],
        DriverId: [],
        VehicleId: query.vehicleIds,
        VehicleGroupIds: query.vehicleGroupIds,
        Incomplete: true,
      }),
      countVehiclesWith(db, {
        ...ofDevices,
        Status: [openCameraStatus],
        FrontInternalStatus: [],
        FrontExternalStatus: [],
        RearExternalStatus: [],
      }),
      countMismatches(db, { ...ofDevices, MismatchType: [] }),
      countUnread(db, {
        from: span.From,
        to: span.To,
        connectionId: connections,
        vehicleGroupIds: query.vehicleGroupIds,
        vehicleIds: query.vehicleIds,
      }),
      readHealth(db, scope),
    ])
  return {
    unreviewedIncidents: incidents.totalCount,
    isUnreviewedExact: incidents.isExact,
    suspectedCollisions: suspected.count ?? 0,
    isSuspectedExact: suspected.isExact,
    incompleteLosses,
    obstructedCameras: cameras,
    mismatchedDevices: mismatches.totalCount,
    unreadReplies,
    connectionsToFix,
    coverage: openCoverage(reads, unchecked),
    reporting: {
      cameras: reportingOf(reads, kindsBehind.cameras),
      mismatches: reportingOf(reads, kindsBehind.mismatches),
    },
  }
}

/** Returns whether each count includes everything of some connections, `unchecked` of which have never been accessed. */
const openCoverage = (
  reads: readonly ConnectionReads[],
  unchecked: number,
): DashboardSummary['needsAttention']['coverage'] => ({
  events: coverageOf(reads, kindsBehind.events),
  losses: coverageOf(reads, kindsBehind.losses),
  cameras: coverageOf(reads, kindsBehind.cameras),
  mismatches: coverageOfMismatches(reads),
  connections: unchecked > 0 ? 'loading' : 'complete',
})

type ToFix = DashboardSummary['needsAttention']['connectionsToFix'][number]

/** Returns the connections of a scope that are to be fixed, and how many others have never been accessed. */
async function readHealth(db: ClientDatabase, scope: SegmentScope) {
  const rows = await named(
    'connection-health',
    db,
    sql<ToFix & Pick<Connection, 'notPermitted'>>`
      select n.id, n.name, n.health_status as "healthStatus", n.health_reason as reason, coalesce((
        select array_agg(stream) from sync_stream s
          where s.client_id = ${db.clientId} and s.connection_id = n.id and ${isNotPermitted}), '{}') as "notPermitted"
      from connection n where n.client_id = ${db.clientId} and n.deleted_at is null
        and (${scope.connectionIds === null} or n.id = any(${scope.connectionIds ?? []}::int[])) order by lower(n.name), n.id`,
  )
  const toFix = rows.filter(isToFix)
  const unchecked = rows.filter((row) => connectionState(row) === 'created').length
  return { connectionsToFix: toFix.map(({ notPermitted: _, ...connection }) => connection), unchecked }
}

async function readNumbers(
  db: ClientDatabase,
  { query, scope, range, before }: DashboardRequest,
  driven: Promise<Map<string, DrivingSums>>,
): Promise<Pick<DashboardSummary, 'scores' | 'kpis'>> {
  const months = monthsOf(range)
  const time = await readScoreTime(db, query, range)
  const month = scoredMonth(range)
  const from = time.previousMonth < months[0]! ? time.previousMonth : months[0]!
  const [drivenBefore, eventsBefore, byMonth, eventsByMonth, scores, losses, lossesBefore, lossesByMonth, known] =
    await Promise.all([
      drivingInAll(db, scope, before),
      eventsInAll(db, scope, before, []),
      driven,
      eventsOf(db, scope, range, 'month', []),
      scopeScores(db, scope, 'vehicle', { from, to: month }),
      countLosses(db, scope, range),
      countLosses(db, scope, before),
      countLossesByMonth(db, scope, range),
      readKnownDays(db, scope),
    ])
  const all = { severities: [], View: 0 }
  const countedIn = (at: string) => {
    const sums = eventsByMonth.get(at)
    return sums ? countsOf(sums, all) : noEvents
  }
  const monthly = (numberOf: (at: string) => number | null) =>
    months.map((at) => ({ month: at, value: byMonth.has(at) ? numberOf(at) : null }))
  const sumOf = (name: 'distanceMeters' | 'vehicles') =>
    [...byMonth.values()].reduce((sum, sums) => sum + sums[name], 0)
  const now = {
    meters: sumOf('distanceMeters'),
    vehicles: sumOf('vehicles'),
    events: months.reduce((sum, at) => sum + countedIn(at).events, 0),
    measured: months.reduce((sum, at) => sum + countedIn(at).measured, 0),
  }
  const countedBefore = countsOf(eventsBefore, all)
  const then = {
    meters: drivenBefore.distanceMeters,
    vehicles: drivenBefore.vehicles,
    events: countedBefore.events,
    measured: countedBefore.measured,
  }
  const covered = coveredDays(known, range, before)
  const compared = comparedWith(now, then, covered)
  const { risk, previousScore, previousInterval } = comparedScores(
    scores.get(month),
    scores.get(time.previousMonth),
    'combined',
    scope,
  )
  const ofDays = (sums: typeof now) => knownDays(known, sums === now ? range : before)
  const daysIn = (at: string) => knownDays(known, monthIn(at, range))
  const kpis = {
    combinedRisk: {
      value: risk.score,
      provisional: risk.provisional,
      previous: previousScore,
      margin: scoreMargin(risk, { score: previousScore, ...previousInterval }),
      monthly: months.map((at) => ({ month: at, value: scores.get(at)?.combined.score ?? null })),
    },
    incidentsPer1000Miles: {
      ...compared((sums) => per1000Miles(sums, sums.meters), per1000MilesMargin),
      monthly: monthly((at) => per1000Miles(countedIn(at), byMonth.get(at)!.distanceMeters)),
    },
    distanceMeters: {
      ...compared(({ meters }) => meters, measured),
      monthly: monthly((at) => byMonth.get(at)!.distanceMeters),
    },
    drivingVehicles: {
      ...compared(
        (sums) => sums.vehicles / ofDays(sums),
        ofRates((sums) => [sums.vehicles, ofDays(sums)]),
      ),
      monthly: monthly((at) => byMonth.get(at)!.vehicles / daysIn(at)),
    },
    losses: {
      ...comparedWith(
        losses,
        lossesBefore,
        coveredLosses(covered, scope),
      )(
        (count) => count,
        ofCounts((count) => count),
      ),
      monthly: monthly((at) => lossesByMonth.get(at) ?? 0),
    },
  }
  return { scores: time, kpis }
}

/** Returns the days of a month within the range. */
function monthIn(month: string, { first, last }: DayRange): Pick<DayRange, 'first' | 'last'> {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { first: month > first ? month : first, last: end < last ? end : last }
}

async function countLossesByMonth(
  db: ClientDatabase,
  scope: SegmentScope,
  { zone, span }: DayRange,
): Promise<Map<string, number>> {
  const rows = await named(
    'scope-losses-by-month',
    db,
    sql<{
      month: string
      losses: number
    }>`select to_char(${sql.raw(localTimeIn(zone, 'a.occurred_at'))}, 'YYYY-MM-01') as month, count(*)::int as losses
      from accident a where a.client_id = ${db.clientId} and a.withdrawn_at is null
        and a.occurred_at >= ${span.from} and a.occurred_at < ${span.until} and ${isLossOfScope(db.clientId, scope)} group by 1`,
  )
  return new Map(rows.map(({ month, losses }) => [month, losses]))
}
