import type { Compared } from '@milepost/contract/api/measures'
import {
  type Counted,
  countMargin,
  measuredMargin,
  type PartOf,
  rateMargin,
  shareMargin,
} from '@milepost/domain/statistics/margin'
import { daysInAll, monthOf } from '@milepost/domain/time/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import type { DayRange } from '../driving/day-range.ts'
import { mondayOf } from '../driving/driven-day.ts'
import { isLossOfScope } from '../losses/is-loss-of.ts'
import { monthsOf, weeksOf } from './range-months.ts'
import type { CountedFleet } from './scope-rollups.ts'
import type { SegmentScope } from './segment-scope.ts'

/** Whether any data was reported in a range, and all of it in the same number of days before. */
type Reported = { any: boolean; allBefore: boolean }

export const coveredDays = (
  known: KnownDays,
  range: Pick<DayRange, 'last'>,
  before: Pick<DayRange, 'first'>,
): Reported => ({
  any: known.from !== null && known.from <= range.last,
  allBefore: isKnownSince(known, before),
})

/** The same for losses, of which those of left out fleets are counted too, as far as their history is in. */
export const coveredLosses = (days: Reported, { leftOut }: SegmentScope): Reported => ({
  ...days,
  allBefore: days.allBefore && leftOut.length === 0,
})

/** Returns half the 90% interval of a change of a number from `previous` to `value`, in its unit; null if unknown. */
type MarginOf<Sums> = (now: Sums, then: Sums, value: number, previous: number) => number | null

/** The margins of a number's change, by what the number is: docs/scoring.md has the formulas. */
export const measured: MarginOf<unknown> = (_now, _then, value, previous) => measuredMargin(value, previous)
export const ofCounts =
  <Sums>(countOf: (sums: Sums) => number): MarginOf<Sums> =>
  (now, then) =>
    countMargin(countOf(now), countOf(then))
export const ofRates =
  <Sums>(rateOf: (sums: Sums) => Counted): MarginOf<Sums> =>
  (now, then) =>
    rateMargin(rateOf(now), rateOf(then))
export const ofShares =
  <Sums>(shareOf: (sums: Sums) => PartOf): MarginOf<Sums> =>
  (now, then) =>
    shareMargin(shareOf(now), shareOf(then))

/**
 * Compares a number with that of the same number of days before, with the margin of the change. Without reported data it
 * is unknown, not zero.
 */
export const comparedWith =
  <Sums>(now: Sums, then: Sums, reported: Reported) =>
  (numberOf: (sums: Sums) => number | null, marginOf: MarginOf<Sums>): Compared => {
    const value = numberOf(now)
    const previous = reported.allBefore ? numberOf(then) : null
    return {
      value: value === 0 && !reported.any ? null : value,
      previous,
      margin: value === null || previous === null ? null : marginOf(now, then, value, previous),
    }
  }

/** Returns a share 0–1; null if the whole is zero. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/**
 * Since when data is counted for a scope: `from` of any fleet, `allFrom` of all, null if there is none,
 * and while a removed connection may be in figures of one period only. `fleets`: those
 * that begin on different days.
 */
export type KnownDays = { from: string | null; allFrom: string | null; fleets: readonly CountedFleet[] }

/** Returns since when data is counted for a scope. */
export async function readKnownDays(db: ClientDatabase, scope: SegmentScope): Promise<KnownDays> {
  const [row] = await named(
    'first-known-day',
    db,
    sql<{ day: string | null }>`select min(d.day) as day from ${daysOf(db, scope)} d`,
  )
  const { day } = row!
  return {
    from: day && laterOf(day, scope.countedFrom),
    allFrom: scope.isRemoving ? null : day && laterOf(day, scope.completeFrom),
    fleets: scope.fleets,
  }
}

const laterOf = (day: string, from: string | null): string => (from !== null && from > day ? from : day)

/** First days of a scope's parts. A fleet's data begins with its first vehicle. */
function daysOf({ clientId }: ClientDatabase, scope: SegmentScope): RawBuilder<unknown> {
  if (scope.kind === 'vehicles')
    return sql`(select day from unnest(${scope.vehicleIds}::bigint[]) known (vehicle_id), lateral (
      select day from vehicle_day where client_id = ${clientId} and vehicle_id = known.vehicle_id order by day limit 1) first)`
  return sql`(select first.starts as day from ${countedSegments(clientId, scope)} pool (kind, subject_id), lateral (
    select starts from segment_driving where client_id = ${clientId} and kind = pool.kind and subject_id = pool.subject_id
      and not is_month order by starts limit 1) first)`
}

/** The segments a scope counts as rows: without left out fleets, a fleet is its other connections. */
function countedSegments(clientId: number, { segments, leftOut }: SegmentScope & { kind: 'segments' }) {
  const removed = leftOut.map(({ id }) => id)
  if (removed.length > 0 && segments.some(({ kind }) => kind === segmentKind.fleet))
    return sql`(select ${sql.lit(segmentKind.connection)}::smallint, n.id::bigint from connection n
      where n.client_id = ${clientId} and n.id <> all(${removed}::int[]))`
  const counted = segments.filter(({ subjectId }) => !removed.includes(Number(subjectId)))
  return sql`unnest(${counted.map(({ kind }) => kind)}::smallint[], ${counted.map(({ subjectId }) => subjectId)}::bigint[])`
}

/** True if all days of a range have data available. */
export const isKnownSince = ({ allFrom }: KnownDays, { first }: Pick<DayRange, 'first'>): boolean =>
  allFrom !== null && allFrom <= first

/**
 * Returns the number of days in a range with data available, at least one: daily averages use it. If fleets begin on
 * different days, it is the mean of their vehicles.
 */
export function knownDays({ from, fleets }: KnownDays, { first, last }: Pick<DayRange, 'first' | 'last'>): number {
  const since = laterOf(first, from)
  const vehicles = fleets.reduce((sum, fleet) => sum + (isCounted(fleet, last) ? fleet.vehicles : 0), 0)
  if (vehicles === 0) return Math.max(1, daysInAll(since, last))
  const days = fleets.reduce(
    (sum, fleet) => sum + (isCounted(fleet, last) ? fleet.vehicles * daysInAll(laterOf(since, fleet.from), last) : 0),
    0,
  )
  return Math.max(1, days / vehicles)
}

const isCounted = ({ from }: CountedFleet, last: string): boolean => from === null || from <= last

/** Returns a range's months since data began. */
export const knownMonths = ({ from }: KnownDays, range: DayRange): string[] =>
  monthsOf(range).filter((month) => from !== null && month >= monthOf(from))

/** Returns a range's weeks since data began, by their Mondays. */
export const knownWeeks = ({ from }: KnownDays, range: DayRange): string[] =>
  weeksOf(range).filter((week) => from !== null && week >= mondayOf(from))

/** Counts the losses of a scope's vehicles in a range, whichever unit reported them, without withdrawn ones. */
export async function countLosses(db: ClientDatabase, scope: SegmentScope, { span }: DayRange): Promise<number> {
  const [row] = await named(
    'scope-losses',
    db,
    sql<{
      losses: number
    }>`select count(*)::int as losses from accident a where a.client_id = ${db.clientId} and a.withdrawn_at is null
      and a.occurred_at >= ${span.from} and a.occurred_at < ${span.until} and ${isLossOfScope(db.clientId, scope)}`,
  )
  return row!.losses
}
