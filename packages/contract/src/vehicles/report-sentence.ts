import { riskFactorWords } from '../risk/words.ts'
import type { VehicleReport } from './report.ts'

/** Summarizes the numbers in one line. */
export function reportSentence({ risk, fleetMedian, factors, scoredVehicles }: VehicleReport): string {
  const { score, low, high, provisional } = risk
  if (score === null || low === null || high === null) return ''
  const [own, median] = [Math.round(score), fleetMedian === null ? null : Math.round(fleetMedian)]
  const against =
    median === null || scoredVehicles < 2
      ? own === 50
        ? 'is driven as the average is'
        : `is driven ${own > 50 ? 'riskier' : 'safer'} than the average of 50`
      : own === median
        ? 'is driven as the middle of its fleet is'
        : `is driven ${own > median ? 'riskier' : 'safer'} than the middle of its fleet (${median})`
  const sure = low <= 50 && 50 <= high ? ', though what is known is not enough to tell it from the average' : ''
  const [most] = factors.toSorted((a, b) => b.points - a.points)
  const why = most && most.points >= 1 ? ` Most of the risk is added by ${factorWord(most.factor)}.` : ''
  const few = provisional ? ' The score is provisional: little is known so far.' : ''
  return `This vehicle ${against}${sure}.${why}${few}`
}

const factorWord = (factor: keyof typeof riskFactorWords) => riskFactorWords[factor].toLowerCase()
