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
  /** 90 % interval: of how well behaviour, conditions and usage were measured, and of what that leaves unsaid. */
  low: number
  high: number
  /** Standard error of ln(relative risk) that the interval is made of. */
  seLog: number
  /** What each part adds to the average of 50. */
  points: Record<Part, number>
  /** Claims a year; null where the weights ask another question than an insurer's. */
  expectedClaimsPerYear: number | null
}

/** Standard errors of ln(relative risk): of what was measured of each part, and of what no measurement tells, by which months differ. */
export type MeasuredErrors = { behavioral: number; environmental: number; usage: number; unsaid: number }

/**
 * Joins the parts' relative risks on the log scale. The interval holds each error once, behaviour, conditions and usage as they
 * weigh; that of losses, which is of what nothing else explains, stays with their part.
 */
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
