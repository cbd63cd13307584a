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
 * Returns priors fitted on a portfolio whose configuration counts events differently than before, with the level of the
 * ones before: its points are other points, but how its vehicles compare with others doesn't change with them.
 */
export function keepLevel(fitted: Priors, before: Priors): Priors {
  const { lossesPerVehicleYear, annualMilesByClass, usage } = before
  const types = Object.entries(fitted.types).map(([type, own]): [string, TypePrior] => {
    const ownLevel = before.types[type as keyof Priors['types']]?.ownLevel
    return [type, ownLevel === undefined || own.subjects === 0 ? own : { ...own, mean: own.mean / ownLevel, ownLevel }]
  })
  const level = { types: Object.fromEntries(types), lossesPerVehicleYear, annualMilesByClass, ...(usage && { usage }) }
  const { version: _, ...content } = { ...fitted, ...level }
  return withVersion('fitted', content)
}
