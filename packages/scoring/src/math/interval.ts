import { scoreOfLog } from './score-map.ts'

/** Normal quantile of a two-sided 90% interval. */
export const z90 = 1.6448536

/** Returns both ends of a score's 90% interval, from ln(relative risk) and its standard error. */
export function intervalOf(log: number, se: number): { low: number; high: number } {
  return { low: scoreOfLog(log - z90 * se), high: scoreOfLog(log + z90 * se) }
}
