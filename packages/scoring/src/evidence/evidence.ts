import { rateTypes, type ScoringConfig, type ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { Evidence } from '../math/shrinkage.ts'
import type { DrivingMix } from './driving-mix.ts'
import { decay, eventPoints, type ScoredEvent } from './event-points.ts'

/**
 * Points and exposure (1,000 faded miles) of each type, from the days on which that type could have been reported.
 * Points of unreviewed events are lowered by their precision. A type that no device on board senses is left out, or has
 * neither.
 */
export type BehavioralEvidence = Partial<Record<ScoringType, Evidence>>

/** Accident reports and suspected collisions. They are counted here and not as a rate of events. */
export type LossEvidence = {
  /** Confirmed, at fault or preventable at least in part. */
  confirmed: number
  /** Our drivers' shares of their fault added up: what they count. One each if absent. */
  fault?: number
  /** How many of these only an insurer's loss run lists, and their shares of fault: their place and driver are unknown. */
  claimed?: { losses: number; fault: number }
  /**
   * Collisions that a detector suspects and no one has confirmed. `precision` (`precisionOf`) is the weight of each.
   */
  suspected: readonly { count: number; precision?: number }[]
  /**
   * Suspected collisions that only people of the client rejected, as precise as their detector. They count as if no one had
   * reviewed them. Absent if there are none.
   */
  rejected?: { count: number; precision: number }
  /** Years in which a collision would have been reported: a provider without a word for it has no loss-free years. */
  vehicleYears: number
  /** Vehicles to which the years belong; one if absent. */
  vehicles?: number
}

/** Amount of driving, not faded, over the last 365 days at most. */
export type UsageEvidence = {
  miles: number
  /** Days between the first and the last known day, with or without driving. */
  days: number
  /** Share of driving beyond the second hour without a rest of 30 minutes, 0–1. Null if unknown. */
  longDrivingShare: number | null
  /** A class of `Priors.annualMilesByClass`. Null if unknown. */
  vehicleClass: string | null
  /** For vehicles of several classes together: the share of each class, 0–1, with `unknown` for the rest. */
  classShares?: Readonly<Record<string, number>>
}

/** What determines the scale of event strength: the vehicle class, null if unknown, and the reporting provider. */
export type Graded = { vehicleClass: string | null; provider?: string | undefined }

/** All evidence about a vehicle, driver, group, connection, region or fleet. */
export type SubjectEvidence = {
  /** 1,000 faded miles, sensed or not. */
  exposure: number
  /** Those of `exposure` on private trips, of which no events are stored; none if absent. */
  privateExposure?: number
  /**
   * Code of the provider that reports all of it. Absent if there are several, or if vehicles of several classes form
   * one subject.
   */
  provider?: string
  behavioral: BehavioralEvidence
  /** Days with driving within the window; they determine how well the mix of conditions is known. */
  drivenDays: number
  mix: DrivingMix
  usage: UsageEvidence
  losses: LossEvidence
  /** Identifies its fleet among the portfolio's: a policy, or the whole client. Absent for drivers and regions. */
  fleet?: string
  /** Years from the first known day of the window to the last, as far as it was in use (`yearsInUse`): the time at risk. Those of `losses` if absent. */
  years?: number
}

export const gradedOf = ({ provider, usage: { vehicleClass } }: SubjectEvidence): Graded => ({ vehicleClass, provider })

/** Miles driven this many days ago, and the types that could have been reported then; without a list, all. */
export type DrivenMiles = { miles: number; ageDays: number; sensed?: readonly ScoringType[] }

/**
 * Counts events and miles. Miles fade as events do, or the rate would be biased. Types that were never sensed are left
 * out.
 */
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
