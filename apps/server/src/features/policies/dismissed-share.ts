import { dismissedShare } from '@milepost/contract/policies/experience'
import { defaultRange } from '@milepost/domain/limits'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/**
 * Returns the share, 0–1, of the events of some connections since the beginning of the month a year ago that their provider or its
 * users dismissed; null if it is ordinary, or of too few events. A fleet that dismisses events in its provider's portal has
 * fewer of them in its score, without any review that Milepost knows.
 */
export async function readDismissedShare(db: ClientDatabase, connectionIds: readonly number[]): Promise<number | null> {
  const since = sql`date_trunc('month', now() - make_interval(months => ${sql.lit(defaultRange.accidents.months)}))::date`
  const [row] = await named(
    'policy-dismissed-events',
    db,
    sql<{ dismissed: number; counted: number }>`select
        (select count(*) from dismissed_incident w where w.client_id = ${db.clientId}
          and w.connection_id = any(${connectionIds}::int[]) and w.month >= ${since})::int as dismissed,
        (select coalesce(sum(d.incidents), 0) from vehicle_day d where d.client_id = ${db.clientId}
          and d.connection_id = any(${connectionIds}::int[]) and d.day >= ${since})::int as counted`,
    'fresh',
  )
  const { dismissed, counted } = row!
  const all = dismissed + counted
  return !isSmallSample(all) && dismissed / all >= dismissedShare ? dismissed / all : null
}
