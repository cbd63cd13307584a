import type { IncidentCounts } from '@milepost/contract/incidents/endpoints'
import { incidentRating, incidentSource, incidentView } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { tryFor } from '../../../db/connection/allow-time.ts'
import { countOptions } from '../../../db/lists/count-options.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { countedAtMost, zoneOf } from '../../../reporting/incidents/count-incidents.ts'
import { usualPatience } from '../../../reporting/incidents/count-rows.ts'
import {
  optionConditions,
  type RangeFilter,
  remainingConditions,
  severityCondition,
  spanOf,
  viewCondition,
  within,
} from '../../../reporting/incidents/filter.ts'
import { findText } from '../../../reporting/incidents/find-words.ts'
import { withMembers } from '../../../reporting/incidents/group-members.ts'
import { incidentsIn, queriedStretches, withoutHours } from '../../../reporting/incidents/hours-of-week.ts'
import { piecesOf } from '../../../reporting/incidents/range-pieces.ts'
import { linesOf, type Sums, sumsFor } from '../../../reporting/incidents/sums.ts'

/** The views an event `i` is in. */
const views = sql`unnest(array[${sql.lit(incidentView.code.all)},
  case when i.rating = ${sql.lit(incidentRating.code.accurate)} then ${sql.lit(incidentView.code.accurate)} end,
  case when i.source = ${sql.lit(incidentSource.code.tsp)} then ${sql.lit(incidentView.code.tsp)}
    else ${sql.lit(incidentView.code.product)} end])`

/**
 * Counts a range's events by filter option: using rollups if they can answer, else the events themselves if there are
 * few; options that weren't counted are null.
 */
export async function countIncidentOptions(db: ClientDatabase, query: RangeFilter): Promise<IncidentCounts> {
  // Each option is counted as if its own filter weren't set, including types.
  const sums = sumsFor({ ...query, translatedTypes: [] })
  if (sums && !(query.RegionId.length && query.translatedTypes.length)) return optionsOfSums(db, query, sums)
  const alike = await alikeOfFew(db, query)
  if (!alike) return { View: null, translatedTypes: null, ratings: null, ConnectionId: null, providerIds: null }
  const { ratings, ConnectionId, providerIds, translatedTypes } = optionConditions(db.clientId, query)
  return countOptions(db, {
    alike: withProviders(db, alike),
    from: sql`alike i`,
    conditions: { ratings, ConnectionId, providerIds, translatedTypes, View: viewCondition(query.View) },
    values: { ...values, translatedTypes: sql`i.translated_type` },
  })
}

const values = {
  View: views,
  ratings: sql`i.rating`,
  ConnectionId: sql`i.connection_id`,
  providerIds: sql`i.provider_id`,
}

const withProviders = ({ clientId }: ClientDatabase, alike: RawBuilder<unknown>) =>
  sql`select a.*, c.provider_id from (${alike}) a join connection c on c.client_id = ${clientId} and c.id = a.connection_id`

/** Types separately: their rollups have forty times as many rows as those of everything else. */
async function optionsOfSums(db: ClientDatabase, query: RangeFilter, sums: Sums): Promise<IncidentCounts> {
  const pieces = piecesOf(await zoneOf(db), spanOf(query))
  const { translatedTypes: ofTypes, ...conditions } = {
    ...optionConditions(db.clientId, query),
    View: viewCondition(query.View),
  }
  const remaining = (filter: RangeFilter) =>
    sql`${severityCondition(filter)} and ${remainingConditions(db.clientId, filter)}`
  const linesIn = (table: Sums, columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql.join(
      pieces.map((piece) =>
        grouped(
          columns,
          linesOf(db.clientId, table, [piece], columns, query, (filter) => sql`${remaining(filter)} and ${condition}`),
        ),
      ),
      sql` union all `,
    )
  const alike = linesIn(
    query.translatedTypes.length ? 'incident_by_type' : sums,
    sql`i.connection_id, i.rating, i.source`,
    ofTypes,
  )
  const [counts, translatedTypes] = await Promise.all([
    countOptions(db, { alike: withProviders(db, alike), from: sql`alike i`, conditions, values }),
    sums === 'incident_total'
      ? countTypes(
          db,
          linesIn('incident_by_type', sql`i.translated_type`, sql.join(Object.values(conditions), sql` and `)),
        )
      : null,
  ])
  return { ...counts, translatedTypes }
}

async function countTypes(db: ClientDatabase, lines: RawBuilder<unknown>): Promise<Record<string, number>> {
  const statement = sql<{ type: string; incidents: number }>`
    select translated_type as type, sum(lines)::int as incidents from (${lines}) l group by 1`
  const rows = await named('events-by-type', db, statement, 'fresh')
  return Object.fromEntries(rows.map(({ type, incidents }) => [type, incidents]))
}

/**
 * Selects the combinations that occur among events matching all other filters; null if these are too many, or too hard
 * to find.
 */
async function alikeOfFew(db: ClientDatabase, asked: RangeFilter): Promise<RawBuilder<unknown> | null> {
  const query = await withMembers(db, asked)
  const columns = sql`i.connection_id, i.translated_type, i.rating, i.source`
  const stretches = await queriedStretches(db, query, spanOf(query))
  const few = (condition: RawBuilder<unknown>) =>
    sql`select ${columns}, 1 as lines from ${incidentsIn(stretches, sql`i.client_id = ${db.clientId} and ${condition}`)}`
  const text = query.SearchedText ? await findText(db, query.SearchedText) : undefined
  if (text === null) return grouped(columns, few(sql`false`))
  const left = sql`${within(spanOf(query))} and ${severityCondition(query)}
    and ${remainingConditions(db.clientId, withoutHours(query), text?.ofMany)}`
  const found = sql`${few(left)} limit ${countedAtMost + 1}`
  const counted = sql<{ rows: number }>`select count(*)::int as rows from (${found}) f`
  const tried = await tryFor(db, usualPatience.atOnceSeconds, (own) => named('events-countable', own, counted, 'fresh'))
  return 'endedBy' in tried || tried.answer[0]!.rows > countedAtMost ? null : grouped(columns, found)
}

const grouped = (columns: RawBuilder<unknown>, lines: RawBuilder<unknown>) =>
  sql`select ${columns}, sum(i.lines) as lines from (${lines}) i group by ${columns}`
