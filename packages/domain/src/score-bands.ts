import { type RiskBand, riskBand, type Severity } from './codes.ts'

/** Upper bounds of very low, low, medium and high events, unless a client's configuration says otherwise. */
export const defaultLevelBounds = [20, 40, 60, 80] as const
/** Quarters of 0–100 for vehicles, drivers and fleets. */
export const bandBounds = [25, 50, 75] as const

/** Scores are compared after rounding away what floating point leaves. */
const settled = (score: number) => Math.round(score * 1e9) / 1e9
const passed = (score: number, bounds: readonly number[]) => bounds.filter((bound) => settled(score) >= bound).length

/** Severity of one event from its score 0–100; a bound belongs to the level above it. */
export function severityOf(score: number, bounds: readonly number[] = defaultLevelBounds): Severity {
  return (1 + passed(score, bounds)) as Severity
}

/** Band of a vehicle, driver or fleet, of the whole number that is shown; null without a score. */
export function riskBandOf(score: number): RiskBand
export function riskBandOf(score: number | null): RiskBand | null
export function riskBandOf(score: number | null): RiskBand | null {
  return score === null ? null : ((1 + passed(Math.round(settled(score)), bandBounds)) as RiskBand)
}

/** Whether both ends of an interval are in one band: only then a score is surely of its band. */
export const isWithinBand = ([low, high]: readonly [low: number, high: number]): boolean =>
  riskBandOf(low) === riskBandOf(high)

/** "High risk", or "Not enough driving". */
export const riskBandWord = (score: number | null) =>
  score === null ? 'Not enough driving' : `${riskBand.word(riskBandOf(score))} risk`
