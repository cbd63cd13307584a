import type { DrivingMix } from './evidence/driving-mix.ts'
import type { Graded } from './evidence/evidence.ts'
import type { ConditionRates, RateFactor, Strengths, TypePrior } from './fit/priors.ts'
import { rateFactors, unknownClass } from './fit/priors.ts'

/** Shares of a subject's distance under each condition, by factor. An unknown factor is left out. */
export type SharesByFactor = { [F in RateFactor]?: Record<string, number> }

/** Returns shares of the distance by light and road. Dusk is half day, half night. */
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
 * Returns how often a type's events are expected where and when a subject drives, relative to the portfolio's places
 * and hours; 1 if either is unknown. So behavior is compared with others in the same conditions.
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
 * Returns a type's expected points for a subject, relative to the portfolio: by where and when it drives, and by the
 * event strength its provider reports for its class.
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

/**
 * Returns the expected strength of a type's events relative to all: the provider's average for the class, else the
 * class's average.
 */
export const strengthOf = (prior: Strengths, graded: Graded): number =>
  ofProvider(prior, graded) ?? ofClass(prior, graded) ?? 1

/**
 * Returns the basis of that strength. If too few vehicles show how the provider grades, it is the class, or nothing.
 */
export function strengthKnownBy(prior: Strengths, graded: Graded): 'provider' | 'class' | null {
  if (ofProvider(prior, graded) !== undefined) return 'provider'
  return ofClass(prior, graded) === undefined ? null : 'class'
}
