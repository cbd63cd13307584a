import { daysInAll } from '@milepost/contract/calendar-days'
import type { Compared } from '@milepost/contract/measures'
import { sql } from 'kysely'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import type { DayRange } from '../driving/day-range.ts'
import { isOfScope, type PoolScope } from '../pools/pool-scope.ts'

/** A number of a range beside that of as many days before; `isKnown` is false where these were not all told of. */
export const comparedWith =
  <Sums>(now: Sums, then: Sums, isKnown: boolean) =>
  (numberOf: (sums: Sums) => number | null): Compared => ({
    value: numberOf(now),
    previous: isKnown ? numberOf(then) : null,
  })

/** A share 0–1; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** The first day of which anything is known of a client; null where nothing is. */
export async function firstKnownDay(db: ClientDatabase): Promise<string | null> {
  const [row] = await named(
    'first-known-day',
    db,
    sql<{ day: string | null }>`select min(c.day) as day from client_day c where c.client_id = ${db.clientId}`,
  )
  return row!.day
}

/** Whether all days of a range are known. */
export const isKnownSince = (known: string | null, { first }: Pick<DayRange, 'first'>): boolean =>
  known !== null && known <= first

/** How many days of a range are known, one at least: what is told of an average day is of these. */
export function knownDays(known: string | null, { first, last }: Pick<DayRange, 'first' | 'last'>): number {
  const from = known !== null && known > first ? known : first
  return Math.max(1, daysInAll(from, last))
}

/** Losses of a scope in a range that stand. */
export async function countLosses(db: ClientDatabase, scope: PoolScope, { span }: DayRange): Promise<number> {
  const [row] = await named(
    'scope-losses',
    db,
    sql<{
      losses: number
    }>`select count(*)::int as losses from accident a where a.client_id = ${db.clientId} and a.withdrawn_at is null
      and a.occurred_at >= ${span.from} and a.occurred_at < ${span.until} and ${isOfScope(db.clientId, 'a', scope)}`,
  )
  return row!.losses
}
