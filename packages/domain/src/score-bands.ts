import { type RiskBand, riskBand, type Severity } from './codes.ts'
import { covers, type Estimated } from './statistics/margin.ts'

/** Default upper bounds of very low, low, medium and high events. */
export const defaultLevelBounds = [20, 40, 60, 80] as const
/** Quarters of 0–100 for vehicles, drivers and fleets. */
export const bandBounds = [25, 50, 75] as const
/** The score of average risk. */
export const averageScore = 50

/** Scores are compared after rounding off floating-point noise. */
const settled = (score: number) => Math.round(score * 1e9) / 1e9
const passed = (score: number, bounds: readonly number[]) => bounds.filter((bound) => settled(score) >= bound).length

/** Returns the severity of one event from its score 0–100; a bound belongs to the level above it. */
export function severityOf(score: number, bounds: readonly number[] = defaultLevelBounds): Severity {
  return (1 + passed(score, bounds)) as Severity
}

/** Returns the band of a vehicle, driver or fleet from the displayed whole number; null without a score. */
export function riskBandOf(score: number): RiskBand
export function riskBandOf(score: number | null): RiskBand | null
export function riskBandOf(score: number | null): RiskBand | null {
  return score === null ? null : ((1 + passed(Math.round(settled(score)), bandBounds)) as RiskBand)
}

/** Returns true for a displayed 50. */
export const isAverage = (score: number): boolean => Math.round(settled(score)) === averageScore

/**
 * Returns the level of a vehicle's, driver's or fleet's score in words: "Elevated"; "Average" for 50, and no verdict while
 * its interval covers 50. The one way of saying it: bands count scores by the number alone.
 */
export function scoreWord(score: Estimated & { score: number }): string {
  if (isAverage(score.score)) return 'Average'
  return covers(score, averageScore) ? 'Within margin of average' : riskBand.word(riskBandOf(score.score))
}
