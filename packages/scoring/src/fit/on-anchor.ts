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

/** What the same events of a type count under one configuration for each point that they count under another, and how much these scatter. */
export type CountRatios = Record<RateType, { points: number; scatter: number }>

/**
 * Returns an anchor for a configuration that counts events differently than the one it was fitted with. Its points are other
 * points, so their rates change with them; where events happen, how far vehicles drive, and losses don't.
 * Types whose scatter the anchor doesn't name keep none.
 */
export function countedAs(anchor: Priors, ratios: CountRatios): Priors {
  const { version: _, ...content } = anchor
  const counted = Object.entries(anchor.types).map(([type, level]): [string, TypePrior] => {
    const { points, scatter } = ratios[type as RateType]
    const { mean, phi } = level
    return [type, { ...level, mean: mean * points, ...(phi !== undefined && { phi: phi * scatter }) }]
  })
  return withVersion('anchor', { ...content, types: Object.fromEntries(counted) })
}
