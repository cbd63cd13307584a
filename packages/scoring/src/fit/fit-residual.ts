import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { BehavioralRisk } from '../behavioral.ts'
import { sum } from '../math/sum.ts'
import { surenessOfCommon } from '../math/two-level.ts'
import type { Priors } from './priors.ts'

/**
 * One month's behavior of a subject: ln(relative risk), its standard deviation from chance alone if habits don't
 * change, and how much of a change in habits it shows (0–1), since rarely observed behavior is shrunk towards what is
 * expected.
 */
export type MonthlyRisk = { log: number; chance: number; shown: number }

/**
 * Scores a month from its own events. Chance is that of counts: a type that was never sensed is just as uncertain in
 * each month, but equally so, and shows no change.
 */
export function monthlyRiskOf(
  risk: BehavioralRisk,
  { gamma }: Pick<ScoringConfig, 'gamma'>,
  priors: Priors,
): MonthlyRisk {
  const common = priors.commonVariance > 0 ? 1 / priors.commonVariance : Number.POSITIVE_INFINITY
  const seen = risk.types.filter(({ weight, exposure }) => weight > 0 && exposure > 0)
  const surenessOf = ({ mean, exposure, alpha, phi }: (typeof seen)[number]) =>
    surenessOfCommon((mean * exposure) / phi, alpha)
  const ofCommon = common + sum(seen.map((type) => (surenessOf(type) * type.mean * type.exposure) / type.phi))
  /** The weight of a rate, compared with those of its place (`behavioralRisk`). */
  const weightOf = ({ type, weight, mean }: (typeof seen)[number]) => (weight * priors.types[type]!.mean) / mean
  const perCommon = sum(
    risk.types.map((type) => (weightOf(type) * type.rate * (1 - type.credibility)) / risk.commonFactor),
  )
  let [variance, moved, all] = [0, 0, 0]
  for (const type of seen) {
    const { rate, alpha, expected, genuineShare } = type
    const weight = weightOf(type)
    const exposure = type.exposure / type.phi
    // False alarms vary too, and one more report makes the others more likely to be genuine (`countedPoints`).
    const genuine = genuineShare || 1
    const gain = genuine / (alpha / expected + exposure * genuine)
    // What one more effective event adds to the weighted rate, by its own type and by the common factor.
    const counted = gain * (alpha / expected + exposure)
    const perEvent = weight * gain + (perCommon * surenessOf(type) * counted) / ofCommon
    variance += (rate / genuine) * exposure * perEvent ** 2
    moved += rate * exposure * perEvent
    all += weight * rate
  }
  const weighted = sum(risk.types.map((type) => weightOf(type) * type.rate))
  return {
    log: Math.log(risk.relativeRisk),
    chance: weighted > 0 ? (gamma * Math.sqrt(variance)) / weighted : 0,
    shown: all > 0 ? Math.min(moved / all, 1) : 0,
  }
}

/** Months across all subjects required for a residual (expert). */
const leastMonths = 90
/**
 * What a residual is held between. Errors that are the same in each month stay hidden to months: roads are estimated, and hours
 * know light alone. Against the simulated world's habits intervals held 90 % with 0.05 when it was chosen
 * (`bench/scores/scores-against-truth.ts`); by now they hold more. The upper bound is expert.
 */
const [least, greatest] = [0.05, 0.6]

/**
 * Fits the standard deviation of ln(relative risk) from month to month that chance doesn't explain, to widen intervals
 * by.
 * `subjects` are series of months, each scored from its own events. Null if there are too few.
 */
export function fitResidual(subjects: readonly (readonly MonthlyRisk[])[]): number | null {
  const series = subjects.filter((months) => months.length > 1)
  const freedom = sum(series.map((months) => months.length - 1))
  if (freedom < leastMonths) return null
  const squares = sum(series.map((months) => squaresAround(months.map(({ log }) => log))))
  const perMonth = (pick: (month: MonthlyRisk) => number) =>
    sum(series.map((months) => (sum(months.map(pick)) * (months.length - 1)) / months.length))
  const byChance = perMonth(({ chance }) => chance ** 2)
  const shown = perMonth((month) => month.shown ** 2)
  if (shown === 0) return null
  return Math.min(Math.max(Math.sqrt(Math.max(squares - byChance, 0) / shown), least), greatest)
}

function squaresAround(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return sum(values.map((value) => (value - mean) ** 2))
}
