import { covers } from '@milepost/domain/statistics/margin'
import { partText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { riskFactorWords } from '../risk/words.ts'
import type { VehicleReport } from './report.ts'

type Summarized = Pick<VehicleReport, 'risk' | 'fleetMedian' | 'factors' | 'scoredVehicles'> & {
  connection: { name: string }
}

/** Summarizes the numbers in one line. Gives no verdict while the interval of the score covers what it is compared with. */
export function reportSentence({ connection, risk, fleetMedian, factors, scoredVehicles }: Summarized): string {
  const { score, low, high, provisional } = risk
  if (score === null || low === null || high === null) return ''
  const isRanked = fleetMedian !== null && scoredVehicles > 1
  const [name, value] = isRanked
    ? [`the median vehicle of ${connection.name}`, Math.round(fleetMedian)]
    : ['average', 50]
  const own = Math.round(score)
  const verdict =
    own === value
      ? `scores the same as ${name} (${value})`
      : covers(risk, value)
        ? `scores ${own}, which is within the margin of error of ${name} (${value})`
        : `scores ${own > value ? 'riskier' : 'safer'} than ${name} (${value})`
  const [most] = factors.toSorted((a, b) => b.points - a.points)
  const why = most && most.points >= 1 ? ` The largest contribution to its risk is ${factorWord(most.factor)}.` : ''
  const few = provisional ? ' The score is provisional because there isn’t much data yet.' : ''
  return `This vehicle ${verdict}.${why}${few}`
}

const factorWord = (factor: keyof typeof riskFactorWords) => riskFactorWords[factor].toLowerCase()

/**
 * Returns how many vehicles of its fleet score lower, in words before "scored vehicles": "71% of 64", or "3 of 6 other" in a small
 * fleet of seven. `percentile` is 0–100.
 */
export const riskierThan = (percentile: number, scoredVehicles: number): string =>
  isSmallSample(scoredVehicles)
    ? `${partText(Math.round((percentile * scoredVehicles) / 100), scoredVehicles - 1)} other`
    : `${Math.floor(percentile)}% of ${scoredVehicles.toLocaleString('en-US')}`
