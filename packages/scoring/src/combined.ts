import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { RiskBand, Severity } from '@milepost/domain/codes'
import { riskBandOf, severityOf } from '@milepost/domain/score-bands'
import { intervalOf } from './math/interval.ts'
import { scoreOfLog } from './math/score-map.ts'
import { shareOut } from './math/share-out.ts'
import { sum } from './math/sum.ts'

export type Part = keyof ScoringConfig['partWeights']
export const parts = ['behavioral', 'environmental', 'usage', 'experience'] as const satisfies readonly Part[]

export type CombinedRisk = {
  relativeRisk: number
  score: number
  level: Severity
  band: RiskBand
  /** 90% interval: from how well each part is known, and from residual volatility. */
  low: number
  high: number
  /** Standard error of ln(relative risk) behind the interval. */
  seLog: number
  /** Points that each part adds to the average of 50. */
  points: Record<Part, number>
  /** Claims per year. Null if the weights answer a different question than an insurer's. */
  expectedClaimsPerYear: number | null
}

/**
 * Standard errors of ln(relative risk): from the measurement of each part, and from residual month-to-month volatility.
 */
export type MeasuredErrors = Record<Part | 'unsaid', number>

/** Joins the parts' relative risks on the log scale. The interval includes each error once, by the weight of its part. */
export function combinedRisk(
  relativeRisks: Record<Part, number>,
  errors: MeasuredErrors,
  { partWeights, levels, claimsPerVehicleYear }: ScoringConfig,
): CombinedRisk {
  const terms = parts.map((part) => partWeights[part] * Math.log(relativeRisks[part]))
  const log = sum(terms)
  const [behavioral, environmental, usage, experience] = shareOut(terms) as [number, number, number, number]
  const asInsurer = parts.every((part) => partWeights[part] === 1)
  const score = scoreOfLog(log)
  const se = Math.hypot(
    partWeights.behavioral * errors.behavioral,
    partWeights.environmental * errors.environmental,
    partWeights.usage * errors.usage,
    partWeights.experience * errors.experience,
    errors.unsaid,
  )
  return {
    relativeRisk: Math.exp(log),
    score,
    level: severityOf(score, levels),
    band: riskBandOf(score),
    ...intervalOf(log, se),
    seLog: se,
    points: { behavioral, environmental, usage, experience },
    expectedClaimsPerYear: asInsurer ? claimsPerVehicleYear * Math.exp(log) : null,
  }
}
