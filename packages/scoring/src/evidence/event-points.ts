import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { cameraTypes } from './camera-types.ts'

/** The review of an event. `neverRated` is a measurement that needs no review. */
export type Review = 'accurate' | 'inaccurate' | 'unreviewed' | 'neverRated'

export type ScoredEvent = {
  type: ScoringType
  /** 1–5, or null if unknown. */
  intensity: number | null
  review: Review
  ageDays: number
  /** Precision of its detector (`precisionOf`). If absent, the prior's. */
  precision?: number
  /** Speeding against a known limit. */
  hasKnownLimit?: boolean
}

/** The assumed intensity of an event of unknown strength when it is rated by itself: the middle. */
export const assumedIntensity = 3

/** Returns the multiplier of an intensity 1–5 when an event is rated by itself. */
export function intensityFactor(intensity: number | null, { intensityFactors }: ScoringConfig): number {
  const step = Math.min(Math.max(Math.round(intensity ?? assumedIntensity), 1), intensityFactors.length)
  return intensityFactors[step - 1] ?? 1
}

/**
 * Returns the points of an intensity 1–5 when events are counted as rates: closer together, because an event's strength
 * predicts less about the next one than its occurrence does.
 */
export const ratePoints = (intensity: number, config: ScoringConfig): number =>
  intensityFactor(intensity, config) ** config.intensityPowerInRates

/**
 * What events of unknown strength are taken for in rates: about what those of their type that are graded count on average, or
 * a fleet would be worse for having a provider that does not grade. Measured on all simulated providers
 * (`bench/scores/scores-against-truth.ts`), factors are 1.1 for what cameras see, 1.3 to 1.5 for manoeuvres, which are derived from a
 * threshold of force on; and 1.0 for speeding, all of it certain, where that of unknown strength is not.
 */
const [assumedOfCameras, assumedOfOthers] = [2, 3]

/** Returns the points of a type's event in its rate. A null intensity means its strength is unknown. */
export const typePoints = (type: ScoringType, intensity: number | null, config: ScoringConfig): number =>
  ratePoints(intensity ?? assumedInRates(type), config)

const assumedInRates = (type: ScoringType) => (isOfCameras(type) ? assumedOfCameras : assumedOfOthers)
const isOfCameras = (type: ScoringType) => (cameraTypes as readonly ScoringType[]).includes(type)

/** Returns how much of an event or a mile remains after this many days; nothing beyond the window. */
export function decay(ageDays: number, { halfLifeDays, windowDays }: ScoringConfig): number {
  return ageDays > windowDays ? 0 : 2 ** (-Math.max(ageDays, 0) / halfLifeDays)
}

/** How often reviewers agreed with one detector about one type. */
export type DetectorReviews = { confirmed: number; rejected: number }

/**
 * Reviews credited to each detector before any are made (expert). No configuration contains them: how often a detector is right is
 * the same for all clients, and with doubts of its own a client would change what its collisions and false alarms count.
 */
const credited: DetectorReviews = { confirmed: 7, rejected: 3 }

/**
 * Returns the share of a detector's events of one type that are correct: the mean of a Beta posterior from reviews and
 * the credited ones.
 */
export const precisionOf = ({ confirmed, rejected }: DetectorReviews): number =>
  (credited.confirmed + confirmed) / (credited.confirmed + credited.rejected + confirmed + rejected)

/**
 * Returns the confidence that an event is genuine, 0–1: reviewed ones are certain either way, speeding against a known
 * limit was measured, and everything else has its detector's precision.
 */
export function surenessOf({
  type,
  review,
  precision,
  hasKnownLimit,
}: Pick<ScoredEvent, 'type' | 'review' | 'precision' | 'hasKnownLimit'>): number {
  if (review === 'accurate') return 1
  if (review === 'inaccurate') return 0
  if (type === 'speeding' && hasKnownLimit) return 1
  return precision ?? precisionOf(noReviews)
}

/** Returns what an event adds to its type's count, by confidence, strength and age. */
export function eventPoints(event: ScoredEvent, config: ScoringConfig): number {
  return surenessOf(event) * typePoints(event.type, event.intensity, config) * decay(event.ageDays, config)
}

const noReviews = { confirmed: 0, rejected: 0 }

/** Seconds within which two events of one type count as one. */
export const sameEventSeconds = 60

/**
 * `isCertain` means that there is no doubt left: a person confirmed it, or it was measured. `isOwn` marks what only people of
 * the client confirmed, and `isRejected` what only they rejected.
 */
type Repeatable = {
  type: ScoringType
  intensity: number | null
  atSeconds: number
  isCertain?: boolean
  isOwn?: boolean
  isRejected?: boolean
}

/**
 * Drops repeats: events of one type up to a minute after the last count once, with the highest intensity (an unknown
 * one at its value in rates) and the highest certainty among them. Neither another event nor a confirmation lowers the
 * count, and a rejected one counts for nothing beside another.
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
  if (Boolean(first.isRejected) !== Boolean(repeat.isRejected)) return first.isRejected ? repeat : first
  const strongest = strengthOf(repeat) > strengthOf(first) ? repeat : first
  const surest = surenessRank(repeat) > surenessRank(first) ? repeat : first
  return surenessRank(surest) > surenessRank(strongest)
    ? { ...strongest, isCertain: surest.isCertain, isOwn: surest.isOwn }
    : strongest
}

const surenessRank = ({ isCertain, isOwn }: Repeatable) => (isCertain ? (isOwn ? 1 : 2) : 0)

const strengthOf = ({ type, intensity }: Repeatable) => intensity ?? assumedInRates(type)
