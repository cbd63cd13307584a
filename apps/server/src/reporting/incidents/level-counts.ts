import type { IncidentTotals } from '@milepost/contract/incidents/endpoints'
import { type Severity, severity } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Planning } from '../../db/statements/statement-name.ts'
import { type IncidentFilter, severityCondition, viewCondition } from './filter.ts'

/** Counts for a range and the previous one. */
export type Counts = Pick<IncidentTotals, 'totalCount' | 'isExact' | 'hiddenByView' | 'countsBySeverity'>

export type LevelRow = {
  severity: Severity
  current: number
  previous: number
  shown: number
  hidden: number
  /** In both ranges, regardless of view. */
  recent: number
  earlier: number
}

/** Counts rows by level in the range (`recent`) and the previous one, weighted by `lines`. */
export async function lineCounts(
  db: ClientDatabase,
  query: IncidentFilter,
  lines: RawBuilder<unknown>,
  planning?: Planning,
): Promise<LevelRow[]> {
  const view = viewCondition(query.View)
  const chosen = severityCondition(query)
  const count = (condition: RawBuilder<unknown>) => sql`coalesce(sum(i.lines) filter (where ${condition}), 0)::int`
  return named(
    'events-by-level',
    db,
    sql<LevelRow>`select i.severity, ${count(sql`i.recent and ${view}`)} as current,
      ${count(sql`not i.recent and ${view}`)} as previous, ${count(sql`i.recent and ${view} and ${chosen}`)} as shown,
      ${count(sql`i.recent and not (${view}) and ${chosen}`)} as hidden, ${count(sql`i.recent`)} as recent,
      ${count(sql`not i.recent`)} as earlier
    from (${lines}) i group by i.severity`,
    planning,
  )
}

/** Adds up rows, of which a level may have several. */
export function countsOf(rows: readonly LevelRow[], isExact: boolean): Counts {
  const total = (of: readonly LevelRow[], name: 'shown' | 'hidden' | 'current' | 'previous') =>
    of.reduce((sum, row) => sum + row[name], 0)
  const countsBySeverity = severity.all.map(({ code }) => {
    const own = rows.filter((row) => row.severity === code)
    return { severity: code, count: total(own, 'current'), previousCount: total(own, 'previous') }
  })
  return { totalCount: total(rows, 'shown'), isExact, hiddenByView: total(rows, 'hidden'), countsBySeverity }
}
