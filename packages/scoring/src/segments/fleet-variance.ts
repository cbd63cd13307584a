import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { Priors } from '../fit/priors.ts'
import { ownShape } from '../math/two-level.ts'

/**
 * What the vehicles of a fleet have in common beyond what is expected of each: how often events and losses happen,
 * compared with the average of 1, and the standard errors of their logarithms.
 */
export type FleetRecord = {
  behavior: number
  losses: number
  behaviorSe: number
  lossesSe: number
  /**
   * How often events are taken to happen in its vehicles on which nothing is sensed: as in the others, if that is more often than
   * average. Absent from records calculated before it was introduced: 1.
   */
  unseenBehavior?: number
}

/** Returns the level of a vehicle's fleet that its behavior is shrunk toward; `isSeen`: some type was sensed on it. */
export const behaviorLevelOf = (record: FleetRecord | undefined, isSeen: boolean): number =>
  record ? (isSeen ? record.behavior : (record.unseenBehavior ?? 1)) : 1

/** Returns the variances between fleets, also for priors fitted before these were. */
export const fleetVarianceOf = (
  { fleetVariance }: Pick<Priors, 'fleetVariance'>,
  { varianceBetweenFleets }: Pick<ScoringConfig, 'varianceBetweenFleets'>,
) => fleetVariance ?? { behavior: 0, losses: varianceBetweenFleets }

/** Returns κ, the losses that a vehicle of a fleet is credited with: what remains of its prior beside its fleet's. */
export const ownLossesCredited = ({ experiencePrior }: Pick<ScoringConfig, 'experiencePrior'>, variance: number) =>
  ownShape(experiencePrior, variance)
