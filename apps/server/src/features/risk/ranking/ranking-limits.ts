import { sql } from 'kysely'
import { invalid } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { needsDriving, type Ranking, rankedConditions, rankedFrom } from './ranking-queries.ts'
import { isKept } from './stored-days.ts'

/** Maximum number of vehicle days to aggregate per request. */
const mostDays = 60_000

/** Refuses what stored scores can't answer, naming the field and what to use instead. */
export async function requireAnswerable(db: ClientDatabase, ranking: Ranking): Promise<void> {
  if (ranking.query.subject === 'driver') return requireOfDrivers(ranking)
  if (!needsDriving(ranking) || isKept(ranking.range)) return
  const { query, range } = ranking
  const wide: Ranking = { ...ranking, query: { ...query, SortBy: 'name', MinimumDistanceMeters: undefined } }
  const [counted] = await named(
    'ranked-vehicles',
    db,
    sql<{ lines: number }>`select count(*)::int as lines from ${rankedFrom(wide)} and ${rankedConditions(wide)}`,
    'fresh',
  )
  if (counted!.lines * range.days <= mostDays) return
  const field = query.MinimumDistanceMeters === undefined ? 'SortBy' : 'MinimumDistanceMeters'
  const message = `requires the last 30 days, or fewer vehicles or days: for ${counted!.lines} vehicles it isn’t stored over ${range.days} days`
  throw invalid([{ field: `query.${field}`, message }])
}

function requireOfDrivers({ query, range }: Ranking): void {
  const refuse = (field: string, message: string) => {
    throw invalid([{ field: `query.${field}`, message }])
  }
  if (query.HasCoaching !== undefined) refuse('HasCoaching', 'is only available for vehicles; omit it for drivers')
  if (query.MinimumDistanceMeters !== undefined)
    refuse('MinimumDistanceMeters', 'is only available for vehicles; omit it for drivers')
  if (query.vehicleIds.length) refuse('vehicleIds', 'filters vehicles; choose drivers by connectionId or SearchedText')
  if (query.vehicleGroupIds.length)
    refuse('vehicleGroupIds', 'filters vehicles; choose drivers by connectionId or SearchedText')
  if (query.SortBy === 'distance' || query.SortBy === 'per1000Miles')
    refuse('SortBy', `for drivers can’t be ${query.SortBy}: their distance isn’t stored; sort by incidents or risk`)
  if (query.SortBy === 'incidents' && !isKept(range))
    refuse('SortBy', 'for drivers can be incidents only over the last 30 days')
}
