import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { countAlike } from '@milepost/scoring/fit/fit-priors'
import { countedAs } from '@milepost/scoring/fit/on-anchor'
import type { Priors } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import type { Queries } from '../../../db/scope/queries.ts'
import type { Detectors } from '../../evidence/detectors.ts'
import type { EvidenceSelection } from '../../evidence/subject-evidence.ts'
import { readCountRatios } from './count-ratios.ts'

/** The level that scores of all clients are held against, and how many vehicles it was fitted on. */
export type Anchor = { content: Priors; vehicles: number }

/** True if a configuration counts events as the anchor does. */
export const countsAsUsual = (config: ScoringConfig): boolean => countAlike(config, defaultScoringConfig)

/** Reads the newest anchor of the installation; null before the first. */
export async function readAnchor(db: Queries): Promise<Anchor | null> {
  const { rows } = await db.query<Anchor>('select content, vehicles from scoring_anchor order by number desc limit 1')
  return rows[0] ? { ...rows[0], content: withScatter(rows[0].content) } : null
}

/** Names the scatter of all types: a client's own starting value would change how much its events count, compared with others'. */
const withScatter = (content: Priors): Priors => ({
  ...content,
  types: Object.fromEntries(
    Object.entries(content.types).map(([type, { phi = defaultScoringConfig.phi, ...level }]) => [
      type,
      { ...level, phi },
    ]),
  ),
})

/** Returns an anchor's level for a client whose configuration may count differently: what its own events count then. */
export async function levelFor(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  { content }: Anchor,
  detectors: Detectors,
): Promise<Priors> {
  if (countsAsUsual(wanted.config)) return content
  return countedAs(content, await readCountRatios(pool, wanted, detectors))
}
