import { pointsPerLogUnit, scoreOfLog } from './score-map.ts'
import { sum } from './sum.ts'

/**
 * Shares `score − 50` out among terms of ln(relative risk), in proportion: the Aumann–Shapley shares of the straight
 * path from the average, so no order matters and nothing blows up where terms cancel.
 */
export function shareOut(terms: readonly number[]): number[] {
  const log = sum(terms)
  const perLog = Math.abs(log) < 1e-9 ? pointsPerLogUnit : (scoreOfLog(log) - 50) / log
  return terms.map((term) => term * perLog)
}
