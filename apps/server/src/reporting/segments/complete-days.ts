import { isMuchImporting } from '@milepost/domain/limits'
import { dayAfter } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { type DayRange, ofDays } from '../driving/day-range.ts'
import { isOfScope } from './is-of-scope.ts'
import type { ScopeRollups, SegmentScope } from './scope-rollups.ts'

/**
 * Returns the first day from which the figures of a scope are complete; null once all are. The newest fleets don't count
 * while they are few of its vehicles.
 */
export async function firstCompleteDay(db: ClientDatabase, scope: ScopeRollups): Promise<string | null> {
  const reads = await readConnectionReads(queriesOf(db), db.clientId, scope.connectionIds)
  const open = new Map(
    reads.flatMap(({ connectionId, completeFrom }) => (completeFrom === null ? [] : [[connectionId, completeFrom]])),
  )
  if (open.size === 0) return null
  const rows = await named(
    'vehicles-by-connection',
    db,
    sql<{ connectionId: number; vehicles: number }>`select v.connection_id as "connectionId", count(*)::int as vehicles
      from (select id as vehicle_id, connection_id from vehicle where client_id = ${db.clientId} and gone_at is null and not is_placeholder) v
      where ${isOfScope(db.clientId, 'v', scope)} group by 1`,
  )
  const all = rows.reduce((sum, { vehicles }) => sum + vehicles, 0)
  if (all === 0) return [...open.values()].toSorted().at(-1)!
  const latest = rows
    .flatMap(({ connectionId, vehicles }) => ({ day: open.get(connectionId), vehicles }))
    .filter((one): one is { day: string; vehicles: number } => one.day !== undefined)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
  let importing = 0
  for (const { day, vehicles } of latest) {
    importing += vehicles
    if (isMuchImporting(importing, all)) return day
  }
  return null
}

/**
 * Returns the first day of a range that figures cover while history is imported: the day after the range if they cover
 * none, and null if they cover all of it.
 */
export function coveredFrom(range: DayRange, scope: SegmentScope): string | null {
  const days = completeDays(range, scope)
  if (days === null) return dayAfter(range.last)
  return days.first === range.first ? null : days.first
}

/** Returns the days of a range that are complete in a scope; null if none is. */
export function completeDays(range: DayRange, { completeFrom }: SegmentScope): DayRange | null {
  if (!completeFrom || completeFrom <= range.first) return range
  return completeFrom > range.last ? null : ofDays(range.zone, completeFrom, range.last)
}
