import { riskFactorWords } from '../risk/words.ts'
import type { VehicleReport } from './report.ts'

/** Summarizes the numbers in one line. */
export function reportSentence({ connection, risk, fleetMedian, factors, scoredVehicles }: VehicleReport): string {
  const { score, low, high, provisional } = risk
  if (score === null || low === null || high === null) return ''
  const [own, median] = [Math.round(score), fleetMedian === null ? null : Math.round(fleetMedian)]
  const against =
    median === null || scoredVehicles < 2
      ? own === 50
        ? 'scores the same as average (50)'
        : `scores ${own > 50 ? 'riskier' : 'safer'} than average (50)`
      : own === median
        ? `scores the same as the fleet median of ${connection.name}`
        : low <= median && median <= high
          ? `scores ${own}, which is within the margin of error of the fleet median of ${connection.name} (${median})`
          : `scores ${own > median ? 'riskier' : 'safer'} than the fleet median of ${connection.name} (${median})`
  const isAverage = median === null || scoredVehicles < 2
  const sure =
    isAverage && own !== 50 && low <= 50 && 50 <= high
      ? ', but the difference from average is within the margin of error'
      : ''
  const [most] = factors.toSorted((a, b) => b.points - a.points)
  const why = most && most.points >= 1 ? ` The largest contribution to its risk is ${factorWord(most.factor)}.` : ''
  const few = provisional ? ' The score is provisional because there isn’t much data yet.' : ''
  return `This vehicle ${against}${sure}.${why}${few}`
}

const factorWord = (factor: keyof typeof riskFactorWords) => riskFactorWords[factor].toLowerCase()
