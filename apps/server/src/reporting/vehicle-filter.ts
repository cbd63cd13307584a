import { providerIdsOperator } from '@milepost/domain/codes'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import { hasText } from '../db/lists/search-words.ts'
import { vehicleHasText } from './vehicle-has-text.ts'

export type VehicleFilter = {
  ConnectionId: number[]
  providerIds: number[]
  ProviderIdsOperator: number
  vehicleGroups: string[]
  vehicleIds: string[]
  VehicleStatus?: number | undefined
  SearchedText?: string | undefined
}

/** Conditions of the filters with option counts, separately. */
export const optionConditions = (filter: VehicleFilter) => ({
  ConnectionId: filter.ConnectionId.length ? sql`v.connection_id = any(${filter.ConnectionId}::int[])` : sql`true`,
  providerIds: providerCondition(filter),
  VehicleStatus: filter.VehicleStatus === undefined ? sql`true` : sql`v.status = ${filter.VehicleStatus}`,
})

function providerCondition({ providerIds, ProviderIdsOperator }: VehicleFilter): RawBuilder<unknown> {
  if (providerIds.length === 0) return sql`true`
  const matches = sql`n.provider_id = any(${providerIds}::smallint[])`
  return ProviderIdsOperator === providerIdsOperator.code.noneOf ? sql`not (${matches})` : matches
}

/** Conditions on a vehicle `v`, its connection `n` and last position `l`, joined by AND; `true` without filters. */
export const vehicleConditions = (clientId: number, filter: VehicleFilter): RawBuilder<boolean> =>
  sql`${sql.join([...Object.values(optionConditions(filter)), remainingConditions(clientId, filter)], sql` and `)}`

/** Every filter except those counted by option. */
export function remainingConditions(clientId: number, filter: VehicleFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.vehicleGroups.length)
    conditions.push(sql`exists (select 1 from vehicle_group_member m
      where m.client_id = ${clientId} and m.vehicle_id = v.id and m.group_id = any(${filter.vehicleGroups}::bigint[]))`)
  if (filter.vehicleIds.length) conditions.push(sql`v.id = any(${filter.vehicleIds}::bigint[])`)
  if (filter.SearchedText) conditions.push(textCondition(clientId, filter.SearchedText))
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Condition for a vehicle `v` to have a text in any visible value. */
const textCondition = (clientId: number, text: string): RawBuilder<boolean> =>
  hasText(text, (part) => vehicleHasText(clientId, part))

/**
 * When a vehicle `v` last reported: the time of its last position `l` or, if the clock of its device is wrong, when its
 * data arrived.
 */
export const lastReport = sql<string | null>`greatest(l.at, v.received_at)`

/**
 * Reporting state of a vehicle `v`, from its last report: 'active' within the threshold, else 'noGps' without any position
 * `l`, or 'inactive'.
 */
export const reportingExpression = sql<'active' | 'inactive' | 'noGps'>`case
  when ${lastReport} >= (select now() - make_interval(days => ${sql.lit(reportingThresholdDays)})) then 'active'
  when l.at is null then 'noGps' else 'inactive' end`

export type Reporting = 'active' | 'inactive' | 'noGps'

/**
 * Filters vehicles by reporting state; `inactive` includes those that never had a position. The instant is passed as a
 * value so that the planner can estimate how many are newer.
 */
export function reportingCondition(reporting: Reporting | undefined): RawBuilder<unknown> {
  const since = new Date(Date.now() - reportingThresholdDays * dayMs)
  const isReceived = sql`v.received_at >= ${since}`
  if (reporting === 'active') return sql`(l.at >= ${since} or ${isReceived})`
  if (reporting === 'noGps') return sql`(l.at is null and ${isReceived} is not true)`
  return reporting === undefined ? sql`true` : sql`((l.at is null or l.at < ${since}) and ${isReceived} is not true)`
}
