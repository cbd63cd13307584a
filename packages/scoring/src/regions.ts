import { regionFactor } from './environmental.ts'
import { fitPrior, shrink } from './shrinkage.ts'

/** Losses (or incidents) of a region's subjects, and how many their other parts made expect. */
export type RegionLosses = { losses: number; expected: number }

/**
 * Relative risk of each region against the portfolio: its rate shrunk as a type's is (the unit is the region), square
 * root taken, kept within 0.5–2. 1 everywhere until there are losses in two regions or more.
 */
export function regionRisks(regions: Readonly<Record<string, RegionLosses>>): Record<string, number> {
  const names = Object.keys(regions)
  const evidence = names.map((name) => ({ points: regions[name]!.losses, exposure: regions[name]!.expected }))
  const prior = evidence.filter(({ points }) => points > 0).length < 2 ? null : fitPrior(evidence, 1)
  return Object.fromEntries(
    names.map((name, at) => {
      if (!prior) return [name, 1]
      const { points, exposure } = evidence[at]!
      return [name, regionFactor(shrink(points, exposure, prior, 1).rate, prior.mean)]
    }),
  )
}

/**
 * Relative risk of the regions that a subject drives in, by distance; regions that `risks` does not have count as
 * average. Null without any distance.
 */
export function regionOf(
  distances: Readonly<Record<string, number>>,
  risks: Readonly<Record<string, number>>,
): number | null {
  let [total, weighted] = [0, 0]
  for (const [name, distance] of Object.entries(distances)) {
    total += distance
    weighted += distance * (risks[name] ?? 1)
  }
  return total > 0 ? weighted / total : null
}
