import { incidentRating, incidentSource, incidentView, providerIdsOperator, severity } from '@milepost/contract/codes'
import { type RawBuilder, sql } from 'kysely'
import { codesOf } from '../../db/codes-of.ts'
import { escapeLike } from '../../db/like.ts'

export type IncidentFilter = {
  ConnectionId: number[]
  providerIds: number[]
  ProviderIdsOperator: number
  vehicleGroups: string[]
  vehicleIds: string[]
  driverIds: string[]
  translatedTypes: string[]
  severities: number[]
  ratings: number[]
  View: number
  HasVideo?: boolean | undefined
  RegionId: number[]
  SearchedText?: string | undefined
}

type Condition = RawBuilder<unknown>

const all = (conditions: Condition[]): Condition => (conditions.length ? sql.join(conditions, sql` and `) : sql`true`)

/** What a view lets through, of an incident `i`. */
export function viewCondition(view: number): Condition {
  if (view === incidentView.code.accurate) return sql`i.rating = ${incidentRating.code.accurate}`
  if (view === incidentView.code.tsp) return sql`i.source = ${incidentSource.code.tsp}`
  if (view === incidentView.code.product) return sql`i.source = ${incidentSource.code.product}`
  return sql`true`
}

export const severityCondition = ({ severities }: IncidentFilter): Condition =>
  severities.length ? sql`i.severity = any(${severities}::smallint[])` : sql`true`

/** What the filters that are counted by option let through, each by itself. */
export const optionConditions = (filter: IncidentFilter) => ({
  ConnectionId: filter.ConnectionId.length ? sql`i.connection_id = any(${filter.ConnectionId}::int[])` : sql`true`,
  providerIds: providerCondition(filter),
  translatedTypes: filter.translatedTypes.length
    ? sql`i.translated_type = any(${filter.translatedTypes}::text[])`
    : sql`true`,
  ratings: filter.ratings.length ? sql`i.rating = any(${filter.ratings}::smallint[])` : sql`true`,
})

function providerCondition({ providerIds, ProviderIdsOperator }: IncidentFilter): Condition {
  if (providerIds.length === 0) return sql`true`
  const matches = sql`i.provider_id = any(${providerIds}::smallint[])`
  return ProviderIdsOperator === providerIdsOperator.code.noneOf ? sql`not (${matches})` : matches
}

/** Every filter but severity and view, which lists and their strips apply differently. */
export const otherConditions = (clientId: number, filter: IncidentFilter): Condition =>
  all([...Object.values(optionConditions(filter)), remainingConditions(clientId, filter)])

/** Every filter that is neither severity, view nor counted by option. Text looks at every value of a row in words. */
export function remainingConditions(clientId: number, filter: IncidentFilter): Condition {
  const conditions: Condition[] = []
  if (filter.vehicleGroups.length)
    conditions.push(sql`i.vehicle_id in (select m.vehicle_id from vehicle_group_member m
      where m.client_id = ${clientId} and m.group_id = any(${filter.vehicleGroups}::bigint[]))`)
  if (filter.vehicleIds.length) conditions.push(sql`i.vehicle_id = any(${filter.vehicleIds}::bigint[])`)
  if (filter.driverIds.length) conditions.push(sql`i.driver_id = any(${filter.driverIds}::bigint[])`)
  if (filter.HasVideo !== undefined) conditions.push(sql`i.has_video = ${filter.HasVideo}`)
  if (filter.RegionId.length) conditions.push(sql`i.region_id = any(${filter.RegionId}::smallint[])`)
  if (filter.SearchedText) conditions.push(textCondition(clientId, filter.SearchedText))
  return all(conditions)
}

function textCondition(clientId: number, text: string): Condition {
  const pattern = `%${escapeLike(text)}%`
  return sql`(i.vehicle_id in (select id from vehicle where client_id = ${clientId} and search like ${pattern})
    or i.driver_id in (select id from driver where client_id = ${clientId} and search like ${pattern})
    or i.place_id in (select id from place where search like ${pattern})
    or i.translated_type in (select translated_type from incident_type where lower(word) like ${pattern})
    or i.provider_id in (select id from provider where lower(display_name) like ${pattern})
    or i.connection_id in (select id from connection where client_id = ${clientId} and lower(name) like ${pattern})
    or i.severity = any(${codesOf(severity, text)}::smallint[]) or i.rating = any(${codesOf(incidentRating, text)}::smallint[]))`
}
