import type { CountedDays } from '@milepost/contract/connections/reads'
import { isMuchImporting } from '@milepost/domain/limits'
import { dayAfter } from '@milepost/domain/time/calendar-days'
import { sql } from 'kysely'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isPastOpen as readIsPastOpen } from '../../recompute/scores/past-read.ts'
import { readConnectionReads } from '../../sync/connection-reads.ts'
import { type DayRange, ofDays } from '../driving/day-range.ts'
import { isOfConnections, isOfScope } from './is-of-scope.ts'
import { isRemoving } from './is-removing.ts'
import { allComplete, type Completeness, type ScopeRollups } from './scope-rollups.ts'

/** What follows from the fleets that are imported. */
type CountedFleets = Omit<Completeness, 'isRemoving' | 'isPastOpen'>

/** The connections in a scope: their vehicles, and the first day that is complete, null if all are. */
type Fleet = { id: number; name: string; vehicles: number; from: string | null }

/**
 * Returns which days and fleets a scope's figures cover in a range while history is imported. Each fleet counts from its
 * own first complete day: covering the same days of all, a figure lost fleets or days whenever another fleet got ahead.
 */
export async function findCompleteness(
  db: ClientDatabase,
  scope: ScopeRollups,
  range: DayRange,
): Promise<Completeness> {
  const queries = queriesOf(db)
  const [reads, removing, isPastOpen] = await Promise.all([
    readConnectionReads(queries, db.clientId, scope.connectionIds),
    isRemoving(queries, db.clientId),
    readIsPastOpen(queries, db.clientId),
  ])
  const ofClient = { isRemoving: removing, isPastOpen }
  const from = new Map(reads.map(({ connectionId, completeFrom }) => [connectionId, completeFrom]))
  if (reads.every(({ completeFrom }) => completeFrom === null)) return { ...allComplete, ...ofClient }
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
  return { ...(isOfConnections(scope) ? ofEach(fleets, range) : ofMost(fleets)), ...ofClient }
}

const vehiclesIn = (fleets: readonly Fleet[]): number => fleets.reduce((sum, { vehicles }) => sum + vehicles, 0)

const firstDays = (fleets: readonly Fleet[]): string[] => fleets.flatMap(({ from }) => from ?? []).toSorted()
const firstOf = (fleets: readonly Fleet[]): string | null => firstDays(fleets)[0] ?? null
const latestOf = (fleets: readonly Fleet[]): string | null => firstDays(fleets).at(-1) ?? null

/** Counts the complete days of each fleet, and leaves out those without any in a range. */
export function ofEach(fleets: readonly Fleet[], { last }: Pick<DayRange, 'last'>): CountedFleets {
  const counted = fleets.filter(({ from }) => from === null || from <= last)
  const countedFrom = counted.some(({ from }) => from === null) ? null : firstOf(counted.length > 0 ? counted : fleets)
  return {
    countedFrom,
    completeFrom: latestOf(counted.length > 0 ? counted : fleets),
    fleets: fleets.map(({ id, vehicles, from }) => ({ id, vehicles, from })),
    leftOut: fleets.filter((fleet) => !counted.includes(fleet)).map(({ id, name }) => ({ id, name })),
    mayChange: isMuchOpen(fleets),
  }
}

const isMuchOpen = (fleets: readonly Fleet[]): boolean =>
  isMuchImporting(vehiclesIn(fleets.filter(({ from }) => from !== null)), vehiclesIn(fleets))

/** Without leaving any out: the newest fleets don't count while they are few of the vehicles. */
function ofMost(all: readonly Fleet[]): CountedFleets {
  const fleets = all.filter(({ vehicles }) => vehicles > 0)
  const newestFirst = fleets.filter(({ from }) => from !== null).toSorted((a, b) => (a.from! < b.from! ? 1 : -1))
  const at = newestFirst.findIndex((_, index) =>
    isMuchImporting(vehiclesIn(newestFirst.slice(0, index + 1)), vehiclesIn(fleets)),
  )
  const completeFrom = fleets.length === 0 ? latestOf(all) : (newestFirst[at]?.from ?? null)
  return { countedFrom: completeFrom, completeFrom, fleets: [], leftOut: [], mayChange: isMuchOpen(fleets) }
}

/**
 * Returns the first day of a range from which figures cover all counted fleets while history is imported: the day after
 * the range if they cover none, and null if they cover all of it.
 */
export function coveredFrom(range: DayRange, { completeFrom }: Pick<Completeness, 'completeFrom'>): string | null {
  const days = daysFrom(range, completeFrom)
  if (days === null) return dayAfter(range.last)
  return days.first === range.first ? null : days.first
}

/** Returns which days and fleets figures of a range cover while history is imported, in the contract's format. */
export const countedDaysOf = (range: DayRange, scope: Completeness): CountedDays => ({
  completeFrom: coveredFrom(range, scope),
  countedFrom: coveredFrom(range, { completeFrom: scope.countedFrom }),
  leftOut: [...scope.leftOut],
})

/** Returns the days of a range that are counted of any fleet of a scope; null if none is. */
export const countedDays = (range: DayRange, { countedFrom }: Pick<Completeness, 'countedFrom'>): DayRange | null =>
  daysFrom(range, countedFrom)

function daysFrom(range: DayRange, from: string | null): DayRange | null {
  if (!from || from <= range.first) return range
  return from > range.last ? null : ofDays(range.zone, from, range.last)
}
