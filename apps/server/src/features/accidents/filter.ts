import { defaultRange } from '@milepost/domain/limits'
import { afterRangeTime, fromRangeTime, toRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { findText, textCondition } from '../../reporting/incidents/find-words.ts'

/** What narrows losses, as the contract takes it. */
export type LossFilter = {
  From?: string | undefined
  To?: string | undefined
  RiskScore?: string | undefined
  NoFaultAccident?: 'true' | 'false' | 'unknown' | undefined
  ProviderId: number[]
  ConnectionId: number[]
  DriverId: string[]
  VehicleId: string[]
  CostEstimate?: string | undefined
  SearchedText?: string | undefined
}

/** The days of a filter; without any, the last twelve months. */
export function rangeOf({ From, To }: LossFilter, now = new Date()): { From: string; To: string } {
  if (From) return { From, To: To ?? toRangeTime(now) }
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - defaultRange.accidents.months)
  return { From: toRangeTime(from), To: toRangeTime(now) }
}

/** What losses `a` have in common, asked in two ways: where a page of them is looked at, and where all are. */
export type FoundLosses = { ofPage: RawBuilder<unknown>; ofAll: RawBuilder<unknown> }

/** Finds what the words of a filter stand for, and says what its losses have in common. */
export async function findLosses(db: ClientDatabase, filter: LossFilter): Promise<FoundLosses> {
  const { SearchedText } = filter
  const found = SearchedText ? ((await findText(db, SearchedText, { alias: 'a' })) ?? nothing) : undefined
  return {
    ofPage: lossConditions(db.clientId, filter, found?.ofOne),
    ofAll: lossConditions(db.clientId, filter, found?.ofMany),
  }
}

const nothing = { ofOne: sql`false`, ofMany: sql`false` }

/** The same in one statement: `words` is what the text stands for, where that was found before. */
export function lossConditions(
  clientId: number,
  filter: LossFilter,
  words = filter.SearchedText ? textCondition(clientId, filter.SearchedText, 'a') : undefined,
): RawBuilder<unknown> {
  const { From, To } = rangeOf(filter)
  const { ProviderId, ConnectionId, DriverId, VehicleId } = filter
  const conditions: RawBuilder<unknown>[] = [
    sql`a.client_id = ${clientId} and a.withdrawn_at is null
      and a.occurred_at >= ${fromRangeTime(From)} and a.occurred_at < ${afterRangeTime(To)}`,
    ...betweenOf(sql`a.cost_estimate_usd`, filter.CostEstimate),
    ...betweenOf(sql`a.risk`, filter.RiskScore),
  ]
  if (filter.NoFaultAccident) conditions.push(faultConditions[filter.NoFaultAccident])
  if (ConnectionId.length) conditions.push(sql`a.connection_id = any(${ConnectionId}::int[])`)
  if (ProviderId.length)
    conditions.push(sql`a.connection_id = any(array(select c.id from connection c
      where c.client_id = ${clientId} and c.provider_id = any(${ProviderId}::smallint[])))`)
  if (DriverId.length) conditions.push(sql`a.driver_id = any(${DriverId}::bigint[])`)
  if (VehicleId.length) conditions.push(sql`a.vehicle_id = any(${VehicleId}::bigint[])`)
  if (words) conditions.push(withNumber(filter.SearchedText!, words))
  return sql.join(conditions, sql` and `)
}

const faultConditions = {
  true: sql`a.no_fault`,
  false: sql`not a.no_fault`,
  unknown: sql`a.no_fault is null`,
} as const

/** `lower,upper`, both included; what has no value is in no range. */
function betweenOf(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown>[] {
  const [low = '', high = ''] = (text ?? '').split(',')
  const bounds: RawBuilder<unknown>[] = []
  if (low !== '') bounds.push(sql`${column} >= ${Number(low)}`)
  if (high !== '') bounds.push(sql`${column} <= ${Number(high)}`)
  return bounds
}

/** A loss is found by its number, too. */
function withNumber(text: string, words: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = /^(?:ac)?0*(\d{1,9})$/i.exec(text)?.[1]
  return number === undefined ? words : sql`(a.number = ${Number(number)} or ${words})`
}
