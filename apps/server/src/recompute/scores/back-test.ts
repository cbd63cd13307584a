import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { ValidationRow } from '@milepost/scoring/fit/gini'
import type { Priors } from '@milepost/scoring/fit/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import type { SubjectScores } from '@milepost/scoring/subject-scores'
import type pg from 'pg'
import { evidenceOfSpan, type Span } from '../evidence/span-evidence.ts'

/** A vehicle as scored at the time, and the confirmed collisions that followed. */
export type BackTestRow = ValidationRow & { vehicleId: string; scores: SubjectScores }

/**
 * Scores vehicles from what was known up to a day, relative to `priors`, and counts the confirmed collisions on later
 * days. Vehicles without a score then, or without a later day, are left out.
 */
export async function backTest(
  pool: pg.Pool,
  clientId: number,
  { known, after }: { known: Span; after: Span },
  config: ScoringConfig,
  priors: Priors,
): Promise<BackTestRow[]> {
  const came = new Map<string, { claims: number; years: number }>()
  for await (const vehicles of evidenceOfSpan(pool, clientId, after, config))
    for (const { id, evidence } of vehicles)
      came.set(id, { claims: evidence.losses.confirmed, years: evidence.losses.vehicleYears })
  const rows: BackTestRow[] = []
  for await (const vehicles of evidenceOfSpan(pool, clientId, known, config))
    for (const { id, evidence } of vehicles) {
      const scores = scoreSubject(evidence, config, priors)
      const what = came.get(id)
      if (what && scores.combined)
        rows.push({ vehicleId: id, scores, predicted: scores.combined.relativeRisk, ...what })
    }
  return rows
}
