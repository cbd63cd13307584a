import { pointsPerLogUnit, scoreOfLog } from './score-map.ts'

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
