import type { RiskType } from '@milepost/contract/risk/query'
import type { RankingQuery } from '@milepost/contract/risk/ranking'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { providerIdsOperator } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { hasText } from '../../../db/lists/search-words.ts'
import { always, joinedFor, mayLack, type Order, type SortColumn } from '../../../db/lists/sort-columns.ts'
import { connectionHasText } from '../../../reporting/connection-has-text.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { leastMeters } from '../../../reporting/driving/driving-stats.ts'
import { vehicleReports } from '../../../reporting/driving/known-driving.ts'
import { isUnsensed, knownEventsOf } from '../../../reporting/driving/known-events.ts'
import { isConnected } from '../../../reporting/is-connected.ts'
import { byConnectionName } from '../../../reporting/sort-by-connection.ts'
import { vehicleConditions } from '../../../reporting/vehicle-filter.ts'

/**
 * A ranking's query and how to read it: its days, the date of its scores, and the excluded units of vehicles with
 * several.
 */
export type Ranking = {
  clientId: number
  query: RankingQuery
  range: DayRange
  time: ScoreTime
  otherUnits: readonly string[]
  /**
   * Which vehicles it has: `today` those that their provider lists now; `scored`, for a past month, those with a stored
   * row of that month, with or without a score, as reports count them in bands (`bandsByMonth`). Vehicles that came
   * later aren't in it, and those that left since are. The current month has today's either way.
   */
  vehicles: 'today' | 'scored'
}

/** Joins scores `s` at a range's end and `b` before it, of vehicles `v` or drivers `d`. */
function scoreJoins(ranking: Ranking): RawBuilder<unknown> {
  const {
    clientId,
    query: { subject },
    time,
  } = ranking
  const month = (alias: 's' | 'b', day: string) =>
    subject === 'vehicle'
      ? sql`left join vehicle_score_month ${sql.raw(alias)} on ${sql.raw(alias)}.client_id = ${clientId}
          and ${sql.raw(alias)}.month = ${day}::date and ${sql.raw(alias)}.vehicle_id = v.id`
      : sql`left join driver_score_month ${sql.raw(alias)} on ${sql.raw(alias)}.client_id = ${clientId}
          and ${sql.raw(alias)}.month = ${day}::date and ${sql.raw(alias)}.driver_id = d.id`
  const now =
    subject === 'vehicle'
      ? sql`left join vehicle_score s on s.client_id = ${clientId} and s.window_days = 30 and s.vehicle_id = v.id`
      : sql`left join driver_score s on s.client_id = ${clientId} and s.driver_id = d.id`
  return sql`${time.month === null ? now : month('s', time.month)} ${month('b', time.previousMonth)}`
}

/** True for vehicles that a ranking has, before its filters. */
const isRankedVehicle = ({ time, vehicles }: Ranking) =>
  vehicles === 'scored' && time.month !== null ? sql`s.vehicle_id is not null` : sql`v.gone_at is null`

/**
 * Driving and events on the days that rows show: read only for sorting, filtering or adding up. Never those stored with a
 * score, which are of the days before it was calculated.
 */
const summedDays = ({ clientId, range }: Ranking) => sql`left join (
    select g.vehicle_id, sum(g.distance_meters) as distance_meters, sum(g.incidents)::int as incidents, sum(g.trips)::int as trips,
      coalesce(sum(g.incidents) filter (where g.distance_meters > 0), 0)::int as measured from vehicle_day g
    where g.client_id = ${clientId} and g.day between ${range.first}::date and ${range.last}::date group by g.vehicle_id
  ) g on g.vehicle_id = v.id`

const byDriving = ['incidents', 'per1000Miles', 'distance']

/** True if a ranking needs driving or events to find its rows. */
export const needsDriving = ({ query }: Ranking): boolean =>
  byDriving.includes(query.SortBy) || query.MinimumDistanceMeters !== undefined

/** Returns everything of a client that can be ranked, with what its order and filters need, and driving to add up. */
export function rankedFrom(
  ranking: Ranking,
  order: Order = [],
  more: RawBuilder<unknown> = sql``,
  addsUp = false,
): RawBuilder<unknown> {
  const { clientId, query } = ranking
  const summed = addsUp || needsDriving(ranking) ? summedDays(ranking) : sql``
  const joined = joinedFor(order)
  if (query.subject === 'vehicle')
    return sql`vehicle v left join connection n on n.client_id = ${clientId} and n.id = v.connection_id
      left join vehicle_latest l on l.client_id = ${clientId} and l.vehicle_id = v.id
      ${scoreJoins(ranking)} ${summed} ${joined} ${more}
      where v.client_id = ${clientId} and ${isRankedVehicle(ranking)} and ${isConnected('v', clientId)}`
  return sql`driver d left join connection n on n.client_id = ${clientId} and n.id = d.connection_id
    ${scoreJoins(ranking)} ${joined}
    where d.client_id = ${clientId} and d.gone_at is null and d.merged_into is null and ${isConnected('d', clientId)}`
}

/** The id of the ranked subject. */
export const rankedId = ({ query }: Pick<Ranking, 'query'>): RawBuilder<string> =>
  query.subject === 'vehicle' ? sql<string>`v.id` : sql<string>`d.id`

/** A score's column, in `s` or `b`. */
export const scoreColumn = (
  alias: 's' | 'b',
  riskType: RiskType,
  end: '' | 'Low' | 'High' = '',
): RawBuilder<number | null> => sql.ref<number | null>(`${alias}.${riskType}${end}`)

/** All filters except the bands. */
export function rankedConditions(ranking: Ranking): RawBuilder<unknown> {
  const { clientId, query, otherUnits } = ranking
  const conditions: RawBuilder<unknown>[] = []
  if (query.subject === 'vehicle') {
    conditions.push(
      vehicleConditions(clientId, {
        ConnectionId: query.connectionId,
        providerIds: query.providerIds,
        ProviderIdsOperator: query.ProviderIdsOperator,
        vehicleGroups: query.vehicleGroupIds,
        vehicleIds: query.vehicleIds,
        SearchedText: query.SearchedText,
      }),
    )
    if (otherUnits.length)
      conditions.push(sql`not exists (select from unnest(${otherUnits}::bigint[]) o (id) where o.id = v.id)`)
    if (query.HasCoaching !== undefined) conditions.push(sql`v.has_coaching = ${query.HasCoaching}`)
    if (query.MinimumDistanceMeters !== undefined)
      conditions.push(sql`${drivenMeters} >= ${query.MinimumDistanceMeters}`)
  } else {
    conditions.push(sql`true`)
    if (query.connectionId.length) conditions.push(sql`d.connection_id = any(${query.connectionId}::int[])`)
    conditions.push(providerMatches(query))
    if (query.SearchedText)
      conditions.push(
        hasText(
          query.SearchedText,
          (part) => sql`(${part.isIn(sql`d.search`)} or ${connectionHasText(clientId, sql`d.connection_id`, part)})`,
        ),
      )
  }
  return sql.join(conditions, sql` and `)
}

/** Condition for a connection `n` to be with the selected providers, or with none of them. */
export function providerMatches({
  providerIds,
  ProviderIdsOperator,
}: Pick<RankingQuery, 'providerIds' | 'ProviderIdsOperator'>): RawBuilder<unknown> {
  if (providerIds.length === 0) return sql`true`
  const matches = sql`n.provider_id = any(${providerIds}::smallint[])`
  return ProviderIdsOperator === providerIdsOperator.code.noneOf ? sql`not (${matches})` : matches
}

/** Null if not reported, by the rule of `knownDriving`. */
const drivenMeters = sql`case when g.distance_meters > 0 or coalesce(g.incidents + g.trips, 0) = 0 and ${vehicleReports} then coalesce(g.distance_meters, 0) end`
/** By the rule of `per1000Miles`. */
const drivenRate = sql`case when ${drivenMeters} >= ${leastMeters} and (g.measured > 0 or g.incidents = 0 and not ${isUnsensed}) then g.measured / ${drivenMeters} end`

const isCompared = sql`b.config_version = s.config_version and b.comparable and not s.provisional`

const change = (riskType: RiskType) =>
  mayLack(sql`case when ${isCompared} then ${scoreColumn('s', riskType)} - ${scoreColumn('b', riskType)} end`)

/**
 * A change, or 0 if it is within its margin: what is certain comes first. The same rule as `scoreMargin`: the interval of
 * neither score covers the other, in whole points as displayed.
 */
function certainChange(riskType: RiskType): SortColumn {
  const whole = (alias: 's' | 'b', end: '' | 'Low' | 'High' = '') =>
    sql`floor(${scoreColumn(alias, riskType, end)} + 0.5)`
  const between = (alias: 's' | 'b', other: 's' | 'b') =>
    sql`coalesce(${whole(alias)} between ${whole(other, 'Low')} and ${whole(other, 'High')}, true)`
  return mayLack(sql`case when ${isCompared} then case when ${between('s', 'b')} or ${between('b', 's')} then 0
    else ${scoreColumn('s', riskType)} - ${scoreColumn('b', riskType)} end end`)
}

/** Returns a ranking's order, with a stable order for ties. */
export function rankedOrder(ranking: Ranking): Order {
  const { query } = ranking
  const isVehicle = query.subject === 'vehicle'
  const score = scoreColumn('s', query.riskType)
  const columns: Record<RankingQuery['SortBy'], SortColumn> = {
    risk: mayLack(score),
    name: always(isVehicle ? sql`lower(v.name)` : sql`lower(d.name)`),
    connection: byConnectionName(isVehicle ? sql`v.connection_id` : sql`d.connection_id`),
    change: change(query.riskType),
    incidents: mayLack(knownEventsOf(isVehicle ? sql`coalesce(g.incidents, 0)` : sql`d.incidents_30d`)),
    per1000Miles: mayLack(drivenRate),
    distance: mayLack(drivenMeters),
    lastGpsDateTime: mayLack(isVehicle ? sql`l.at` : sql`d.last_trip_at`),
  }
  return [
    ...(query.SortBy === 'change' ? [[certainChange(query.riskType), query.SortDirection] as const] : []),
    [columns[query.SortBy], query.SortDirection],
    [always(rankedId(ranking)), 'asc'],
  ]
}
