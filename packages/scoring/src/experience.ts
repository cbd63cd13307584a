import type { ScoringConfig } from '@milepost/contract/risk-score-config'
import { precisionOf } from './event-points.ts'
import type { LossEvidence } from './evidence.ts'

/**
 * What past losses say beyond everything else: claims against those expected. The prior makes one claim against none
 * multiply the risk by 2.13 (ATRI 2022: a past crash raises the chance of another by 113 %). Only at-fault losses count.
 * `lossesPerVehicleYear` is the average vehicle's, of losses counted alike. The prior is one vehicle's: of several vehicles it counts
 * for each, so that years without a loss say of a fleet what they say of its vehicles.
 */
export function experienceFactor(
  {
    claims,
    years,
    relativeRisk,
    vehicles = 1,
  }: { claims: number; years: number; relativeRisk: number; vehicles?: number },
  { experiencePrior, claimsPerVehicleYear }: Pick<ScoringConfig, 'experiencePrior' | 'claimsPerVehicleYear'>,
  lossesPerVehicleYear: number = claimsPerVehicleYear,
): number {
  const credit = experiencePrior * vehicles
  return (credit + claims) / (credit + lossesPerVehicleYear * relativeRisk * years)
}

/** Losses: confirmed ones whole, suspected ones as sure as their detector. */
export function lossesOf({ confirmed, suspected }: LossEvidence, config: ScoringConfig): number {
  let losses = confirmed
  for (const { count, precision = precisionOf(noReviews, config) } of suspected) losses += count * precision
  return losses
}

const noReviews = { confirmed: 0, rejected: 0 }

/** Standard error of ln(relative risk of experience): of the gamma posterior behind it. Few losses say little. */
export const experienceSeLog = (losses: number, { experiencePrior }: ScoringConfig, vehicles = 1): number =>
  1 / Math.sqrt(experiencePrior * vehicles + losses)
