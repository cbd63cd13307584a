import { rateTypes, type ScoringConfig, type ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { Evidence } from '../math/shrinkage.ts'
import type { DrivingMix } from './driving-mix.ts'
import { decay, eventPoints, type ScoredEvent } from './event-points.ts'

/**
 * Points and exposure (1,000 faded miles) of each type, of the days on which that type could have been told; points of events
 * that nobody judged are lowered by their precision. A type that nothing on board senses is left out, or has neither.
 */
export type BehavioralEvidence = Partial<Record<ScoringType, Evidence>>

/** Accident reports and suspected collisions. They are counted here and not as a rate of events. */
export type LossEvidence = {
  /** Confirmed, at fault or preventable. */
  confirmed: number
  /** Collisions that a detector suspects and nobody confirmed; `precision` (`precisionOf`) is what each counts. */
  suspected: readonly { count: number; precision?: number }[]
  vehicleYears: number
  /** Vehicles whose years these are: one, where nothing is said. */
  vehicles?: number
}

/** How much was driven, not faded: of the last 365 days at most. */
export type UsageEvidence = {
  miles: number
  /** Days between the first and the last known day, driven or not. */
  days: number
  /** Share of driving beyond the second hour without a rest of 30 minutes, 0–1; null where nobody knows. */
  longDrivingShare: number | null
  /** A class of `Priors.annualMilesByClass`; null where nobody knows. */
  vehicleClass: string | null
  /** Of vehicles of several classes together: the share of each class in them, 0–1, `unknown` where nobody knows. */
  classShares?: Readonly<Record<string, number>>
}

/** What says on which scale the strength of events is told: the class of vehicle, null where nobody knows, and who tells them. */
export type Graded = { vehicleClass: string | null; provider?: string | undefined }

/** All that is known of a vehicle, driver, group, connection, region or fleet. */
export type SubjectEvidence = {
  /** 1,000 faded miles, sensed or not. */
  exposure: number
  /** Code of the provider that tells all of it; left out where several do, or vehicles of several classes are one subject. */
  provider?: string
  behavioral: BehavioralEvidence
  /** Days with driving within the window; they say how well the mix of conditions is known. */
  drivenDays: number
  mix: DrivingMix
  usage: UsageEvidence
  losses: LossEvidence
}

export const gradedOf = ({ provider, usage: { vehicleClass } }: SubjectEvidence): Graded => ({ vehicleClass, provider })

/** Miles driven so many days ago, and the types that could have been told then; without a list, all. */
export type DrivenMiles = { miles: number; ageDays: number; sensed?: readonly ScoringType[] }

/** Counts events and miles. Miles fade as events do, or the rate would be biased; what was never sensed is left out. */
export function gatherEvidence(
  events: readonly ScoredEvent[],
  driven: readonly DrivenMiles[],
  config: ScoringConfig,
): BehavioralEvidence {
  const evidence: BehavioralEvidence = {}
  for (const { miles, ageDays, sensed = rateTypes } of driven) {
    for (const type of sensed) {
      const own = evidence[type] ?? { points: 0, exposure: 0 }
      own.exposure += (miles * decay(ageDays, config)) / 1000
      evidence[type] = own
    }
  }
  for (const event of events) {
    const own = evidence[event.type]
    if (own && own.exposure > 0) own.points += eventPoints(event, config)
  }
  return evidence
}
