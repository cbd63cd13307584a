import { sum } from './sum.ts'

/** Prior of an event rate: gamma distributed with this mean (points per 1,000 miles) and shape. */
export type Prior = { mean: number; alpha: number }

export type ShrunkRate = {
  /** Points per 1,000 miles, drawn towards the prior's mean where there was little driving. */
  rate: number
  sd: number
  /** How much the vehicle's own record counts, 0–1. */
  credibility: number
}

/**
 * Posterior rate of a gamma prior and a quasi-Poisson count: Bühlmann's credibility, exactly.
 * `points` over `exposure` (1,000 decayed miles); `phi` is the overdispersion of intensity-weighted counts.
 */
export function shrink(points: number, exposure: number, { mean, alpha }: Prior, phi: number): ShrunkRate {
  const precision = alpha / mean + exposure / phi
  const count = alpha + points / phi
  return {
    rate: count / precision,
    sd: Math.sqrt(count) / precision,
    credibility: exposure / (exposure + (phi * alpha) / mean),
  }
}

/** What one vehicle, driver or region showed. */
export type Evidence = { points: number; exposure: number }

/** Entities with data before a portfolio's own prior replaces the default. */
export const minimumEntities = 30

/** Prior of a portfolio by moments, on effective counts. Returns null without any exposure or points. */
export function fitPrior(entities: readonly Evidence[], phi: number): (Prior & { variance: number }) | null {
  const effective = entities.map(({ points, exposure }) => ({ n: points / phi, e: exposure / phi }))
  const totalExposure = sum(effective.map(({ e }) => e))
  const mean = sum(effective.map(({ n }) => n)) / totalExposure
  if (!(mean > 0)) return null
  const spread = sum(effective.map(({ n, e }) => (n - mean * e) ** 2 - n)) / sum(effective.map(({ e }) => e ** 2))
  const variance = Math.max(spread, 1e-6 * mean ** 2)
  return { mean, variance, alpha: mean ** 2 / variance }
}
