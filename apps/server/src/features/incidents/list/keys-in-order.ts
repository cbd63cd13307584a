import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import {
  otherConditions,
  severityCondition,
  spanOf,
  viewCondition,
  within,
} from '../../../reporting/incidents/filter.ts'
import type { FoundText } from '../../../reporting/incidents/find-words.ts'
import {
  type HourStretches,
  isInStretches,
  spanOfStretches,
  withoutHours,
} from '../../../reporting/incidents/hours-of-week.ts'
import type { Known } from '../../../reporting/incidents/known-of-list.ts'
import {
  type Depths,
  incidentOrder,
  isByRisk,
  isShallow,
  type PageQuery,
} from '../../../reporting/incidents/page-query.ts'
import type { Risks } from '../../../reporting/incidents/risks-of-levels.ts'

/** `at` is to the microsecond, in the database's format: an ISO string would be another instant. */
export type Key = { at: string; id: string }
/** A section of a list: this many rows after the first ones. */
export type Stretch = { offset: number; count: number }

/**
 * A list being read; `text` is the resolved text search, `risks` the risk range of its levels, `stretches` the times of
 * its hours.
 */
export type List = Known & {
  db: ClientDatabase
  query: PageQuery
  text: FoundText | undefined
  risks: Risks | null
  stretches: HourStretches | null
  depths: Depths
}

/** All conditions except the days; `text` is the form of the text search to use. */
export const narrowing = (list: List, text: RawBuilder<unknown> | undefined) =>
  sql`${narrowingInStretches(list, text)} and ${list.stretches ? isInStretches(list.stretches) : sql`true`}`

/** The same for events read from the list's stretches, if any. */
const narrowingInStretches = ({ db, query }: List, text: RawBuilder<unknown> | undefined) =>
  sql`${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(db.clientId, withoutHours(query), text)}`

/**
 * Condition for an event `i` to be in a list's days and within the risk range of its levels: the index scan starts
 * there. Months before the first wanted hour of the week and after the last are excluded: otherwise a search for the
 * riskiest would scan everything in them.
 */
export const ofDays = ({ db, query, risks, stretches }: List) => sql`i.client_id = ${db.clientId}
  and ${within(stretches ? spanOfStretches(stretches, spanOf(query)) : spanOf(query))}
  and ${risks ? sql`i.risk between ${risks.least}::real and ${risks.most}::real` : sql`true`}`

export const allConditions = (list: List, text = list.text?.ofMany) => sql`${ofDays(list)} and ${narrowing(list, text)}`

/** The same for events read from the list's stretches, if any. */
export const conditionsInStretches = (list: List, text = list.text?.ofMany) =>
  sql`${ofDays(list)} and ${narrowingInStretches(list, text)}`

/**
 * Values that few or very many events have, for which a generic plan would choose the wrong index, get a plan of their
 * own.
 */
export const planning = ({ query, text, risks, stretches }: List) =>
  query.translatedTypes.length ||
  query.ConnectionId.length ||
  query.providerIds.length ||
  query.vehicleIds.length ||
  query.vehicleGroups.length ||
  query.driverIds.length ||
  text ||
  risks ||
  stretches
    ? 'fresh'
    : 'kept'

/** Returns a list's order within a group. */
export const orderOf = ({ query }: List) => incidentOrder({ ...query, GroupBy: undefined })

// Inlined: for an unknown limit, a generic plan assumes a tenth of the rows.
export const limit = ({ offset, count }: Stretch) =>
  sql`limit ${sql.lit(count)} ${offset > 0 ? sql`offset ${sql.lit(offset)}` : sql``}`

/** Reads rows in index order; only those matching an additional condition. */
export async function metKeys(list: List, stretch: Stretch, condition = sql`true`): Promise<Key[]> {
  const { query, depths, text } = list
  // For a few rows, checking each one's text is fast; for many, the matching vehicles and drivers are better resolved
  // first.
  const asked = isByRisk(query) || isShallow(query, depths) ? text?.ofOne : text?.ofMany
  if (list.stretches && !isByRisk(query)) return keysOfStretches(list, list.stretches, stretch, asked)
  return named(
    'events-met',
    list.db,
    sql<Key>`select i.occurred_at::text as at, i.id from incident i
      where ${allConditions(list, asked)} and ${condition} order by ${orderOf(list)} ${limit(stretch)}`,
    planning(list),
  )
}

/** Growth factor of the number of stretches per query. */
const wider = 4

/** Reads rows at a list's hours by time: one week's first, then more and more weeks at once while rows are missing. */
async function keysOfStretches(
  list: List,
  { spans, isLocal }: HourStretches,
  { offset, count }: Stretch,
  text: RawBuilder<unknown> | undefined,
): Promise<Key[]> {
  const inOrder = list.query.SortDirection === 'desc' ? spans.toReversed() : spans
  const keys: Key[] = []
  for (let at = 0, many = 1; at < inOrder.length && keys.length < offset + count; at += many, many *= wider) {
    const some = inOrder.slice(at, at + many)
    const missing = limit({ offset: 0, count: offset + count - keys.length })
    const found = await named(
      'events-of-hours',
      list.db,
      sql<Key>`select i.at, i.id from unnest(${some.map(({ from }) => from)}::timestamptz[], ${some.map(({ until }) => until)}::timestamptz[])
            as h(since, until)
          cross join lateral (select i.occurred_at::text as at, i.occurred_at, i.id from incident i
            where ${conditionsInStretches(list, text)} and i.occurred_at >= h.since and i.occurred_at < h.until and ${isLocal ?? sql`true`}
            order by ${orderOf(list)} ${missing}) i
        order by ${orderOf(list)} ${missing}`,
      planning(list),
    )
    keys.push(...found)
  }
  return keys.slice(offset, offset + count)
}
