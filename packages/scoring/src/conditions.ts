import type { DrivingMix } from './evidence/driving-mix.ts'
import type { Graded } from './evidence/evidence.ts'
import type { ConditionRates, RateFactor, Strengths, TypePrior } from './fit/priors.ts'
import { rateFactors, unknownClass } from './fit/priors.ts'

/** How a subject's distance is shared out over conditions, factor by factor; a factor that is unknown is left out. */
export type SharesByFactor = { [F in RateFactor]?: Record<string, number> }

/** Shares of the distance by light and road; dusk is half day, half night. */
export function sharesOf(mix: DrivingMix): SharesByFactor {
  const shares: SharesByFactor = {}
  for (const factor of rateFactors) {
    const amounts: Record<string, number> | undefined = mix[factor]
    if (!amounts) continue
    let total = 0
    for (const name in amounts) total += amounts[name]!
    if (total === 0) continue
    const own: Record<string, number> = {}
    for (const name in amounts) if (name !== 'dusk') own[name] = amounts[name]! / total
    if (amounts.dusk) {
      own.day = (own.day ?? 0) + amounts.dusk / total / 2
      own.night = (own.night ?? 0) + amounts.dusk / total / 2
    }
    shares[factor] = own
  }
  return shares
}

/**
 * How often a type's events are to be expected where and when a subject drives, against the portfolio's places and
 * hours; 1 where either is unknown. So behaviour is held against others in the same conditions.
 */
function expectedThere(rates: ConditionRates | undefined, shares: SharesByFactor): number {
  if (!rates) return 1
  let product = 1
  for (const factor of rateFactors) {
    const own: Record<string, number> | undefined = rates[factor]
    const here = shares[factor]
    if (!own || !here) continue
    let average = 0
    for (const name in here) average += here[name]! * (own[name] ?? 1)
    product *= average
  }
  return product
}

/**
 * Points of a type that are to be expected of a subject, against the portfolio's: where and when it drives, and of as strong events
 * as its provider tells of its class.
 */
export const expectedOf = (
  prior: Pick<TypePrior, 'conditions'> & Strengths,
  shares: SharesByFactor,
  graded: Graded,
): number => expectedThere(prior.conditions, shares) * strengthOf(prior, graded)

const ofProvider = ({ strengthByProvider }: Strengths, { vehicleClass, provider }: Graded): number | undefined =>
  provider === undefined ? undefined : strengthByProvider?.[provider]?.[vehicleClass ?? unknownClass]
const ofClass = ({ strengthByClass }: Strengths, { vehicleClass }: Graded): number | undefined =>
  vehicleClass === null ? undefined : strengthByClass?.[vehicleClass]

/** How strong a type's events are expected to be, against those of all: as the provider tells them of the class, else as the class has them. */
export const strengthOf = (prior: Strengths, graded: Graded): number =>
  ofProvider(prior, graded) ?? ofClass(prior, graded) ?? 1

/** By what that is known: where too few vehicles show how their provider grades, by their class, or not at all. */
export function strengthKnownBy(prior: Strengths, graded: Graded): 'provider' | 'class' | null {
  if (ofProvider(prior, graded) !== undefined) return 'provider'
  return ofClass(prior, graded) === undefined ? null : 'class'
}
