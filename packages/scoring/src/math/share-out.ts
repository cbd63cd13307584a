import { pointsPerLogUnit, scoreOfLog } from './score-map.ts'
import { sum } from './sum.ts'

/** Points that each unit of ln(relative risk) moves a score by, on the straight path from the average to `log`. */
export const pointsPerLog = (log: number): number =>
  Math.abs(log) < 1e-9 ? pointsPerLogUnit : (scoreOfLog(log) - 50) / log

/**
 * Shares `score − 50` out among terms of ln(relative risk), in proportion: the Aumann–Shapley shares of the straight
 * path from the average, so no order matters and nothing blows up where terms cancel.
 */
export function shareOut(terms: readonly number[]): number[] {
  const perLog = pointsPerLog(sum(terms))
  return terms.map((term) => term * perLog)
}
