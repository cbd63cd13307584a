import type { ScoringConfig } from '@milepost/contract/risk-score-config'
import type pg from 'pg'
import { firstMonthOf } from './evidence-months.ts'
import { refreshRegions } from './region-evidence.ts'

/** Counting regions takes at most one of so many seconds, and is never put off for longer than an hour. */
const shareOfTime = 40
const longestSeconds = 3_600

/**
 * Counts regions anew where they are due: at once on most clients; where all vehicles of a month take long to go through, after a
 * while in which regions are scored as they were.
 */
export async function refreshRegionsInTurn(
  pool: pg.Pool,
  clientId: number,
  config: ScoringConfig,
  today: string,
): Promise<void> {
  const { rowCount: isDue } = await pool.query(
    `select 1 where not exists (select from scoring_state where client_id = $1 and regions_at > now() - make_interval(secs => least($2, regions_seconds * $3)::float8))
       or exists (select from evidence_month e where e.client_id = $1 and e.month >= $4 and not exists (
         select from region_evidence_month r where r.client_id = $1 and r.month = e.month))`,
    [clientId, longestSeconds, shareOfTime, firstMonthOf(today, config)],
  )
  if (!isDue) return
  const startedAt = performance.now()
  await refreshRegions(pool, clientId, config, today)
  await pool.query('update scoring_state set regions_at = now(), regions_seconds = $2 where client_id = $1', [
    clientId,
    (performance.now() - startedAt) / 1000,
  ])
}
