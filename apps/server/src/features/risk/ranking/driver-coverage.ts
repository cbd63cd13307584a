import type { RankingQuery } from '@milepost/contract/risk/ranking'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { providerMatches } from './ranking-queries.ts'

type Scope = Pick<RankingQuery, 'connectionId' | 'providerIds' | 'ProviderIdsOperator'>

/**
 * Returns the share of the driving behind scores that has a known driver, 0–1: the distance of some connections'
 * drivers divided by that of their vehicles, both faded as in scores. Null without driving.
 */
export async function driverCoverage(db: ClientDatabase, scope: Scope): Promise<number | null> {
  const { clientId } = db
  const chosen = scope.connectionId.length ? sql`n.id = any(${scope.connectionId}::int[])` : sql`true`
  const [row] = await named(
    'driver-coverage-of-scores',
    db,
    sql<{ known: number; driven: number }>`
      with chosen as (select n.id from connection n
        where n.client_id = ${clientId} and n.deleted_at is null and ${chosen} and ${providerMatches(scope)})
      select
        (select coalesce(sum(s.exposure), 0)::float8 from driver d
          join driver_score s on s.client_id = ${clientId} and s.driver_id = d.id
          where d.client_id = ${clientId} and d.gone_at is null and d.merged_into is null and d.connection_id in (select id from chosen)) as known,
        (select coalesce(sum(p.exposure), 0)::float8 from segment_score p
          where p.client_id = ${clientId} and p.kind = ${segmentKind.connection} and p.subject_id in (select id from chosen)) as driven`,
  )
  const { known, driven } = row!
  return driven > 0 ? Math.min(1, known / driven) : null
}
