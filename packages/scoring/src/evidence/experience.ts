import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { precisionOf } from './event-points.ts'
import type { LossEvidence } from './evidence.ts'

/**
 * What past losses say beyond everything else: claims against those expected. The prior makes one claim against none
 * multiply the risk by 2.13 (ATRI 2022: a past crash raises the chance of another by 113 %). Only at-fault losses count.
 * `lossesPerVehicleYear` is the average vehicle's, of losses counted alike.
 */
export function experienceFactor(
  {
    claims,
    years,
    relativeRisk,
    vehicles = 1,
  }: { claims: number; years: number; relativeRisk: number; vehicles?: number },
  config: LossPrior & Pick<ScoringConfig, 'claimsPerVehicleYear'>,
  lossesPerVehicleYear: number = config.claimsPerVehicleYear,
): number {
  const credit = lossesCredited(config, vehicles)
  return (credit + claims) / (credit + lossesPerVehicleYear * relativeRisk * years)
}

type LossPrior = Pick<ScoringConfig, 'experiencePrior' | 'varianceBetweenFleets'>

/**
 * Losses that the prior is worth. Of one vehicle it is `experiencePrior`; what varies between vehicles averages out in a fleet, what
 * all of a fleet share does not: years without a loss say less of 200 vehicles than of one, and never as little as of 200 that
 * have nothing in common.
 */
export function lossesCredited({ experiencePrior, varianceBetweenFleets }: LossPrior, vehicles: number): number {
  const ofOne = 1 / experiencePrior
  const shared = Math.min(varianceBetweenFleets, ofOne)
  return 1 / (shared + (ofOne - shared) / Math.max(vehicles, 1))
}

/** Losses: confirmed ones whole, suspected ones as sure as their detector. */
export function lossesOf({ confirmed, suspected }: LossEvidence, config: ScoringConfig): number {
  let losses = confirmed
  for (const { count, precision = precisionOf(noReviews, config) } of suspected) losses += count * precision
  return losses
}

const noReviews = { confirmed: 0, rejected: 0 }

/** Standard error of ln(relative risk of experience): of the gamma posterior behind it. Few losses say little. */
export const experienceSeLog = (losses: number, config: LossPrior, vehicles = 1): number =>
  1 / Math.sqrt(lossesCredited(config, vehicles) + losses)
