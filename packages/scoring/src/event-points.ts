import type { ScoringConfig, ScoringType } from '@milepost/contract/risk-score-config'

export type Review = 'accurate' | 'inaccurate' | 'unreviewed'

export type ScoredEvent = {
  type: ScoringType
  /** 1–5, or null where nobody knows. */
  intensity: number | null
  review: Review
  ageDays: number
  /** Precision of the detector that made it; without one, the prior's. */
  precision?: number
}

/** What an event of unknown strength is taken for: the middle. */
const assumedIntensity = 3

/** Multiplier of an intensity 1–5. */
export function intensityFactor(intensity: number | null, { intensityFactors }: ScoringConfig): number {
  const step = Math.min(Math.max(Math.round(intensity ?? assumedIntensity), 1), intensityFactors.length)
  return intensityFactors[step - 1] ?? 1
}

/** How much of an event or a mile is left after so many days; nothing beyond the window. */
export function decay(ageDays: number, { halfLifeDays, windowDays }: ScoringConfig): number {
  return ageDays > windowDays ? 0 : 2 ** (-Math.max(ageDays, 0) / halfLifeDays)
}

/** Share of a detector's events that are what it says, from reviews and the prior. */
export function precisionOf(
  { confirmed, rejected }: { confirmed: number; rejected: number },
  { precisionPrior }: ScoringConfig,
): number {
  const credit = precisionPrior.confirmed + precisionPrior.rejected
  return (precisionPrior.confirmed + confirmed) / (credit + confirmed + rejected)
}

/** What an event adds to its type's count: how sure, how strong, how long ago. */
export function eventPoints(event: ScoredEvent, config: ScoringConfig): number {
  const sureness = { accurate: 1, inaccurate: 0, unreviewed: event.precision ?? precisionOf(noReviews, config) }
  return sureness[event.review] * intensityFactor(event.intensity, config) * decay(event.ageDays, config)
}

const noReviews = { confirmed: 0, rejected: 0 }

/** Seconds within which two events of one type are one. */
export const sameEventSeconds = 60

/** Drops repeats: events of one type up to a minute after the last count once, with the highest intensity. */
export function withoutRepeats<E extends { type: ScoringType; intensity: number | null; atSeconds: number }>(
  events: readonly E[],
): E[] {
  const kept: { last: number; event: E }[] = []
  for (const event of events.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    const group = kept.findLast((candidate) => candidate.event.type === event.type)
    if (!group || event.atSeconds - group.last > sameEventSeconds) {
      kept.push({ last: event.atSeconds, event })
      continue
    }
    group.last = event.atSeconds
    if ((event.intensity ?? 0) > (group.event.intensity ?? 0)) group.event = event
  }
  return kept.map(({ event }) => event)
}
