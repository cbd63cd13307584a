import { defaultRange } from '@milepost/domain/limits'
import { afterRangeTime, fromRangeTime, toRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { findText, textCondition } from '../incidents/find-words.ts'
import { isOfDrivers } from '../incidents/main-drivers.ts'
import { isLossOf } from './is-loss-of.ts'

/** Filters of losses, in the contract's format. Those of vehicles and connections match any unit of the vehicle. */
export type LossFilter = {
  From?: string | undefined
  To?: string | undefined
  RiskScore?: string | undefined
  NoFaultAccident?: 'true' | 'false' | 'unknown' | undefined
  ProviderId: number[]
  ConnectionId: number[]
  DriverId: string[]
  VehicleId: string[]
  VehicleGroupIds: string[]
  CostEstimate?: string | undefined
  Incomplete?: boolean | undefined
  SearchedText?: string | undefined
}

/** Returns a filter's days; by default the last 12 months. */
export function rangeOf({ From, To }: LossFilter, now = new Date()): { From: string; To: string } {
  if (From) return { From, To: To ?? toRangeTime(now) }
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - defaultRange.accidents.months)
  return { From: toRangeTime(from), To: toRangeTime(now) }
}

/** Conditions on losses `a`, in two versions: for reading one page, and for all. */
export type FoundLosses = { ofPage: RawBuilder<unknown>; ofAll: RawBuilder<unknown> }

/** Resolves a filter's text, and returns the conditions on its losses. */
export async function findLosses(db: ClientDatabase, filter: LossFilter): Promise<FoundLosses> {
  const { SearchedText } = filter
  const found = SearchedText ? ((await findText(db, SearchedText, { alias: 'a' })) ?? nothing) : undefined
  return {
    ofPage: lossConditions(db.clientId, filter, found?.ofOne),
    ofAll: lossConditions(db.clientId, filter, found?.ofMany),
  }
}

const nothing = { ofOne: sql`false`, ofMany: sql`false` }

/** The same in one statement: `words` is what the text resolved to, if done before. */
export function lossConditions(
  clientId: number,
  filter: LossFilter,
  words = filter.SearchedText ? textCondition(clientId, filter.SearchedText, 'a') : undefined,
): RawBuilder<unknown> {
  const { From, To } = rangeOf(filter)
  const { ProviderId, ConnectionId, DriverId, VehicleId, VehicleGroupIds } = filter
  const conditions: RawBuilder<unknown>[] = [
    sql`a.client_id = ${clientId} and a.withdrawn_at is null
      and a.occurred_at >= ${fromRangeTime(From)} and a.occurred_at < ${afterRangeTime(To)}`,
    ...betweenOf(sql`a.cost_estimate_usd`, filter.CostEstimate),
    ...betweenOf(sql`a.risk`, filter.RiskScore),
  ]
  if (filter.NoFaultAccident) conditions.push(faultConditions[filter.NoFaultAccident])
  const ofUnits = (condition: RawBuilder<unknown>) => conditions.push(isLossOf(clientId, condition))
  if (ConnectionId.length) ofUnits(sql`u.connection_id = any(${ConnectionId}::int[])`)
  if (ProviderId.length)
    ofUnits(sql`u.connection_id = any(array(select c.id from connection c
      where c.client_id = ${clientId} and c.provider_id = any(${ProviderId}::smallint[])))`)
  if (DriverId.length) conditions.push(isOfDrivers(clientId, 'a.driver_id', DriverId))
  if (VehicleId.length) ofUnits(sql`u.vehicle_id = any(${VehicleId}::bigint[])`)
  if (VehicleGroupIds.length)
    ofUnits(sql`u.vehicle_id in (select m.vehicle_id from vehicle_group_member m
      where m.client_id = ${clientId} and m.group_id = any(${VehicleGroupIds}::bigint[]))`)
  if (filter.Incomplete !== undefined) conditions.push(filter.Incomplete ? isIncomplete : sql`not ${isIncomplete}`)
  if (words) conditions.push(withNumber(filter.SearchedText!, words))
  return sql.join(conditions, sql` and `)
}

/** True if someone still has to decide the fault of a loss or estimate its cost. */
const isIncomplete = sql`(a.fault_percent is null or a.cost_estimate_usd is null)`

const faultConditions = {
  true: sql`a.fault_percent = 0`,
  false: sql`a.fault_percent > 0`,
  unknown: sql`a.fault_percent is null`,
} as const

/** `lower,upper`, inclusive; a missing value is in no range. */
function betweenOf(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown>[] {
  const [low = '', high = ''] = (text ?? '').split(',')
  const bounds: RawBuilder<unknown>[] = []
  if (low !== '') bounds.push(sql`${column} >= ${Number(low)}`)
  if (high !== '') bounds.push(sql`${column} <= ${Number(high)}`)
  return bounds
}

/** Adds search by loss number. */
function withNumber(text: string, words: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = /^(?:ac)?0*(\d{1,9})$/i.exec(text)?.[1]
  return number === undefined ? words : sql`(a.number = ${Number(number)} or ${words})`
}
