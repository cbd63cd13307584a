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
import { isInStretches, spanOfStretches, withoutHours } from '../../../reporting/incidents/hours-of-week.ts'
import type { Known } from '../../../reporting/incidents/known-of-list.ts'
import {
  type Depths,
  incidentOrder,
  isByRisk,
  isShallow,
  type PageQuery,
} from '../../../reporting/incidents/page-query.ts'
import type { Span } from '../../../reporting/incidents/range-pieces.ts'
import type { Risks } from '../../../reporting/incidents/risks-of-levels.ts'

/** `at` to the microsecond, as the database writes it: an ISO string would be another moment. */
export type Key = { at: string; id: string }
/** A stretch of a list: so many rows after the first ones. */
export type Stretch = { offset: number; count: number }

/** A list that is read; `text` is what its words stand for, `risks` between which risks its levels are, `stretches` when its hours were. */
export type List = Known & {
  db: ClientDatabase
  query: PageQuery
  text: FoundText | undefined
  risks: Risks | null
  stretches: Span[] | null
  depths: Depths
}

/** Every condition but the days; `text` is the form in which that of the words is asked. */
export const narrowing = (list: List, text: RawBuilder<unknown> | undefined) =>
  sql`${narrowingInStretches(list, text)} and ${list.stretches ? isInStretches(list.stretches) : sql`true`}`

/** The same of incidents that are read from the list's stretches, where it has any. */
const narrowingInStretches = ({ db, query }: List, text: RawBuilder<unknown> | undefined) =>
  sql`${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(db.clientId, withoutHours(query), text)}`

/**
 * An incident `i` of a list's days, and not riskier or less so than its levels are: what is left is met from there on. Months before the
 * first hour of the week that is wanted, and after the last, have nothing: whoever looked there for the riskiest would meet all that
 * there is.
 */
export const ofDays = ({ db, query, risks, stretches }: List) => sql`i.client_id = ${db.clientId}
  and ${within(stretches ? spanOfStretches(stretches, spanOf(query)) : spanOf(query))}
  and ${risks ? sql`i.risk between ${risks.least}::real and ${risks.most}::real` : sql`true`}`

export const allConditions = (list: List, text = list.text?.ofMany) => sql`${ofDays(list)} and ${narrowing(list, text)}`

/** The same of incidents that are read from the list's stretches, where it has any. */
export const conditionsInStretches = (list: List, text = list.text?.ofMany) =>
  sql`${ofDays(list)} and ${narrowingInStretches(list, text)}`

/** Values that few or very many incidents have, of which one plan for all would choose the wrong index, are planned for. */
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

/** The order of a list inside a group. */
export const orderOf = ({ query }: List) => incidentOrder({ ...query, GroupBy: undefined })

// Written out: of a limit that it does not know, a plan made for all values expects a tenth of the rows.
export const limit = ({ offset, count }: Stretch) =>
  sql`limit ${sql.lit(count)} ${offset > 0 ? sql`offset ${sql.lit(offset)}` : sql``}`

/** Rows as an index gives them in the order of the list; those alone that another condition lets through. */
export async function metKeys(list: List, stretch: Stretch, condition = sql`true`): Promise<Key[]> {
  const { query, depths, text } = list
  // A few rows are soon asked for their words; of many it is better known which vehicles and drivers have them.
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

/** How many stretches are looked at, after so many times fewer. */
const wider = 4

/** Rows of the hours of a list by time: of one week's, and as long as rows are missing of more and more weeks at once. */
async function keysOfStretches(
  list: List,
  stretches: readonly Span[],
  { offset, count }: Stretch,
  text: RawBuilder<unknown> | undefined,
): Promise<Key[]> {
  const inOrder = list.query.SortDirection === 'desc' ? stretches.toReversed() : stretches
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
            where ${conditionsInStretches(list, text)} and i.occurred_at >= h.since and i.occurred_at < h.until
            order by ${orderOf(list)} ${missing}) i
        order by ${orderOf(list)} ${missing}`,
      planning(list),
    )
    keys.push(...found)
  }
  return keys.slice(offset, offset + count)
}
