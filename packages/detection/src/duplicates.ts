import { metersBetween, type Spot } from './geometry.ts'
import { fastestMetersPerSecond } from './motion/physics.ts'

/** The facts of an incident that decide whether another record is the same event. */
export type EventFacts = {
  id: string
  vehicleId: string
  vin: string | null
  occurredAtMs: number
  translatedType: string
  /** Collisions of all kinds and near collisions: providers use different words. */
  accidentLike: boolean
  location: Spot | null
  /** Where the period of a summary ends, which represents several events of its type; null for a single event. */
  summedUntilMs: number | null
}

export type Duplicate = {
  /** The earlier of the two. */
  firstId: string
  secondId: string
  gapSeconds: number
  /** Null if one of the locations is unknown. */
  gapMeters: number | null
  /** 0–1. */
  confidence: number
  reason: 'sameType' | 'accidentLike' | 'partOfSummary'
}

const longestGapSeconds = 60
/** Two events of one type and device so close are copies, or one alarm that goes on. */
const repeatSeconds = 1
/** Two devices in one vehicle may report locations this far apart at the same instant. */
const deviceMeters = 200

/**
 * Returns pairs that may be one event, most certain first: the same vehicle or VIN within a minute, of the same type or
 * both accident-like, and no further apart than a vehicle drives in that time. A single event in the period of a summary
 * of its type is certainly part of it, and so are copies of an event, which a device sends within a second.
 */
export function findDuplicates(events: readonly EventFacts[]): Duplicate[] {
  const sorted = [...events].sort((a, b) => a.occurredAtMs - b.occurredAtMs)
  const found = new Map<string, Duplicate>()
  for (const keyOf of [(event: EventFacts) => event.vehicleId, ({ vin }: EventFacts) => vin]) {
    const vehicles = Map.groupBy(sorted, keyOf)
    for (const [key, own] of vehicles)
      if (key !== null) for (const pair of pairsOf(own)) found.set(`${pair.firstId}|${pair.secondId}`, pair)
  }
  for (const own of Map.groupBy(sorted, ({ vehicleId }) => vehicleId).values())
    for (const pair of partsOf(own)) {
      found.delete(`${pair.secondId}|${pair.firstId}`)
      found.set(`${pair.firstId}|${pair.secondId}`, pair)
    }
  return [...found.values()].sort((a, b) => b.confidence - a.confidence)
}

function pairsOf(events: readonly EventFacts[]): Duplicate[] {
  return events.flatMap((first, index) => {
    const pairs: Duplicate[] = []
    for (let next = index + 1; next < events.length; next++) {
      const second = events[next]!
      if (second.occurredAtMs - first.occurredAtMs > longestGapSeconds * 1000) break
      const pair = compare(first, second)
      if (pair) pairs.push(pair)
    }
    return pairs
  })
}

/** Pairs summaries of a unit with their parts, the summary first. */
function partsOf(events: readonly EventFacts[]): Duplicate[] {
  return events
    .filter(({ summedUntilMs }) => summedUntilMs !== null)
    .flatMap((summary) =>
      events
        .filter((part) => isPartOf(part, summary))
        .map((part) => ({
          firstId: summary.id,
          secondId: part.id,
          gapSeconds: (part.occurredAtMs - summary.occurredAtMs) / 1000,
          gapMeters: null,
          confidence: 1,
          reason: 'partOfSummary' as const,
        })),
    )
}

const isPartOf = (part: EventFacts, summary: EventFacts) =>
  part.summedUntilMs === null &&
  part.translatedType === summary.translatedType &&
  part.occurredAtMs >= summary.occurredAtMs &&
  part.occurredAtMs <= summary.summedUntilMs!

function compare(first: EventFacts, second: EventFacts): Duplicate | null {
  const sameType = first.translatedType === second.translatedType
  if (!sameType && !(first.accidentLike && second.accidentLike)) return null
  const gapSeconds = (second.occurredAtMs - first.occurredAtMs) / 1000
  const gapMeters = first.location && second.location ? metersBetween(first.location, second.location) : null
  const farthest = deviceMeters + fastestMetersPerSecond * gapSeconds
  if (gapMeters !== null && gapMeters > farthest) return null
  const isCopy = sameType && first.vehicleId === second.vehicleId && gapSeconds <= repeatSeconds
  const nearInTime = 1 - gapSeconds / (2 * longestGapSeconds)
  const nearInPlace = gapMeters === null ? 0.8 : 1 - gapMeters / (2 * farthest)
  return {
    firstId: first.id,
    secondId: second.id,
    gapSeconds,
    gapMeters,
    confidence: isCopy ? 1 : nearInTime * nearInPlace * (sameType ? 1 : 0.8),
    reason: sameType ? 'sameType' : 'accidentLike',
  }
}
