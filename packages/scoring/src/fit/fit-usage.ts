import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { SubjectEvidence } from '../evidence/evidence.ts'
import { minimumEntities } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import { scoreUsage } from '../part-scores.ts'
import { yearsAtRisk } from '../segments/score-segment.ts'
import type { Priors, UsageLevel } from './priors.ts'

/** Days required for a yearly mileage to count (expert). */
const leastDays = 30

/**
 * Returns the miles a year, and the share of long driving, with which the risk from miles, and from long driving, is 1
 * for the portfolio's mean by years at risk: an average that half of all miles exceed would be none. Null for fewer than
 * 30 vehicles.
 */
export function fitUsage(
  subjects: readonly SubjectEvidence[],
  config: ScoringConfig,
  priors: Priors,
): UsageLevel | null {
  const known = subjects.flatMap((subject) => {
    const score = subject.usage.days >= leastDays ? scoreUsage(subject.usage, config, priors) : null
    return score ? [{ score, years: yearsAtRisk(subject), share: subject.usage.longDrivingShare }] : []
  })
  if (known.length < minimumEntities) return null
  const years = sum(known.map((one) => one.years))
  const power = sum(known.map((one) => one.years * one.score.annualMiles ** config.beta)) / years
  const timed = known.filter(({ share }) => share !== null)
  const timedYears = sum(timed.map((one) => one.years))
  return {
    annualMiles: config.beta > 0 ? power ** (1 / config.beta) : config.referenceAnnualMiles,
    longDrivingShare:
      timed.length < minimumEntities
        ? config.longDriving.averageShare
        : sum(timed.map((one) => one.years * one.share!)) / timedYears,
  }
}
