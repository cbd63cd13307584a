import { z90 } from '../math/interval.ts'
import { sum } from '../math/sum.ts'
import { checkRows, type ValidationRow } from './gini.ts'

/** Rows of like prediction: what was expected of them and what came. */
export type PredictionGroup = {
  subjects: number
  years: number
  claims: number
  /** Claims predicted, scaled so that all groups together have as many as came. */
  expected: number
  /** Claims a year over those of all. */
  lift: number
  /** Claims over expected ones, and its 90 % interval (Poisson); null where nothing was expected. */
  ratio: { value: number; low: number; high: number } | null
}

/**
 * Rows in so many groups of equal vehicle-years, from the lowest prediction to the highest: ten for lift, five for
 * calibration. Fewer where there are fewer rows; none without claims.
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

/** Claims over what they are held against (expected ones, or miles) with its 90 % interval: Wilson and Hilferty's approximation of the exact one of a Poisson count. */
export function ratioOf(claims: number, expected: number): { value: number; low: number; high: number } {
  const low = claims > 0 ? claims * (1 - 1 / (9 * claims) - z90 / (3 * Math.sqrt(claims))) ** 3 : 0
  const next = claims + 1
  const high = next * (1 - 1 / (9 * next) + z90 / (3 * Math.sqrt(next))) ** 3
  return { value: claims / expected, low: low / expected, high: high / expected }
}

/** Share of groups whose 90 % interval holds what was expected; about 0.9 where predictions are calibrated. */
export function coverageOfGroups(groups: readonly PredictionGroup[]): number | null {
  const known = groups.flatMap(({ ratio }) => (ratio ? [ratio] : []))
  if (known.length === 0) return null
  return known.filter(({ low, high }) => low <= 1 && high >= 1).length / known.length
}

/** Share of intervals that hold a truth that is known, as a simulation's is; null without any. */
export function coverageOf(intervals: readonly { low: number; high: number; truth: number }[]): number | null {
  if (intervals.length === 0) return null
  return intervals.filter(({ low, high, truth }) => low <= truth && truth <= high).length / intervals.length
}
