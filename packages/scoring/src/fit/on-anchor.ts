import type { RateType } from '@milepost/contract/scoring-config/endpoints'
import { type Priors, type TypePrior, withVersion } from './priors.ts'

/**
 * Returns priors fitted on a portfolio with the level of an anchor, which was fitted on all clients of an installation: how
 * often events and losses happen, where, and how far vehicles drive. Held against its own level, every portfolio would be
 * average, and one that halves its events would be average again at the next fit. The portfolio's own is how far its
 * vehicles and fleets are apart, around their own mean, and how much a month says about the next one.
 */
export function onAnchor(fitted: Priors, anchor: Priors | null): Priors {
  if (!anchor) return fitted
  const { commonVariance, fleetVariance, residualSd } = fitted
  return {
    ...anchor,
    types: Object.fromEntries(
      Object.entries(anchor.types).map(([type, level]) => [
        type,
        onLevel(level, fitted.types[type as keyof Priors['types']]),
      ]),
    ),
    commonVariance,
    ...(fleetVariance && { fleetVariance }),
    residualSd,
  }
}

const onLevel = ({ ownLevel: _, ...level }: TypePrior, own: TypePrior | undefined): TypePrior =>
  own && own.subjects > 0 ? { ...level, alpha: own.alpha, ownLevel: own.mean / level.mean } : level

/**
 * What the same events and losses count under one configuration for each point that they count under another: points of a type, how
 * much these scatter, and losses.
 */
export type CountRatios = { types: Record<RateType, { points: number; scatter: number }>; losses: number }

/**
 * Returns an anchor for a configuration that counts events or losses differently than the one it was fitted with. Its points are
 * other points, so their rates change with them; where events happen, and how far vehicles drive, doesn't. `startingPhi` is the scatter of
 * types that have none of their own.
 */
export function countedAs(anchor: Priors, { types, losses }: CountRatios, startingPhi: number): Priors {
  const { version: _, ...content } = anchor
  const counted = Object.entries(anchor.types).map(([type, level]): [string, TypePrior] => {
    const { points, scatter } = types[type as RateType]
    const { mean, phi = startingPhi } = level
    return [type, { ...level, mean: mean * points, phi: phi * scatter }]
  })
  return withVersion('anchor', {
    ...content,
    types: Object.fromEntries(counted),
    lossesPerVehicleYear: anchor.lossesPerVehicleYear * losses,
  })
}
