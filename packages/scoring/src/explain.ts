import type { ScoringType } from '@milepost/contract/risk-score-config'
import type { Part } from './combined.ts'
import type { EnvironmentalRisk } from './environmental.ts'
import { pointsPerLogUnit, scoreOfLog } from './score-map.ts'
import type { UsageRisk } from './usage.ts'

/**
 * Shares `score − 50` out among terms of ln(relative risk), in proportion: the Aumann–Shapley shares of the straight
 * path from the average, so no order matters and nothing blows up where terms cancel.
 */
export function shareOut<Name extends string>(terms: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(terms) as Name[]
  const log = names.reduce((sum, name) => sum + terms[name], 0)
  const perLog = Math.abs(log) < 1e-9 ? pointsPerLogUnit : (scoreOfLog(log) - 50) / log
  return Object.fromEntries(names.map((name) => [name, terms[name] * perLog])) as Record<Name, number>
}

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
