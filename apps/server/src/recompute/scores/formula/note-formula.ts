import { transact } from '../../../db/connection/transact.ts'
import type { ScoringRun } from '../scoring-run.ts'
import { isOutdated, scoreMark } from './formula-id.ts'

/** Tables of the scores at the end of each month. */
export const scoreTables = ['vehicle_score_month', 'driver_score_month', 'segment_score_month'] as const

/**
 * Notices that an update changed the formula since a client was scored, or that its priors were fitted again: its past
 * scores aren't comparable with new ones until they are calculated again.
 */
export async function noteFormula({
  pool,
  clientId,
  model,
  priors,
}: Pick<ScoringRun, 'pool' | 'clientId' | 'model' | 'priors'>): Promise<void> {
  const mark = scoreMark(priors.version)
  const { rowCount: hasChanged } = await pool.query(
    'select from scoring_state where client_id = $1 and formula is distinct from $2',
    [clientId, mark],
  )
  if (!hasChanged) return
  await transact(pool, async (client) => {
    for (const table of scoreTables)
      await client.query(
        `update ${table} m set comparable = false where m.client_id = $1 and m.comparable and ${isOutdated('m', '$2::text', '$3::int')}`,
        [clientId, mark, model.version],
      )
    await client.query('update scoring_state set formula = $2 where client_id = $1', [clientId, mark])
  })
}
