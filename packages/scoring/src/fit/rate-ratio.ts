import { ScoringInputError } from '../evidence/wrong-input.ts'

/** Claims, and the vehicle-years in which they happened. */
export type Experience = { claims: number; years: number }

/** How many times the rate of others a rate is. */
export type RateRatio = {
  /** Null if the others have no claims. */
  value: number | null
  low: number
  /** Null if there is no upper bound. */
  high: number | null
  /** Probability of a difference at least as large, in either direction, if both had the same rate. */
  p: number
}

const tail = 0.05

/**
 * Compares two rates of claims a year, with the exact 90% interval. Given the total, the claims of one are binomial (J.
 * Przyborowski and H. Wilenski, Biometrika 31, 1940), and its interval is that of Clopper and Pearson. Null without
 * claims or without years on both sides. Throws ScoringInputError for claims that aren't whole numbers.
 */
export function rateRatio(one: Experience, other: Experience): RateRatio | null {
  for (const { claims } of [one, other])
    if (!Number.isInteger(claims) || claims < 0) throw new ScoringInputError('claims', claims, 'give a whole number.')
  const all = one.claims + other.claims
  if (all === 0 || one.years <= 0 || other.years <= 0) return null
  const chances = binomial(all)
  const ratioAt = (share: number) => (share / (1 - share)) * (other.years / one.years)
  const atLeast = (share: number) => chances(share, one.claims, all)
  const atMost = (share: number) => chances(share, 0, one.claims)
  const equal = one.years / (one.years + other.years)
  return {
    value: other.claims === 0 ? null : ratioAt(one.claims / all),
    low: one.claims === 0 ? 0 : ratioAt(shareWhere((share) => atLeast(share) > tail)),
    high: other.claims === 0 ? null : ratioAt(shareWhere((share) => atMost(share) < tail)),
    p: Math.min(1, 2 * Math.min(atLeast(equal), atMost(equal))),
  }
}

/** Returns the smallest share for which something holds that holds for every larger one. */
function shareWhere(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/** Returns the probability of `from` to `to` successes in a number of trials, at a chance of success. */
function binomial(trials: number): (share: number, from: number, to: number) => number {
  const logChoose = [0]
  for (let k = 1; k <= trials; k++) logChoose.push(logChoose[k - 1]! + Math.log((trials - k + 1) / k))
  return (share, from, to) => {
    let sum = 0
    for (let k = from; k <= to; k++)
      sum += Math.exp(logChoose[k]! + k * Math.log(share) + (trials - k) * Math.log1p(-share))
    return sum
  }
}
