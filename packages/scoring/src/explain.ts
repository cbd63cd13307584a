import type { Part } from './combined.ts'
import { shareOut } from './share-out.ts'

/** What one factor adds to ln(relative risk) of its part. */
export type FactorLog = {
  part: Part
  /** A scoring type, `light`, `weather`, `mileage`, `losses` … */
  factor: string
  log: number
}
export type FactorPoints = FactorLog & { points: number }

/** Every reason of a score, the strongest first; the points sum to `score − 50`. */
export function explain(terms: readonly FactorLog[], weights: Record<Part, number>): FactorPoints[] {
  const points = shareOut(terms.map(({ part, log }) => weights[part] * log))
  return terms
    .map(({ part, factor, log }, at) => ({ part, factor, log, points: points[at]! }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

/** The factors of a part as terms of its ln(relative risk). */
export function logsOf(part: Part, factors: Record<string, number>): FactorLog[] {
  return Object.entries(factors).map(([factor, value]) => ({ part, factor, log: Math.log(value) }))
}
