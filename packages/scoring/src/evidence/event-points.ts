import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { cameraTypes } from './camera-types.ts'

/** What people said of an event: `neverRated` is a measurement that nobody is asked about. */
export type Review = 'accurate' | 'inaccurate' | 'unreviewed' | 'neverRated'

export type ScoredEvent = {
  type: ScoringType
  /** 1–5, or null where nobody knows. */
  intensity: number | null
  review: Review
  ageDays: number
  /** Precision of the detector that made it (`precisionOf`); without one, the prior's. */
  precision?: number
  /** Speeding against a limit that is known. */
  hasKnownLimit?: boolean
}

/** What an event of unknown strength is taken for where one event is judged: the middle. */
export const assumedIntensity = 3

/** Multiplier of an intensity 1–5 where one event is judged. */
export function intensityFactor(intensity: number | null, { intensityFactors }: ScoringConfig): number {
  const step = Math.min(Math.max(Math.round(intensity ?? assumedIntensity), 1), intensityFactors.length)
  return intensityFactors[step - 1] ?? 1
}

/**
 * Points of an intensity 1–5 where events are counted as rates: closer together, because how strong an event was says
 * less of the next one than that there was one.
 */
export const ratePoints = (intensity: number, config: ScoringConfig): number =>
  intensityFactor(intensity, config) ** config.intensityPowerInRates

/**
 * What events of unknown strength are taken for in rates: about what those of their type that are graded count on average, or
 * a fleet would be worse for having a provider that does not grade. Measured on all simulated providers
 * (`bench/scores/scores-against-truth.ts`), factors are 1.1 for what cameras see, 1.3 to 1.5 for manoeuvres, which are told from a
 * threshold of force on; and 1.0 for speeding, all of it certain, where that of unknown strength is not.
 */
const [assumedOfCameras, assumedOfOthers] = [2, 3]

/** Points of an event of a type in its rate; null where nobody knows how strong it was. */
export const typePoints = (type: ScoringType, intensity: number | null, config: ScoringConfig): number =>
  ratePoints(intensity ?? assumedInRates(type), config)

const assumedInRates = (type: ScoringType) => (isOfCameras(type) ? assumedOfCameras : assumedOfOthers)
const isOfCameras = (type: ScoringType) => (cameraTypes as readonly ScoringType[]).includes(type)

/** How much of an event or a mile is left after so many days; nothing beyond the window. */
export function decay(ageDays: number, { halfLifeDays, windowDays }: ScoringConfig): number {
  return ageDays > windowDays ? 0 : 2 ** (-Math.max(ageDays, 0) / halfLifeDays)
}

/** How often people agreed with one detector about one type. */
export type DetectorReviews = { confirmed: number; rejected: number }

/** Share of a detector's events of one type that are what it says: mean of a Beta posterior of reviews and the prior. */
export function precisionOf({ confirmed, rejected }: DetectorReviews, { precisionPrior }: ScoringConfig): number {
  const credit = precisionPrior.confirmed + precisionPrior.rejected
  return (precisionPrior.confirmed + confirmed) / (credit + confirmed + rejected)
}

/**
 * How sure it is that an event was one, 0–1: reviewed ones are certain either way; speeding against a known limit was
 * measured; everything else is as sure as its detector.
 */
export function surenessOf(
  { type, review, precision, hasKnownLimit }: Pick<ScoredEvent, 'type' | 'review' | 'precision' | 'hasKnownLimit'>,
  config: ScoringConfig,
): number {
  if (review === 'accurate') return 1
  if (review === 'inaccurate') return 0
  if (review === 'neverRated' && type === 'speeding' && hasKnownLimit) return 1
  return precision ?? precisionOf(noReviews, config)
}

/** What an event adds to its type's count: how sure, how strong, how long ago. */
export function eventPoints(event: ScoredEvent, config: ScoringConfig): number {
  return surenessOf(event, config) * typePoints(event.type, event.intensity, config) * decay(event.ageDays, config)
}

const noReviews = { confirmed: 0, rejected: 0 }

/** Seconds within which two events of one type are one. */
export const sameEventSeconds = 60

/** `isCertain` says that nothing is left to doubt: a person confirmed it, or it was measured. */
type Repeatable = { type: ScoringType; intensity: number | null; atSeconds: number; isCertain?: boolean }

/**
 * Drops repeats: events of one type up to a minute after the last count once, with the highest intensity (an unknown one
 * is what it counts as in rates), and as certain as the surest of them: neither another event nor a confirmation makes it count less.
 */
export function withoutRepeats<E extends Repeatable>(events: readonly E[]): E[] {
  const kept: { last: number; event: E }[] = []
  const newest = new Map<ScoringType, (typeof kept)[number]>()
  for (const event of events.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    const group = newest.get(event.type)
    if (!group || event.atSeconds - group.last > sameEventSeconds) {
      const begun = { last: event.atSeconds, event }
      newest.set(event.type, begun)
      kept.push(begun)
      continue
    }
    group.last = event.atSeconds
    group.event = oneOf(group.event, event)
  }
  return kept.map(({ event }) => event)
}

function oneOf<E extends Repeatable>(first: E, repeat: E): E {
  const strongest = strengthOf(repeat) > strengthOf(first) ? repeat : first
  const isCertain = first.isCertain || repeat.isCertain
  return isCertain && !strongest.isCertain ? { ...strongest, isCertain } : strongest
}

const strengthOf = ({ type, intensity }: Repeatable) => intensity ?? assumedInRates(type)
