import { sum } from './sum.ts'

/** Prior of an event rate: gamma distributed with this mean (points per 1,000 miles) and shape. */
export type Prior = { mean: number; alpha: number }

export type ShrunkRate = {
  /** Points per 1,000 miles, shrunk towards the prior's mean if there was little driving. */
  rate: number
  sd: number
  /** Weight of the vehicle's own record, 0–1. */
  credibility: number
}

/**
 * Returns the posterior rate of a gamma prior and a quasi-Poisson count: exact Bühlmann credibility.
 * `points` over `exposure` (1,000 decayed miles); `phi` is the overdispersion of intensity-weighted counts.
 * `information` is the value of the points if it isn't certain that all are genuine.
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

/** The evidence from one vehicle, driver or region. */
export type Evidence = {
  points: number
  exposure: number
  /** The part of the points from unreviewed events. Absent if there are none. */
  unreviewed?: UnreviewedPoints
  /** What people of the client decided themselves. Absent if they decided nothing. */
  ownReviews?: OwnReviews
}

/** Points of unreviewed events, each counted in full, and their detectors' precision, 0–1. */
export type UnreviewedPoints = { points: number; precision: number }

/**
 * Points of events that people of the client confirmed, which are part of all points, and rejected, which aren't, each
 * counted in full; and the precision that they would have unreviewed.
 */
export type OwnReviews = { confirmed: number; rejected: number; precision: number }

/** Entities with data required before a portfolio's own prior replaces the default. */
export const minimumEntities = 30

/**
 * Fits the prior of a portfolio by moments, on effective counts. Null without any exposure or points. `reportedPerGenuine`
 * is the number of reported points per counted one: false alarms occur per mile, so they make subjects look more alike
 * than they are.
 */
export function fitPrior(
  entities: readonly Evidence[],
  phi: number,
  reportedPerGenuine = 1,
): (Prior & { variance: number }) | null {
  const effective = entities.map(({ points, exposure }) => ({ n: points / phi, e: exposure / phi }))
  const totalExposure = sum(effective.map(({ e }) => e))
  const mean = sum(effective.map(({ n }) => n)) / totalExposure
  if (!(mean > 0)) return null
  const spread =
    sum(effective.map(({ n, e }) => (reportedPerGenuine * (n - mean * e)) ** 2 - reportedPerGenuine * n)) /
    sum(effective.map(({ e }) => e ** 2))
  const variance = Math.max(spread, 1e-6 * mean ** 2)
  return { mean, variance, alpha: mean ** 2 / variance }
}
