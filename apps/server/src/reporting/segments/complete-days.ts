import { isMuchImporting } from '@milepost/domain/limits'
import { dayAfter, daysInAll } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { type DayRange, ofDays } from '../driving/day-range.ts'
import { isOfConnections, isOfScope } from './is-of-scope.ts'
import { allComplete, type Completeness, type ScopeRollups } from './scope-rollups.ts'

/** The connections in a scope: their vehicles, and the first day that is complete, null if all are. */
type Fleet = { id: number; name: string; vehicles: number; from: string | null }

/**
 * Returns which days and fleets a scope's figures cover in a range while history is imported. Figures of one range cover
 * the same days of each fleet, so fleets whose history isn't in are left out if the others have more of it.
 */
export async function findCompleteness(
  db: ClientDatabase,
  scope: ScopeRollups,
  range: DayRange,
): Promise<Completeness> {
  const reads = await readConnectionReads(queriesOf(db), db.clientId, scope.connectionIds)
  const from = new Map(reads.map(({ connectionId, completeFrom }) => [connectionId, completeFrom]))
  if (reads.every(({ completeFrom }) => completeFrom === null)) return allComplete
  const rows = await named(
    'fleets-of-scope',
    db,
    sql<Omit<Fleet, 'from'>>`select n.id, n.name, coalesce(c.vehicles, 0)::int as vehicles from connection n left join (
        select v.connection_id, count(*) as vehicles
        from (select id as vehicle_id, connection_id from vehicle where client_id = ${db.clientId} and gone_at is null and not is_placeholder) v
        where ${isOfScope(db.clientId, 'v', scope)} group by 1) c on c.connection_id = n.id
      where n.client_id = ${db.clientId} and n.id = any(${[...from.keys()]}::int[]) order by lower(n.name), n.id`,
  )
  const fleets = rows.map((row) => ({ ...row, from: from.get(row.id) ?? null }))
  // Vehicles and groups have no rollups without some of their fleets.
  return isOfConnections(scope) ? leaveOut(fleets, range) : ofMost(fleets)
}

const vehiclesIn = (fleets: readonly Fleet[]): number => fleets.reduce((sum, { vehicles }) => sum + vehicles, 0)

const latestOf = (fleets: readonly Fleet[]): string | null =>
  fleets
    .flatMap(({ from }) => from ?? [])
    .toSorted()
    .at(-1) ?? null

/** Leaves out the fleets without which the most days of vehicles in a range are covered. */
export function leaveOut(fleets: readonly Fleet[], range: Pick<DayRange, 'first' | 'last'>): Completeness {
  const firstOf = ({ from }: Fleet) => (from !== null && from > range.first ? from : range.first)
  const starts = [...new Set(fleets.map(firstOf))].filter((day) => day <= range.last).toSorted()
  const covered = (start: string) =>
    vehiclesIn(fleets.filter((fleet) => firstOf(fleet) <= start)) * daysInAll(start, range.last)
  const best = starts.toSorted((a, b) => covered(b) - covered(a))[0]
  const isIn = (fleet: Fleet) => best !== undefined && firstOf(fleet) <= best
  const [included, others] = [fleets.filter(isIn), fleets.filter((fleet) => !isIn(fleet))]
  return {
    completeFrom: latestOf(best === undefined ? fleets : included),
    leftOut: others.map(({ id, name }) => ({ id, name })),
    mayChange: isMuchOpen(fleets),
  }
}

const isMuchOpen = (fleets: readonly Fleet[]): boolean =>
  isMuchImporting(vehiclesIn(fleets.filter(({ from }) => from !== null)), vehiclesIn(fleets))

/** Without leaving any out: the newest fleets don't count while they are few of the vehicles. */
function ofMost(all: readonly Fleet[]): Completeness {
  const fleets = all.filter(({ vehicles }) => vehicles > 0)
  const newestFirst = fleets.filter(({ from }) => from !== null).toSorted((a, b) => (a.from! < b.from! ? 1 : -1))
  const at = newestFirst.findIndex((_, index) =>
    isMuchImporting(vehiclesIn(newestFirst.slice(0, index + 1)), vehiclesIn(fleets)),
  )
  const completeFrom = fleets.length === 0 ? latestOf(all) : (newestFirst[at]?.from ?? null)
  return { completeFrom, leftOut: [], mayChange: isMuchOpen(fleets) }
}

/**
 * Returns the first day of a range that figures cover while history is imported: the day after the range if they cover
 * none, and null if they cover all of it.
 */
export function coveredFrom(range: DayRange, scope: Pick<Completeness, 'completeFrom'>): string | null {
  const days = completeDays(range, scope)
  if (days === null) return dayAfter(range.last)
  return days.first === range.first ? null : days.first
}

/** Returns the days of a range that are complete in a scope; null if none is. */
export function completeDays(range: DayRange, { completeFrom }: Pick<Completeness, 'completeFrom'>): DayRange | null {
  if (!completeFrom || completeFrom <= range.first) return range
  return completeFrom > range.last ? null : ofDays(range.zone, completeFrom, range.last)
}
