import { leastSample } from './small-sample.ts'

/** Two-sided 90%: the 0.95 quantile of the normal distribution. */
const z90 = 1.6448536

/** How often two people answered what: `yesNo` is yes by the first and no by the second. */
export type Answered = { yesYes: number; yesNo: number; noYes: number; noNo: number }

export type Kappa = { kappa: number; low: number; high: number }

/**
 * Returns Cohen's kappa of two people's answers, their agreement beyond what chance alone would give (1 complete, 0 no
 * better than chance), with its 90% interval (Cohen 1960: `κ = (pₒ − pₑ) / (1 − pₑ)`), within −1 to 1: that of the observed
 * agreement pₒ by Wilson (1927), because a standard error of zero would claim certainty from 20 equal answers. Null for fewer than `leastSample` answers, and if both only ever gave
 * the same one answer, where chance explains everything.
 */
export function cohensKappa({ yesYes, yesNo, noYes, noNo }: Answered): Kappa | null {
  const n = yesYes + yesNo + noYes + noNo
  if (n < leastSample) return null
  const agreed = (yesYes + noNo) / n
  const first = (yesYes + yesNo) / n
  const second = (yesYes + noYes) / n
  const byChance = first * second + (1 - first) * (1 - second)
  if (byChance === 1) return null
  const kappa = (agreed - byChance) / (1 - byChance)
  const [low, high] = wilson(agreed, n).map((share) => (share - byChance) / (1 - byChance)) as [number, number]
  return { kappa, low: Math.max(-1, low), high: Math.min(1, high) }
}

/** The 90% interval of a share of n. */
function wilson(share: number, n: number): [number, number] {
  const shrink = 1 + z90 ** 2 / n
  const middle = (share + z90 ** 2 / (2 * n)) / shrink
  const reach = (z90 * Math.sqrt((share * (1 - share)) / n + z90 ** 2 / (4 * n ** 2))) / shrink
  return [middle - reach, middle + reach]
}
