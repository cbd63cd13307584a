import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { differAlike } from '@milepost/scoring/fit/fit-priors'
import type { Priors } from '@milepost/scoring/fit/priors'
import type { Queries } from '../../../db/scope/queries.ts'

/** The level that scores of all clients are held against, and how many vehicles it was fitted on. */
export type Anchor = { content: Priors; vehicles: number }

/** True if a configuration counts events as the anchor does. */
export const countsAsUsual = (config: ScoringConfig): boolean => differAlike(config, defaultScoringConfig)

/**
 * Reads the newest anchor of the installation; null before the first. A configuration that counts events differently has
 * none: its points are other points.
 */
export async function readAnchor(db: Queries, config: ScoringConfig): Promise<Anchor | null> {
  if (!countsAsUsual(config)) return null
  const { rows } = await db.query<Anchor>('select content, vehicles from scoring_anchor order by number desc limit 1')
  return rows[0] ?? null
}
