import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { sum } from '../math/sum.ts'
import { fitCommonVariance } from '../math/two-level.ts'
import { behaviorCounts, type FleetCount, lossCounts } from '../segments/fleet-record.ts'
import { fleetVarianceOf } from '../segments/fleet-variance.ts'
import type { Priors } from './priors.ts'

/** Fewer fleets than this show more chance than portfolio (expert). */
const leastFleets = 10
/** Losses without which nothing is known of how fleets differ in them (expert). */
const leastLosses = 30
const greatestVariance = 2
/** Below this, fleets are alike. */
const leastVariance = 1e-4

/**
 * Fits how much fleets differ beyond their vehicles, by moments: deviations of two vehicles of one fleet have positive
 * products if the fleet has something in common. Events: 0 where nothing speaks for it. Fewer than 10 fleets, or 30 losses in
 * them, keep the variance of `start`.
 */
export function fitFleetVariance(
  subjects: readonly SubjectEvidence[],
  config: ScoringConfig,
  priors: Priors,
  start = fleetVarianceOf({}, config),
): NonNullable<Priors['fleetVariance']> {
  const fleets = [...Map.groupBy(subjects, ({ fleet }) => fleet ?? '').values()].filter(({ length }) => length > 1)
  if (fleets.length < leastFleets) return start
  const behavior = varianceOf(fleets.map((vehicles) => behaviorCounts(vehicles, config, priors)))
  const losses = fleets.map((vehicles) => lossCounts(vehicles, { behavior: 1 }, config, priors))
  const known = sum(losses.flat().map(({ seen }) => seen))
  return { behavior, losses: known < leastLosses ? start.losses : varianceOf(losses) }
}

function varianceOf(fleets: readonly (readonly FleetCount[])[]): number {
  const variance = fitCommonVariance(fleets, { variance: 0, products: 0 })
  return variance < leastVariance ? 0 : Math.min(variance, greatestVariance)
}
