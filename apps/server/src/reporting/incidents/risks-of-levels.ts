import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isByRisk, type PageQuery } from './page-query.ts'

export type Risks = { least: number; most: number }

/**
 * Returns the risk range of a list's levels, whatever its days; null if all levels are included. A search for the least
 * risky critical events would otherwise first scan all less risky ones, which are nearly all.
 */
export async function risksOfLevels(db: ClientDatabase, query: PageQuery): Promise<Risks | null> {
  const { severities } = query
  if (!isByRisk(query) || severities.length === 0) return null
  const ends = severities.map(
    (severity) => sql`select min(i.risk) as least, max(i.risk) as most from incident i
      where i.client_id = ${db.clientId} and i.severity = ${severity}::smallint`,
  )
  const [risks] = await named(
    'risks-of-levels',
    db,
    sql<{ least: number | null; most: number | null }>`select min(least) as least, max(most) as most
      from (${sql.join(ends, sql` union all `)}) e`,
  )
  // Without events of these levels any bound is right.
  return { least: risks!.least ?? 0, most: risks!.most ?? 0 }
}
