import { pointsPerLogUnit, scoreOfLog } from './score-map.ts'
import { sum } from './sum.ts'

/**
 * Returns the points by which each unit of ln(relative risk) moves a score, on the straight path from the average to
 * `log`.
 */
export const pointsPerLog = (log: number): number =>
  Math.abs(log) < 1e-9 ? pointsPerLogUnit : (scoreOfLog(log) - 50) / log

/**
 * Distributes `score − 50` among terms of ln(relative risk) in proportion: the Aumann–Shapley shares of the straight
 * path from the average, so order doesn't matter and nothing blows up if terms cancel.
 */
export function shareOut(terms: readonly number[]): number[] {
  const perLog = pointsPerLog(sum(terms))
  return terms.map((term) => term * perLog)
}
