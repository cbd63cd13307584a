import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { precisionOf } from './event-points.ts'
import type { LossEvidence } from './evidence.ts'

/**
 * Returns what past losses add beyond everything else: claims compared with expected ones. The prior makes one claim
 * against none multiply the risk by 2.13 (ATRI 2022: a past crash raises the chance of another by 113 %). Only at-fault
 * losses count.
 * `lossesPerVehicleYear` is the average vehicle's, with losses counted the same way.
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
 * Returns the same for a vehicle of a fleet: what its own losses add (`own`) beyond its fleet's record, and how much
 * ln of both follows ln of that record (`pull`). `credited` is κ (`ownLossesCredited`).
 */
export function experienceInFleet(claims: number, expected: number, credited: number, fleetLevel: number) {
  const prior = credited + fleetLevel * expected
  return { own: (credited + claims) / prior, pull: credited / prior }
}

/**
 * Returns the experience credibility of the prior, in losses. For one vehicle it is `experiencePrior`. Differences
 * between vehicles average out in a fleet, but what a whole fleet shares does not: years without a loss mean less for
 * 200 vehicles than for one, but never as little as for 200 unrelated ones.
 */
export function lossesCredited({ experiencePrior, varianceBetweenFleets }: LossPrior, vehicles: number): number {
  const ofOne = 1 / experiencePrior
  const shared = Math.min(varianceBetweenFleets, ofOne)
  return 1 / (shared + (ofOne - shared) / Math.max(vehicles, 1))
}

/**
 * Returns the losses: confirmed ones by our driver's share of the fault, suspected ones by their detector's precision
 * and the share that unknown fault counts, and those that only people of the client rejected like suspected ones.
 */
export const lossesOf = (evidence: LossEvidence, config: ScoringConfig): number =>
  confirmedLosses(evidence) + suspectedLosses(evidence, config) + rejectedLosses(evidence, config)

/** Returns what confirmed losses alone count. */
export const confirmedLosses = ({ confirmed, fault = confirmed }: LossEvidence): number => fault

/** Returns suspected losses alone. */
export function suspectedLosses({ suspected }: LossEvidence, config: ScoringConfig): number {
  let losses = 0
  for (const { count, precision = precisionOf(noReviews) } of suspected) losses += count * precision
  return losses * config.unknownFaultShare
}

/**
 * Returns what suspected collisions count that only people of the client rejected: a client's own reviews never lower its
 * losses, because each of these would gain several points (`own-reviews.ts` limits those of other events).
 */
export const rejectedLosses = ({ rejected }: LossEvidence, config: ScoringConfig): number =>
  rejected ? rejected.count * rejected.precision * config.unknownFaultShare : 0

const noReviews = { confirmed: 0, rejected: 0 }

/**
 * Returns the standard error of ln(relative risk of experience), from the gamma posterior behind it. Few losses carry
 * little weight.
 */
export const experienceSeLog = (losses: number, credited: number): number => 1 / Math.sqrt(credited + losses)
