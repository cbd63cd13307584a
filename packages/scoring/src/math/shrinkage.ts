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
 * `points` over `exposure` (1,000 decayed miles); `phi` is the overdispersion of intensity-weighted counts. `information` is
 * what the points are worth where it is not certain that all are genuine.
 */
export function shrink(
  points: number,
  exposure: number,
  { mean, alpha }: Prior,
  phi: number,
  information = points,
): ShrunkRate {
  const precision = alpha / mean + exposure / phi
  const count = alpha + points / phi
  return {
    rate: count / precision,
    sd: count / precision / Math.sqrt(alpha + information / phi),
    credibility: exposure / (exposure + (phi * alpha) / mean),
  }
}

/** What one vehicle, driver or region showed. */
export type Evidence = {
  points: number
  exposure: number
  /** What of the points comes from events that nobody has judged yet; left out where there are none. */
  unreviewed?: UnreviewedPoints
}

/** Points of events that nobody judged, each counted whole, and the precision of who made them, 0–1. */
export type UnreviewedPoints = { points: number; precision: number }

/** Entities with data before a portfolio's own prior replaces the default. */
export const minimumEntities = 30

/**
 * Prior of a portfolio by moments, on effective counts. Returns null without any exposure or points. `toldPerGenuine` says how
 * many points were told for each that counts: false alarms come by the mile, so they make subjects look more alike than they are.
 */
export function fitPrior(
  entities: readonly Evidence[],
  phi: number,
  toldPerGenuine = 1,
): (Prior & { variance: number }) | null {
  const effective = entities.map(({ points, exposure }) => ({ n: points / phi, e: exposure / phi }))
  const totalExposure = sum(effective.map(({ e }) => e))
  const mean = sum(effective.map(({ n }) => n)) / totalExposure
  if (!(mean > 0)) return null
  const spread =
    sum(effective.map(({ n, e }) => (toldPerGenuine * (n - mean * e)) ** 2 - toldPerGenuine * n)) /
    sum(effective.map(({ e }) => e ** 2))
  const variance = Math.max(spread, 1e-6 * mean ** 2)
  return { mean, variance, alpha: mean ** 2 / variance }
}
