import { incidentRating, incidentSource, incidentView } from '@milepost/contract/codes'
import type { IncidentCounts } from '@milepost/contract/incidents'
import { type RawBuilder, sql } from 'kysely'
import { countOptions } from '../../db/count-options.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { countedAtMost, type RangeFilter, zoneOf } from './count-incidents.ts'
import { optionConditions, remainingConditions, severityCondition, spanOf, viewCondition, within } from './filter.ts'
import { findText } from './find-words.ts'
import { piecesOf } from './range-pieces.ts'
import { linesOf, sumsFor } from './sums.ts'

/** The views an incident `i` is in. */
const views = sql`unnest(array[${sql.lit(incidentView.code.all)},
  case when i.rating = ${sql.lit(incidentRating.code.accurate)} then ${sql.lit(incidentView.code.accurate)} end,
  case when i.source = ${sql.lit(incidentSource.code.tsp)} then ${sql.lit(incidentView.code.tsp)}
    else ${sql.lit(incidentView.code.product)} end])`

/**
 * How many incidents of a range each option of a filter would leave: from sums where they tell, else from the incidents
 * themselves while they are few; options that nobody has counted are null.
 */
export async function countIncidentOptions(db: ClientDatabase, query: RangeFilter): Promise<IncidentCounts> {
  const { alike, withTypes } = (await alikeOf(db, query)) ?? {}
  if (!alike) return { View: null, translatedTypes: null, ratings: null, ConnectionId: null, providerIds: null }
  const counts = await countOptions(db, {
    alike: sql`select a.*, c.provider_id from (${alike}) a join connection c on c.client_id = ${db.clientId} and c.id = a.connection_id`,
    from: sql`alike i`,
    conditions: { ...optionConditions(db.clientId, query), View: viewCondition(query.View) },
    values: {
      View: views,
      translatedTypes: sql`i.translated_type`,
      ratings: sql`i.rating`,
      ConnectionId: sql`i.connection_id`,
      providerIds: sql`i.provider_id`,
    },
  })
  return withTypes ? counts : { ...counts, translatedTypes: null }
}

/** Combinations that occur in what all other filters leave; null where counting would take too long. */
async function alikeOf(db: ClientDatabase, query: RangeFilter) {
  const span = spanOf(query)
  const columns = (type: RawBuilder<unknown>) => sql`i.connection_id, ${type} as translated_type, i.rating, i.source`
  // Each option is counted as if its own filter were not set, types among them.
  const sums = sumsFor({ ...query, translatedTypes: [] })
  if (sums && !(query.RegionId.length && query.translatedTypes.length)) {
    const pieces = piecesOf(await zoneOf(db), span)
    const withTypes = query.RegionId.length === 0
    const from = withTypes ? 'incident_by_type' : sums
    const lines = linesOf(
      db.clientId,
      from,
      pieces,
      columns(withTypes ? sql`i.translated_type` : sql`null::text`),
      sql`${severityCondition(query)} and ${remainingConditions(db.clientId, query)}`,
    )
    return { alike: grouped(lines), withTypes }
  }
  const text = query.SearchedText ? await findText(db, query.SearchedText) : undefined
  if (text === null)
    return {
      alike: grouped(
        sql`select ${columns(sql`i.translated_type`)}, 1 as lines from incident i where i.client_id = ${db.clientId} and false`,
      ),
      withTypes: true,
    }
  const few = sql`select ${columns(sql`i.translated_type`)}, 1 as lines from incident i where i.client_id = ${db.clientId}
    and ${within(span)} and ${severityCondition(query)} and ${remainingConditions(db.clientId, query, text?.ofMany)} limit ${countedAtMost + 1}`
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from (${few}) f`.execute(db)
  return rows[0]!.rows > countedAtMost ? null : { alike: grouped(few), withTypes: true }
}

const grouped = (lines: RawBuilder<unknown>) =>
  sql`select connection_id, translated_type, rating, source, sum(lines) as lines from (${lines}) l group by 1, 2, 3, 4`
