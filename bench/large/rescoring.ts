import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { scoreDue } from '@milepost/server/recompute/scores/score-due'
import type pg from 'pg'
import type { Figure } from '../report.ts'
import { followCpu } from './cpu.ts'

/** Seconds within which scores are current after any change, and after changes that recalculate no month. */
const [freshWithin, soon] = [600, 60]
/** However few vehicles there are, a pass is a few dozen statements. */
const fewestSeconds = 2

/**
 * Yields the costs of rescoring a whole fleet as they become known; `share` is the fraction of the large size,
 * `countsMonths` whether to measure a recalculation of all months, and once more to restore them. Waits for the first
 * scores of a filled database, which calculate all evidence. The database is left unchanged.
 */
export async function* measureRescoring(
  pool: pg.Pool,
  { share, countsMonths }: { share: number; countsMonths: boolean },
): AsyncGenerator<Figure> {
  // A tenth of a core, every ten minutes.
  yield {
    what: 'scores of vehicles and their aggregates, CPU',
    value: await scoringSeconds(pool),
    limit: 60 * share,
    unit: 's',
  }
  const { types } = defaultScoringConfig
  const allMonths = { 'of intensities, which recalculates all months': { intensityFactors: [1, 1, 2, 3, 5] } }
  const changes = {
    'of weights': { types: { ...types, harshBrake: { ...types.harshBrake, weight: types.harshBrake.weight + 1 } } },
    'of the half-life': { halfLifeDays: 90 },
    ...(countsMonths && allMonths),
  }
  for (const [what, change] of Object.entries(changes)) {
    const { vehicles, all, cpu } = await changeOfConfig(pool, { ...defaultScoringConfig, ...change })
    yield {
      what: `a change ${what}, until every vehicle is scored with it (drivers and aggregates after ${all.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU)`,
      value: vehicles,
      limit: Math.max((what in allMonths ? freshWithin : soon) * share, fewestSeconds),
      unit: 's',
    }
  }
}

/**
 * Returns elapsed and CPU seconds from a change of configuration until all vehicles of client 1 are scored with it, and
 * until everything is. Then restores the original state.
 */
async function changeOfConfig(
  pool: pg.Pool,
  config: ScoringConfig,
): Promise<{ vehicles: number; all: number; cpu: number }> {
  await scoreAgain(pool)
  const { rows } = await pool.query<{ version: number }>(
    `insert into risk_score_config (client_id, version, config, user_name, active_from)
     select 1, 1 + coalesce(max(version), 1), $1::jsonb, 'Bench', now() from risk_score_config where client_id = 1 returning version`,
    [JSON.stringify(config)],
  )
  const used = await followCpu(pool)
  const startedAt = performance.now()
  await scoreDue(pool)
  const all = (performance.now() - startedAt) / 1_000
  const cpu = await used()
  const last = await pool.query<{ seconds: number }>(
    `select extract(epoch from max(s.computed_at) - f.active_from)::float8 as seconds from vehicle_score s
       join risk_score_config f on f.client_id = 1 and f.version = $1
     where s.client_id = 1 and s.config_version = $1 group by f.active_from`,
    [rows[0]!.version],
  )
  for (const [table, column] of [
    ['risk_score_config', 'version'],
    ['scoring_priors', 'config_version'],
  ])
    await pool.query(`delete from ${table} where client_id = 1 and ${column} = $1`, [rows[0]!.version])
  await scoreAgain(pool)
  return { vehicles: last.rows[0]?.seconds ?? all, all, cpu }
}

/** Runs until nothing is left to do, including past months of drivers and segments. */
async function scoreAgain(pool: pg.Pool): Promise<void> {
  while (await scoreDue(pool));
  await pool.query('update scoring_state set scored_at = $1, drivers_at = null where client_id = 1', [new Date(0)])
  while (await scoreDue(pool));
}

/**
 * Returns the CPU seconds that scores of client 1 take when this month's days of all its vehicles have changed; drivers
 * and regions wait for their turn.
 */
async function scoringSeconds(pool: pg.Pool): Promise<number> {
  while (await scoreDue(pool));
  await pool.query('update evidence_month set formula = null where client_id = 1 and month = $1', [
    `${new Date().toISOString().slice(0, 7)}-01`,
  ])
  await pool.query('update scoring_state set scored_at = $1 where client_id = 1', [new Date(0)])
  const used = await followCpu(pool)
  while (await scoreDue(pool));
  return used()
}
