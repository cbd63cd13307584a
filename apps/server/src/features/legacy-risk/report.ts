import {
  type OldRiskVehicle,
  type OldTotalRisk,
  oldRiskMonths,
  type oldTotalRiskEndpoints,
} from '@milepost/contract/legacy-risk/endpoints'
import { monthsBetween } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { hasText } from '../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { connectionHasText } from '../../reporting/connection-has-text.ts'
import { zoneOf } from '../../reporting/incidents/count-incidents.ts'
import { oneVehicle } from '../../reporting/one-vehicle.ts'
import { vehicleConditions } from '../../reporting/vehicle-filter.ts'

type Query = z.output<NonNullable<(typeof oldTotalRiskEndpoints.report)['query']>>

/** For a stored month `s`: null if a part is missing, because a mean of fewer parts is another score. */
const oldScore = sql`(s.behavioral + s.environmental + s.usage)::float8 / 3`

/** Returns the former single score next to the combined one, from stored months only; nothing is recalculated. */
export async function reportOldRisk(db: ClientDatabase, query: Query): Promise<OldTotalRisk> {
  const months = monthsOf(await zoneOf(db), query)
  const newest = months.at(-1)!
  const [means, counted, items] = await Promise.all([
    readMeans(db, query, months),
    named<{ totalCount: number }>(
      'old-risk-count',
      db,
      sql`select count(distinct ${oneVehicle})::int as "totalCount" ${fromNewest(db.clientId, query, newest)}`,
      'fresh',
    ),
    readPage(db, query, months),
  ])
  return {
    items,
    totalCount: counted[0]!.totalCount,
    months: months.map(
      (month) => means.find((one) => one.month === month) ?? { month, oldScore: null, combined: null, vehicles: 0 },
    ),
  }
}

function readMeans(db: ClientDatabase, query: Query, months: readonly string[]): Promise<OldTotalRisk['months']> {
  const statement = sql<OldTotalRisk['months'][number]>`
    select s.month, avg(${oldScore}) as "oldScore", avg(s.combined)::float8 as combined, count(*)::int as vehicles
    from (select distinct on (s.month, ${oneVehicle}) s.* from vehicle_score_month s ${ofVehicles(db.clientId)}
      where s.client_id = ${db.clientId} and s.month = any(${months}::date[]) and s.combined is not null
        and s.behavioral + s.environmental + s.usage is not null and ${scopeOf(db.clientId, query)}
      order by s.month, ${oneVehicle}, s.exposure desc nulls last, s.vehicle_id) s
    group by s.month`
  return named('old-risk-months', db, statement, 'fresh')
}

/** Reads a page of vehicles with a score in the newest month, with all months. Of several units, the one that drove most is listed. */
function readPage(db: ClientDatabase, query: Query, months: readonly string[]): Promise<OldRiskVehicle[]> {
  const { clientId } = db
  const newest = months.at(-1)!
  const direction = sql.raw(query.SortDirection)
  const offset = (query.PageNumber - 1) * query.PageSize
  const statement = sql<OldRiskVehicle>`
    with page as (
      select u.* from (
        select distinct on (${oneVehicle}) v.id, v.name, v.vin_key, v.connection_id, s.combined::float8 as combined, (s.combined - ${oldScore}) as difference
        ${fromNewest(clientId, query, newest)}
        order by ${oneVehicle}, s.exposure desc nulls last, v.id) u
      order by ${pageSorts('u')[query.SortBy]} ${direction} nulls last, u.id limit ${query.PageSize} offset ${offset})
    select json_build_object('id', p.id::text, 'name', p.name) as vehicle,
      json_build_object('id', n.id, 'name', n.name) as connection, p.combined as "combinedNow", p.difference,
      (select json_agg(json_build_object('month', m.month, 'oldScore', ${oldScore}) order by m.month)
        from unnest(${months}::date[]) as m(month)
          left join lateral (select s.* from vehicle u
            join vehicle_score_month s on s.client_id = ${clientId} and s.month = m.month and s.vehicle_id = u.id
            where u.client_id = ${clientId} and (u.id = p.id or u.vin_key = p.vin_key)
            order by s.exposure desc nulls last, u.id limit 1) s on true) as monthly
    from page p join connection n on n.client_id = ${clientId} and n.id = p.connection_id
    order by ${pageSorts('p')[query.SortBy]} ${direction} nulls last, p.id`
  return named('old-risk-page', db, statement, 'fresh')
}

const pageSorts = (row: string) => ({
  vehicle: sql`lower(${sql.ref(`${row}.name`)})`,
  combinedNow: sql.ref(`${row}.combined`),
  difference: sql.ref(`${row}.difference`),
})

const ofVehicles = (clientId: number) => sql`
  join vehicle v on v.client_id = ${clientId} and v.id = s.vehicle_id
  join connection n on n.client_id = ${clientId} and n.id = v.connection_id and n.deleted_at is null`

const fromNewest = (clientId: number, query: Query, newest: string) => sql`
  from vehicle_score_month s ${ofVehicles(clientId)}
  where s.client_id = ${clientId} and s.month = ${newest} and s.combined is not null and ${scopeOf(clientId, query)}`

const isNarrowed = ({ connectionId, providerIds, vehicleGroupIds, vehicleIds, SearchedText }: Query) =>
  [connectionId, providerIds, vehicleGroupIds, vehicleIds].some((some) => some.length > 0) || Boolean(SearchedText)

function scopeOf(clientId: number, query: Query): RawBuilder<unknown> {
  if (!isNarrowed(query)) return sql`true`
  const { connectionId, providerIds, ProviderIdsOperator, vehicleGroupIds, vehicleIds, SearchedText } = query
  const scope = vehicleConditions(clientId, {
    ConnectionId: connectionId,
    providerIds,
    ProviderIdsOperator,
    vehicleGroups: vehicleGroupIds,
    vehicleIds,
  })
  if (!SearchedText) return scope
  const text = hasText(
    SearchedText,
    (part) => sql`(${part.isIn(sql`v.search`)} or ${connectionHasText(clientId, sql`v.connection_id`, part)})`,
  )
  return sql`${scope} and ${text}`
}

/** Returns the first days of a range's newest months, oldest first. */
function monthsOf(zone: string, { from, to }: Query): string[] {
  const dayAt = (text: string) => localDay(zone, fromRangeTime(text).getTime())
  return monthsBetween(dayAt(from), dayAt(to)).slice(-oldRiskMonths)
}
