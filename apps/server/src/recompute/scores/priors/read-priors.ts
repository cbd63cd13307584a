import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import { type Anchor, readAnchor } from './anchor.ts'

/** Fewer vehicles than this show more chance than fleet. */
export const leastVehicles = 30

/** A version of the model's numbers. */
export type ScoringModel = { version: number; config: ScoringConfig }

/**
 * Reads the priors of a client's vehicles: the last ones fitted, of this quarter and on the newest anchor if available;
 * else that anchor, or the defaults.
 */
export async function readPriors(pool: pg.Pool, clientId: number, today: string, model: ScoringModel): Promise<Priors> {
  const anchor = await readAnchor(pool)
  const newest = await newestPriors(pool, clientId, today, model, anchor)
  return newest?.content ?? anchor?.content ?? startingPriors(model.config)
}

/** Returns true if priors were fitted on a client's vehicles with this model. */
export const areFitted = async (
  pool: pg.Pool,
  clientId: number,
  today: string,
  model: ScoringModel,
): Promise<boolean> => (await newestPriors(pool, clientId, today, model, null)) !== undefined

/** Returns true if a client has enough vehicles with known driving to fit priors on. */
export async function isPortfolio(pool: pg.Pool, clientId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select distinct vehicle_id from evidence_month where client_id = $1 and miles > 0 limit 1 offset ${leastVehicles - 1}`,
    [clientId],
  )
  return rowCount === 1
}

/**
 * Returns the priors of a client's vehicles on a past day as known then: fitted in its quarter up to that day, else
 * null.
 */
export async function priorsFittedBy(
  pool: pg.Pool,
  clientId: number,
  day: string,
  { version }: ScoringModel,
): Promise<Priors | null> {
  const { rows } = await pool.query<{ content: Priors }>(
    `select content from scoring_priors where client_id = $1 and quarter = $2 and config_version = $3
       and fitted_at < $4::date + interval '1 day' order by fitted_at desc limit 1`,
    [clientId, quarterOf(day), version, day],
  )
  return rows[0]?.content ?? null
}

/** Returns the last priors that were fitted by a day: of its quarter and on an anchor, if available. */
export async function newestPriors(
  pool: pg.Pool,
  clientId: number,
  day: string,
  { version }: ScoringModel,
  anchor: Anchor | null,
): Promise<{ content: Priors; isCurrent: boolean } | undefined> {
  const { rows } = await pool.query<{ content: Priors; isCurrent: boolean }>(
    `select content, quarter = $2 and anchor = $4 as "isCurrent" from scoring_priors
     where client_id = $1 and quarter <= $2 and config_version = $3 order by quarter desc, anchor = $4 desc, fitted_at desc limit 1`,
    [clientId, quarterOf(day), version, anchor?.content.version ?? ''],
  )
  return rows[0]
}

/** Returns the first day of a day's quarter. */
export function quarterOf(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
