import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isByRisk, type PageQuery } from './page-query.ts'

export type Risks = { least: number; most: number }

/**
 * Between which risks the levels of a list by risk are, whatever its days; null where it has all levels. Who looks for the
 * least risky of critical ones would otherwise meet all that are less risky first, which are nearly all.
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
  // Without any incident of these levels every bound is right.
  return { least: risks!.least ?? 0, most: risks!.most ?? 0 }
}
