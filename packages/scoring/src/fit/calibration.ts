import { z90 } from '../math/interval.ts'
import { sum } from '../math/sum.ts'
import { checkRows, type ValidationRow } from './gini.ts'

/** Rows with similar predictions: expected and actual claims. */
export type PredictionGroup = {
  subjects: number
  years: number
  claims: number
  /** Predicted claims, scaled so that all groups together match the actual total. */
  expected: number
  /** Claims per year relative to the overall rate. */
  lift: number
  /** Actual over expected claims, and its 90% interval (Poisson). Null if none were expected. */
  ratio: { value: number; low: number; high: number } | null
}

/**
 * Splits rows into this many groups of equal vehicle-years, from the lowest prediction to the highest: ten for lift,
 * five for calibration. Fewer if there are fewer rows; none without claims.
 */
export function groupByPrediction(rows: readonly ValidationRow[], groups: number): PredictionGroup[] {
  checkRows(rows)
  const years = sum(rows.map((row) => row.years))
  const claims = sum(rows.map((row) => row.claims))
  const predicted = sum(rows.map((row) => row.predicted * row.years))
  if (claims === 0 || predicted === 0) return []
  const byGroup = new Map<number, ValidationRow[]>()
  let before = 0
  for (const row of rows.toSorted((a, b) => a.predicted - b.predicted)) {
    const group = Math.min(groups - 1, Math.floor(((before + row.years / 2) / years) * groups))
    const own = byGroup.get(group) ?? []
    own.push(row)
    byGroup.set(group, own)
    before += row.years
  }
  return [...byGroup.values()].map((own) => {
    const ownYears = sum(own.map((row) => row.years))
    const ownClaims = sum(own.map((row) => row.claims))
    const expected = (sum(own.map((row) => row.predicted * row.years)) * claims) / predicted
    return {
      subjects: sum(own.map(({ subjects = 1 }) => subjects)),
      years: ownYears,
      claims: ownClaims,
      expected,
      lift: ownClaims / ownYears / (claims / years),
      ratio: expected > 0 ? ratioOf(ownClaims, expected) : null,
    }
  })
}

/**
 * Returns claims divided by their comparison (expected claims, or miles), with a 90% interval: Wilson and Hilferty's
 * approximation of the exact one for a Poisson count.
 */
export function ratioOf(claims: number, expected: number): { value: number; low: number; high: number } {
  const low = claims > 0 ? claims * (1 - 1 / (9 * claims) - z90 / (3 * Math.sqrt(claims))) ** 3 : 0
  const next = claims + 1
  const high = next * (1 - 1 / (9 * next) + z90 / (3 * Math.sqrt(next))) ** 3
  return { value: claims / expected, low: low / expected, high: high / expected }
}

/**
 * Returns the share of groups whose 90% interval contains the expected value; about 0.9 if predictions are calibrated.
 */
export function coverageOfGroups(groups: readonly PredictionGroup[]): number | null {
  const known = groups.flatMap(({ ratio }) => (ratio ? [ratio] : []))
  if (known.length === 0) return null
  return known.filter(({ low, high }) => low <= 1 && high >= 1).length / known.length
}

/** Returns the share of intervals that contain a known truth, as in a simulation. Null without any. */
export function coverageOf(intervals: readonly { low: number; high: number; truth: number }[]): number | null {
  if (intervals.length === 0) return null
  return intervals.filter(({ low, high, truth }) => low <= truth && truth <= high).length / intervals.length
}
