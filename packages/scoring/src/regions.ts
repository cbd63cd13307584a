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

/** A region's shrunk rate over the portfolio's, its square root, kept within 0.5–2 (exponent and bounds: expert). */
export const regionFactor = (regionRate: number, portfolioRate: number) =>
  Math.min(Math.max(Math.sqrt(regionRate / portfolioRate), 0.5), 2)

/**
 * Average relative risk of the regions that a subject drives in, by distance, and the variance of its logarithm where so many
 * `looks` tell the mix; regions that `risks` does not have count as average. Null without any distance.
 */
export function regionMix(
  distances: Readonly<Record<string, number>> | undefined,
  risks: Readonly<Partial<Record<string, number>>>,
  looks: number,
): { factor: number; variance: number } | null {
  let [total, weighted, squares] = [0, 0, 0]
  for (const name in distances) {
    const [distance, risk] = [distances[name]!, risks[name] ?? 1]
    total += distance
    weighted += distance * risk
    squares += distance * risk ** 2
  }
  if (!(total > 0)) return null
  const factor = weighted / total
  return { factor, variance: Math.max(squares / total - factor ** 2, 0) / (looks + 1) / factor ** 2 }
}
