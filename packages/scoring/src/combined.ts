import type { RiskBand, Severity } from '@milepost/contract/codes'
import type { ScoringConfig } from '@milepost/contract/risk-score-config'
import { riskBandOf, severityOf } from '@milepost/contract/score-bands'
import { scoreOfLog } from './score-map.ts'
import { shareOut } from './share-out.ts'

export type Part = keyof ScoringConfig['partWeights']
export const parts = ['behavioral', 'environmental', 'usage', 'experience'] as const satisfies readonly Part[]

export type CombinedRisk = {
  relativeRisk: number
  score: number
  level: Severity
  band: RiskBand
  /** 90 % interval: of how well behaviour was measured, nothing else. */
  low: number
  high: number
  /** What each part adds to the average of 50. */
  points: Record<Part, number>
  /** Claims a year; null where the weights ask another question than an insurer's. */
  expectedClaimsPerYear: number | null
}

/** Normal quantile of a two-sided 90 % interval. */
const z90 = 1.6448536

/** Joins the parts' relative risks on the log scale. `seLog` is the behavioural part's. */
export function combinedRisk(
  relativeRisks: Record<Part, number>,
  seLog: number,
  { partWeights, levels, claimsPerVehicleYear }: ScoringConfig,
): CombinedRisk {
  const terms = Object.fromEntries(
    parts.map((part) => [part, partWeights[part] * Math.log(relativeRisks[part])]),
  ) as Record<Part, number>
  const log = parts.reduce((sum, part) => sum + terms[part], 0)
  const score = scoreOfLog(log)
  const halfWidth = z90 * partWeights.behavioral * seLog
  const asInsurer = parts.every((part) => partWeights[part] === 1)
  return {
    relativeRisk: Math.exp(log),
    score,
    level: severityOf(score, levels),
    band: riskBandOf(score),
    low: scoreOfLog(log - halfWidth),
    high: scoreOfLog(log + halfWidth),
    points: shareOut(terms),
    expectedClaimsPerYear: asInsurer ? claimsPerVehicleYear * Math.exp(log) : null,
  }
}
