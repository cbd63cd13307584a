import { amountsOf, type DrivingMix } from './driving-mix.ts'
import { type ConditionRates, type Priors, rateFactors } from './priors.ts'

/**
 * How often a type's events are to be expected where and when a subject drives, against the portfolio's places and
 * hours; 1 where either is unknown. So behaviour is held against others in the same conditions.
 */
export function expectedThere(rates: ConditionRates | undefined, mix: DrivingMix, portfolio: Priors['mix']): number {
  if (!rates) return 1
  let product = 1
  for (const factor of rateFactors) {
    const own: Record<string, number> | undefined = rates[factor]
    if (!own || !mix[factor]) continue
    const here = averageOver(own, mix[factor])
    const there = averageOver(own, portfolio[factor])
    if (here !== null && there !== null) product *= here / there
  }
  return product
}

function averageOver(rates: Record<string, number>, mix: Partial<Record<string, number>>): number | null {
  const names = Object.keys(rates)
  const amounts = amountsOf(mix, names)
  let total = 0
  let weighted = 0
  for (let at = 0; at < names.length; at++) {
    total += amounts[at]!
    weighted += amounts[at]! * rates[names[at]!]!
  }
  return total > 0 && weighted > 0 ? weighted / total : null
}
