import { type ExcessCount, speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { unknownExcess } from '../../recompute/segments/segment-sums.ts'
import { type DayRange, ofDays } from '../../reporting/driving/day-range.ts'
import { countedAtMost } from '../../reporting/incidents/count-incidents.ts'
import { type ReportRequest, readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { eventsInAll } from '../../reporting/segments/read-segments.ts'
import { findSpeeding, passes, type SpeedQuery } from './filter.ts'

type CountQuery = Omit<SpeedQuery, 'SortBy' | 'SortDirection'>

/** Counts speeding events by speeding excess, and how many match a list's filters. */
export async function countSpeedingExcess(db: ClientDatabase, query: CountQuery & { Exact: boolean }) {
  const request = await readReportRequest(db, query)
  const waiting = await waitingDays(db, request)
  const isSettled = waiting.length <= mostWaiting
  const counts = await readCounts(db, request, isSettled ? waiting : [])
  const counted = query.SearchedText
    ? await countFound(db, request, query.Exact ? null : countedAtMost)
    : counts.reduce((sum, { overByKmh, events }) => (passes(query, overByKmh) ? sum + events : sum), 0)
  const isCounted = !query.SearchedText || query.Exact || counted <= countedAtMost
  return {
    counts,
    totalCount: isCounted ? counted : countedAtMost,
    isExact: isCounted && (isSettled || query.SearchedText !== undefined),
    isSettled,
  }
}

/** Up to this many days are scanned by event while rollups are behind, which the current day often is. */
const mostWaiting = 3

/** Reads counts of a range from sums, and of some days from the events themselves. */
async function readCounts(
  db: ClientDatabase,
  request: ReportRequest<CountQuery>,
  live: readonly string[],
): Promise<ExcessCount[]> {
  const { scope, range } = request
  const excessOf = async (days: DayRange) =>
    (await eventsInAll(db, scope, days, [speedingType], ['speedingExcess'])).speedingExcess
  const [kept, ...others] = await Promise.all([
    excessOf(range),
    ...live.map(async (day) => {
      const days = ofDays(range.zone, day, day)
      return { summed: await excessOf(days), found: await countLive(db, request, days) }
    }),
  ])
  const sums = new Map([...kept].map(([key, [events]]) => [key, events!]))
  const add = (key: string, events: number) => sums.set(key, (sums.get(key) ?? 0) + events)
  for (const { summed, found } of others) {
    for (const [key, [events]] of summed) add(key, -events!)
    for (const { overByKmh, events } of found) add(overByKmh === null ? unknownExcess : String(overByKmh), events)
  }
  return [...sums]
    .filter(([, events]) => events > 0)
    .map(([key, events]) => ({ overByKmh: key === unknownExcess ? null : Number(key), events }))
    .toSorted((a, b) => (a.overByKmh ?? Number.NEGATIVE_INFINITY) - (b.overByKmh ?? Number.NEGATIVE_INFINITY))
}

async function countLive(
  db: ClientDatabase,
  request: ReportRequest<CountQuery>,
  range: DayRange,
): Promise<ExcessCount[]> {
  const found = await findSpeeding(db, { ...request, range, query: {} })
  const statement = sql<ExcessCount>`select i.over_by_kmh as "overByKmh", count(*)::int as events from incident i
    where ${found!} group by 1`
  return named('speeding-of-day', db, statement, 'fresh')
}

/** Counts all events that match a query's filters, without a cap. */
export const countSpeedIncidents = async (db: ClientDatabase, query: CountQuery): Promise<number> =>
  countFound(db, await readReportRequest(db, query), null)

async function countFound(
  db: ClientDatabase,
  request: ReportRequest<CountQuery>,
  most: number | null,
): Promise<number> {
  const found = await findSpeeding(db, request)
  if (!found) return 0
  const limit = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`
  const statement = sql<{ events: number }>`select count(*)::int as events from (
    select 1 from incident i where i.client_id = ${db.clientId} and ${found} ${limit}) found`
  return (await named('speeding-counted', db, statement, 'fresh'))[0]!.events
}

/**
 * Returns the days of the range whose segment sums are not settled yet, or only in part; vehicle sums are calculated on
 * request.
 */
async function waitingDays(db: ClientDatabase, { scope, range }: ReportRequest<CountQuery>): Promise<string[]> {
  if (scope.kind === 'vehicles') return []
  const statement = sql<{ day: string }>`select d.day from (
      select p.day from segment_due p where p.client_id = ${db.clientId} union
      select r.day from rollup_dirty r where r.client_id = ${db.clientId}) d
    where d.day between ${range.first}::date and ${range.last}::date group by d.day limit ${sql.lit(mostWaiting + 1)}`
  return (await named('speeding-days-waiting', db, statement)).map(({ day }) => day)
}
