/**
 * One map for all scores: 50 is the average expected claim frequency, and doubling the relative risk triples the odds:
 * relative risk 0.5 is 25, 1 is 50, 2 is 75.
 */
const steepness = Math.log2(3)

/** Score points per unit of ln(relative risk), at relative risk 1. */
export const pointsPerLogUnit = 25 * steepness

/** Converts a relative claim frequency (0…∞) to a score 0–100; higher is riskier. */
export const scoreOf = (relativeRisk: number): number => scoreOfLog(Math.log(relativeRisk))

/** The same from ln(relative risk), which neither overflows nor underflows. */
export const scoreOfLog = (logRelativeRisk: number): number => 100 / (1 + Math.exp(-steepness * logRelativeRisk))

/** Returns the relative risk behind a score strictly between 0 and 100. */
export const relativeRiskOf = (score: number): number => (score / (100 - score)) ** (1 / steepness)

/** Returns the share of peers below a score, 0–100. Peers with the same score count half. */
export function percentile(score: number, peers: readonly number[]): number | null {
  if (peers.length === 0) return null
  const below = peers.filter((peer) => peer < score).length
  const equal = peers.filter((peer) => peer === score).length
  return (100 * (below + 0.5 * equal)) / peers.length
}
