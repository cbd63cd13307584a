import { type RawBuilder, sql } from 'kysely'
import { type Tried, tryFor } from '../../db/connection/allow-time.ts'
import { requireCaller } from '../../db/connection/caller-work.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Planning } from '../../db/statements/statement-name.ts'
import { otherConditions, type RangeFilter, severityCondition, spanOf, viewCondition, within } from './filter.ts'
import { type FoundText, findText } from './find-words.ts'
import { withMembers } from './group-members.ts'
import { incidentsIn, queriedStretches, withoutHours } from './hours-of-week.ts'
import { type Counts, countsOf, type LevelRow, lineCounts } from './level-counts.ts'
import { before, monthsOf, type Span } from './range-pieces.ts'

// Without rollups, events themselves are counted: in one query, which is fast if an index fits or many are soon found.
// Otherwise month by month, so that no statement takes long and partial counts can be returned.

export type Patience = {
  /** Time allowed for counting a whole range in one query. */
  atOnceSeconds: number
  /** Time allowed per month, and for all months together if the count needn't be exact. */
  monthSeconds: number
  allMonthsSeconds: number
  /** The same while nothing has been found yet. */
  nothingSeconds: number
}

export const usualPatience: Patience = { atOnceSeconds: 1, monthSeconds: 1, allMonthsSeconds: 2, nothingSeconds: 4 }

/** Counts the events of a range and the previous one, up to `most`. */
export async function countRows(
  db: ClientDatabase,
  query: RangeFilter,
  most: number | null,
  patience = usualPatience,
): Promise<Counts> {
  const text = query.SearchedText ? await findText(db, query.SearchedText) : undefined
  if (text === null) return countsOf([], true)
  const counted = { db, query: await withMembers(db, query), text }
  const tried = await tryFor(db, patience.atOnceSeconds, (own) => countAtOnce({ ...counted, db: own }, most))
  if ('answer' in tried) return tried.answer
  if (most === null) return countByMonths(counted)
  return {
    ...(await countNewest(counted, most, { ...patience, ...tried })),
    hiddenByView: null,
    countsBySeverity: null,
  }
}

export type ShownCount = Pick<Counts, 'totalCount' | 'isExact'>

/** Counts the events matching a query, up to `most`. */
export async function countShown(db: ClientDatabase, query: RangeFilter, most: number): Promise<ShownCount> {
  const span = spanOf(query)
  const counted = { db, query: isCountedByVehicle(query) ? query : await withMembers(db, query) }
  const tried = await tryFor(db, usualPatience.atOnceSeconds, (own) => shownIn({ ...counted, db: own }, span, most))
  return 'answer' in tried ? upTo(tried.answer, most) : countNewest(counted, most, { ...usualPatience, ...tried })
}

const upTo = (shown: number, most: number): ShownCount => ({
  totalCount: Math.min(shown, most),
  isExact: shown <= most,
})

type Counted = { db: ClientDatabase; query: RangeFilter; text?: FoundText | undefined }

async function countAtOnce(counted: Counted, most: number | null): Promise<Counts> {
  const { db, query } = counted
  const span = spanOf(query)
  const lines = [await linesIn(counted, span, true, most), await linesIn(counted, before(span), false, most)]
  const rows = await lineCounts(db, query, sql.join(lines, sql` union all `), planningOf(query))
  const seen = (name: 'recent' | 'earlier') => rows.reduce((sum, row) => sum + row[name], 0)
  if (most === null || (seen('recent') <= most && seen('earlier') <= most)) return countsOf(rows, true)
  if (seen('recent') <= most) return { ...countsOf(rows, true), countsBySeverity: null }
  return { ...upTo(await shownIn(counted, span, most), most), hiddenByView: null, countsBySeverity: null }
}

/** Counts each month of a range and the previous one separately. */
async function countByMonths(counted: Counted): Promise<Counts> {
  const { db, query } = counted
  const span = spanOf(query)
  const months = [
    ...monthsOf(span).map((month) => ({ month, recent: true })),
    ...monthsOf(before(span)).map((month) => ({ month, recent: false })),
  ]
  const rows: LevelRow[] = []
  for (const { month, recent } of months) {
    requireCaller()
    rows.push(...(await lineCounts(db, query, await linesIn(counted, month, recent, null), 'fresh')))
  }
  return countsOf(rows, true)
}

/**
 * Counts the newest months first, until there are more than `most` or it takes too long. Throws the error of the first
 * attempt if nothing was found by then.
 */
async function countNewest(
  counted: Counted,
  most: number,
  { monthSeconds, allMonthsSeconds, nothingSeconds, endedBy }: Patience & { endedBy: unknown },
): Promise<ShownCount> {
  const until = performance.now() + allMonthsSeconds * 1000
  const latest = performance.now() + nothingSeconds * 1000
  let shown = 0
  for (const month of monthsOf(spanOf(counted.query))) {
    requireCaller()
    const tried: Tried<number> =
      performance.now() < (shown > 0 ? until : latest)
        ? await tryFor(counted.db, monthSeconds, (db) => shownIn({ ...counted, db }, month, most - shown, 'fresh'))
        : { endedBy }
    if ('endedBy' in tried) {
      if (shown === 0) throw endedBy
      // At least this many are more than one fewer.
      return { totalCount: shown - 1, isExact: false }
    }
    shown += tried.answer
    if (shown > most) break
  }
  return upTo(shown, most)
}

const atMost = (most: number | null) => (most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`)

const conditionsOf = ({ db, query, text }: Counted) => otherConditions(db.clientId, withoutHours(query), text?.ofMany)

/** The number of listed vehicles determines the plan. */
const planningOf = ({ members }: RangeFilter) => (members?.areListed ? 'fresh' : 'kept')

/** Selects the events of a time span as rows, one each. */
async function linesIn(
  counted: Counted,
  span: Span,
  recent: boolean,
  most: number | null,
): Promise<RawBuilder<unknown>> {
  const { db, query } = counted
  const stretches = await queriedStretches(db, query, span)
  return sql`(select i.severity, i.rating, i.source, 1 as lines, ${sql.lit(recent)} as recent
    from ${incidentsIn(stretches, sql`i.client_id = ${db.clientId} and ${within(span)} and ${conditionsOf(counted)}`)} ${atMost(most)})`
}

/** Counts the events of a time span matching a query, including level and view, up to one more than `most`. */
async function shownIn(
  counted: Counted,
  span: Span,
  most: number,
  planning: Planning = planningOf(counted.query),
): Promise<number> {
  const { db, query } = counted
  const shown = (more: RawBuilder<unknown>) =>
    sql`${within(span)} and ${severityCondition(query)} and ${viewCondition(query.View)} and ${more}`
  const events = isCountedByVehicle(query)
    ? sql`(select distinct m.vehicle_id from vehicle_group_member m where m.client_id = ${db.clientId}
          and m.group_id = any(${query.vehicleGroups}::bigint[])) m
        cross join lateral (select from incident i where i.client_id = ${db.clientId} and i.vehicle_id = m.vehicle_id
          and ${shown(otherConditions(db.clientId, { ...query, vehicleGroups: [] }))} offset 0) i`
    : incidentsIn(
        await queriedStretches(db, query, span),
        sql`i.client_id = ${db.clientId} and ${shown(conditionsOf(counted))}`,
      )
  const [row] = await named(
    'events-shown',
    db,
    sql<{ shown: number }>`select count(*)::int as shown from (select 1 from ${events} ${atMost(most)}) i`,
    planning,
  )
  return row!.shown
}

/**
 * True if the index of events by vehicle covers everything queried about group members: they are then counted by
 * vehicle.
 */
const isCountedByVehicle = ({
  vehicleGroups,
  vehicleIds,
  driverIds,
  translatedTypes,
  RegionId,
  HourOfWeek,
  HasVideo,
  SearchedText,
  Withdrawn,
  Repeated,
  assignees,
}: RangeFilter) =>
  vehicleGroups.length > 0 &&
  [vehicleIds, driverIds, translatedTypes, RegionId, HourOfWeek, assignees].every(({ length }) => length === 0) &&
  HasVideo === undefined &&
  Withdrawn === undefined &&
  Repeated === undefined &&
  !SearchedText
