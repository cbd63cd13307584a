import type { Priors, TypePrior } from './priors.ts'

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

const onLevel = (level: TypePrior, own: TypePrior | undefined): TypePrior =>
  own && own.subjects > 0 ? { ...level, alpha: own.alpha } : level
