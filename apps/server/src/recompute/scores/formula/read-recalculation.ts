import type { Recalculation } from '@milepost/contract/connections/sync'
import type { Queries } from '../../../db/scope/queries.ts'
import { activeConfig } from '../../scoring-versions.ts'
import { segmentKind } from '../segment-kind.ts'
import { isOutdated } from './formula-id.ts'

/**
 * Returns how many past months of a client's fleet score an update of the model has recalculated, and the version of the
 * configuration that they are recalculated with; null once all are. Months that lie before the window, or have no vehicle
 * scores, keep theirs and don't count.
 */
export async function readRecalculation(db: Queries, clientId: number): Promise<Recalculation | null> {
  const { version, config } = await activeConfig(db, clientId)
  const { rows } = await db.query<{ done: number; of: number }>(
    `select (count(*) filter (where ${isOutdated('m', 's.formula', '$2::int')} is not true))::int as done, count(*)::int as of
     from segment_score_month m join scoring_state s on s.client_id = $1
     where m.client_id = $1 and m.kind = $3 and m.subject_id = 0 and m.month < date_trunc('month', now())
       and m.month >= now() - make_interval(days => $4)
       and exists (select from vehicle_score_month v where v.client_id = $1 and v.month = m.month)`,
    [clientId, version, segmentKind.fleet, config.windowDays],
  )
  const { done, of } = rows[0]!
  return done < of ? { done, of, version } : null
}
