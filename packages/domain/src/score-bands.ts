import { type RiskBand, riskBand, type Severity } from './codes.ts'

/** Default upper bounds of very low, low, medium and high events. */
export const defaultLevelBounds = [20, 40, 60, 80] as const
/** Quarters of 0–100 for vehicles, drivers and fleets. */
export const bandBounds = [25, 50, 75] as const

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

/** Returns true if both ends of an interval are in one band: only then is the band of a score certain. */
export const isWithinBand = ([low, high]: readonly [low: number, high: number]): boolean =>
  riskBandOf(low) === riskBandOf(high)

/** "High risk", or "Not enough driving". */
export const riskBandWord = (score: number | null) =>
  score === null ? 'Not enough driving' : `${riskBand.word(riskBandOf(score))} risk`
