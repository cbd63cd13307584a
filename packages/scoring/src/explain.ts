import type { ScoringType } from '@milepost/contract/risk-score-config'
import type { Part } from './combined.ts'
import type { EnvironmentalRisk } from './environmental.ts'
import { shareOut } from './share-out.ts'
import type { UsageRisk } from './usage.ts'

export type FactorPoints = {
  part: Part
  /** A scoring type, `light`, `weather`, `mileage`, `losses` … */
  factor: string
  points: number
}

/** Every reason of a combined score, the strongest first; the points sum to `score − 50`. */
export function explain(
  reasons: {
    behavioral: Record<ScoringType, number>
    environmental: EnvironmentalRisk['factors']
    usage: UsageRisk['factors']
    experience: number
  },
  weights: Record<Part, number>,
): FactorPoints[] {
  const terms = [
    ...Object.entries(reasons.behavioral).map(([factor, log]) => ({ part: 'behavioral', factor, log }) as const),
    ...logsOf('environmental', reasons.environmental),
    ...logsOf('usage', reasons.usage),
    ...logsOf('experience', { losses: reasons.experience }),
  ]
  const logs = Object.fromEntries(terms.map(({ part, factor, log }) => [`${part}.${factor}`, weights[part] * log]))
  const points = shareOut(logs)
  return terms
    .map(({ part, factor }) => ({ part, factor, points: points[`${part}.${factor}`] ?? 0 }))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

const logsOf = (part: Part, factors: Record<string, number>) =>
  Object.entries(factors).map(([factor, value]) => ({ part, factor, log: Math.log(value) }))
