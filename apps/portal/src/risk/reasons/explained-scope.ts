import type { EarlierScore, ExplainedScore } from '@milepost/contract/risk/change'
import type { RiskSummary } from '@milepost/contract/risk/reports'

/** What a summary says of a score and of the one it is held against. */
export type ScoredScope = Pick<
  RiskSummary,
  'risk' | 'previousScore' | 'previousInterval' | 'notCompared' | 'reasons' | 'previousReasons' | 'scores'
>

/** The score of a scope, which is known, to be said in a sentence. */
export const explainedNow = ({ risk: { low, high }, reasons }: ScoredScope, score: number): ExplainedScore => ({
  score,
  low,
  high,
  reasons,
})

/** The score that the one of a scope is held against; null where there is none. */
export const explainedThen = (summary: ScoredScope): EarlierScore | null =>
  summary.previousScore === null
    ? null
    : {
        month: summary.scores.previousMonth,
        score: summary.previousScore,
        ...summary.previousInterval,
        reasons: summary.previousReasons,
      }
