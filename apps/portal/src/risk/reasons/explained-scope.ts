import type { EarlierScore, ExplainedScore } from '@milepost/contract/risk/change'
import type { RiskSummary } from '@milepost/contract/risk/reports'

/** What a summary contains about a score and the one it is compared with. */
export type ScoredScope = Pick<
  RiskSummary,
  'risk' | 'previousScore' | 'previousInterval' | 'notCompared' | 'reasons' | 'previousReasons' | 'scores'
> &
  Partial<Pick<RiskSummary, 'missing'>>

/** Returns a scope's current score for a sentence. */
export const explainedNow = ({ risk: { low, high }, reasons }: ScoredScope, score: number): ExplainedScore => ({
  score,
  low,
  high,
  reasons,
})

/** Returns the score a scope's score is compared with; null if there is none. */
export const explainedThen = (summary: ScoredScope): EarlierScore | null =>
  summary.previousScore === null
    ? null
    : {
        month: summary.scores.previousMonth,
        score: summary.previousScore,
        ...summary.previousInterval,
        reasons: summary.previousReasons,
      }
