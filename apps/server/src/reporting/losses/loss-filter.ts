import { defaultRange } from '@milepost/domain/limits'
import { afterRangeTime, fromRangeTime, toRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { readZone } from '../driving/day-range.ts'
import { findText } from '../incidents/find-words.ts'
import { isOfDrivers } from '../incidents/main-drivers.ts'
import { connectionsOfPolicies } from '../policies/policy-names.ts'
import { isCoveredBy, isLossOf } from './is-loss-of.ts'

/** Filters of losses, in the contract's format. Those of vehicles and connections match any unit of the vehicle. */
export type LossFilter = {
  From?: string | undefined
  To?: string | undefined
  RiskScore?: string | undefined
  NoFaultAccident?: 'true' | 'false' | 'unknown' | undefined
  ProviderId: number[]
  ConnectionId: number[]
  PolicyId?: string[] | undefined
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

/** Resolves a filter's text and policies, and returns the conditions on its losses. */
export async function findLosses(db: ClientDatabase, filter: LossFilter): Promise<FoundLosses> {
  const { SearchedText, PolicyId = [] } = filter
  const [found, covered] = await Promise.all([
    SearchedText ? findText(db, SearchedText, { alias: 'a' }).then((text) => text ?? nothing) : undefined,
    PolicyId.length > 0 ? coveredBy(db, PolicyId) : undefined,
  ])
  const conditionsOf = (words: RawBuilder<unknown> | undefined) =>
    sql.join([...lossConditions(db.clientId, filter, words), ...(covered ? [covered] : [])], sql` and `)
  return { ofPage: conditionsOf(found?.ofOne), ofAll: conditionsOf(found?.ofMany) }
}

const nothing = { ofOne: sql`false`, ofMany: sql`false` }

const coveredBy = async (db: ClientDatabase, policyIds: readonly string[]): Promise<RawBuilder<unknown>> =>
  isCoveredBy(db.clientId, await readZone(db), await connectionsOfPolicies(db, policyIds))

/**
 * Returns the filter of what has no policy, such as distance and collisions to review, for the same losses: the connections of
 * its policies.
 */
export async function withConnections<Filter extends LossFilter>(db: ClientDatabase, filter: Filter): Promise<Filter> {
  const { PolicyId = [], ConnectionId } = filter
  if (PolicyId.length === 0) return filter
  const own = await connectionsOfPolicies(db, PolicyId)
  const both = ConnectionId.length > 0 ? own.filter((id) => ConnectionId.includes(id)) : own
  return { ...filter, ConnectionId: both.length > 0 ? both : [noConnection] }
}

/** No connection has this id: an empty list would mean all of them. */
const noConnection = 0

/** `words` is what the text resolved to. */
function lossConditions(
  clientId: number,
  filter: LossFilter,
  words: RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
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
  return conditions
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
