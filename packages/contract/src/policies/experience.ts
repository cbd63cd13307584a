import { vehicleClass } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, codeField, Day } from '../api/fields.ts'
import { coverages } from '../connections/reads.ts'

/** Why a term has no loss ratio yet. */
export const noRatioReasons = [
  'notStarted',
  'stillImporting',
  'lossesNotReported',
  'noData',
  'noPremium',
  'tooEarly',
  'tooFewDays',
  'noCosts',
] as const
export type NoRatio = (typeof noRatioReasons)[number]

/** Where losses of a term come from: the insurer's loss runs if they cover days of it, otherwise losses here. */
export const experienceSources = ['claims', 'losses'] as const

/** Returns "2 claims" or "1 loss": what a count from a source is. */
export const lossesWord = (source: (typeof experienceSources)[number], count: number): string =>
  lossWords[source][count === 1 ? 0 : 1]
const lossWords = { claims: ['claim', 'claims'], losses: ['loss', 'losses'] } as const

/** The losses of a term's days, and what they cost. */
export const TermExperience = z.object({
  startsOn: Day,
  renewsOn: Day,
  source: z.enum(experienceSources),
  /**
   * The first day of the term with data of its vehicles, or covered by a loss run, if that isn't its first: losses, premium
   * and ratio are those since then. Null if all of its days have data, or none has.
   */
  countedFrom: Day.nullable(),
  losses: Count,
  /** The same by fault of our driver. */
  byFault: z.object({ atFault: Count, notAtFault: Count, unknown: Count }),
  /** Vehicles known on any of these days; one with units at two providers counts once. */
  vehicles: Count,
  /** From each vehicle's first known day to its last, within the term. */
  vehicleYears: z.number(),
  distanceMeters: z.number(),
  /** The first day with data of its vehicles, if claims from before it aren't in the rates; otherwise null. */
  ratedFrom: Day.nullable(),
  /** Losses, and those of `withoutClaim`, per million miles; null with too little driving, and while the losses aren't known. */
  perMillionMiles: z.number().nullable(),
  /** The same per vehicle-year; null without any, and while the losses aren't known. */
  perVehicleYear: z.number().nullable(),
  /** Those with a cost. */
  withCost: Count,
  /** Paid and reserved, or estimated; null if no loss has a cost. */
  incurredUsd: z.number().nullable(),
  /** Totals of claims; null without, and for losses that no loss run lists. */
  paidUsd: z.number().nullable(),
  reservedUsd: z.number().nullable(),
  /** The premium of the days with data that have passed; null if there is none. */
  earnedPremiumUsd: z.number().nullable(),
  /** Incurred over earned premium. Too low if not all losses have a cost. */
  lossRatio: z.number().nullable(),
  missing: z.enum(noRatioReasons).nullable(),
  /**
   * Losses recorded here on the days that loss runs cover that no claim matches or may match, and their estimated cost: claims take
   * their place, so that only the rates of the term have them. `withCost`: how many have an estimate. Null without loss runs.
   */
  withoutClaim: z.object({ losses: Count, withCost: Count, costUsd: z.number().nullable() }).nullable(),
})
export type TermExperience = z.infer<typeof TermExperience>

export const PolicyExperience = z.object({
  /**
   * Whether losses of its connections can be seen: `loading` while their events or trips are imported and summed, so that losses, open
   * questions, distance and vehicle-years are too few; `notReported` if some of its vehicles have no provider or no device that reports collisions.
   */
  lossCoverage: z.enum(coverages),
  /**
   * Confirmed losses and claims that match none of them, without those of no fault or of an unknown vehicle, per vehicle-year, with its 90% interval, over the
   * days of the score on which losses can be seen; null until it is scored.
   */
  frequency: z
    .object({
      losses: z.number(),
      vehicleYears: z.number(),
      perVehicleYear: z.number(),
      low: z.number(),
      high: z.number(),
    })
    .nullable(),
  /**
   * Of claims in the last twelve months if a loss run covers some of them, otherwise of losses; the mean is of those with
   * a cost, null if there are none. `missing`: why no loss doesn't mean that there was none.
   */
  severity: z.object({
    source: z.enum(experienceSources),
    losses: Count,
    withCost: Count,
    meanUsd: z.number().nullable(),
    missing: z.enum(noRatioReasons).nullable(),
  }),
  /** Newest first. */
  terms: z.array(TermExperience),
  /**
   * Other policies with a score, of the same vehicle class and between a third and three times its miles; null until this
   * one has a score.
   */
  peers: z
    .object({
      /** The most common class of its vehicles. */
      vehicleClass: codeField(vehicleClass),
      count: Count,
      /**
       * The share of peers with a lower score, 0–1, and the same at both ends of the score's 90% interval; null with
       * fewer than `fewestPeers`, and if the interval is wider than `widestPlace`.
       */
      lowerShare: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
    })
    .nullable(),
  questions: z.object({
    /** Suspected collisions that await review, of any age that lists reach, and the types that they have. */
    suspected: Count,
    isSuspectedExact: z.boolean(),
    suspectedTypes: z.array(z.string()),
    /** Collisions that people rejected, of any age that lists reach. No figure of losses has them, except those of `disputed`. */
    rejected: Count,
    isRejectedExact: z.boolean(),
    /** The rejected ones that remain losses until someone independent agrees. */
    disputed: Count,
    /** Losses in the last twelve months whose fault is unknown. */
    unknownFault: Count,
    /** Claims of loss runs in the last twelve months whose fault is unknown. */
    claimsUnknownFault: Count,
    /** Claims that may be the same crash as a recorded collision, and await a decision. */
    claimsToMatch: Count,
    /**
     * Confirmed losses on the days that loss runs cover, from the first to the last, that no claim matches or may match; null
     * without loss runs.
     */
    unclaimed: z.object({ losses: Count, from: Day, until: Day }).nullable(),
    /** Connections with its policy that were deleted in the last twelve months: their losses left with them. */
    deletedConnections: Count,
    /** Connections that got this policy's number instead of another, or another instead of this, in the last twelve months. */
    movedConnections: Count,
    /** Connections with this policy whose fleet entered another one, or with another one whose fleet entered this, and that await an admin. */
    proposedPolicies: Count,
    /** Losses in the last twelve months that scores count with another fault than people stated. */
    countedOtherwise: Count,
    /**
     * The state or province in which the term in force garages its vehicles, if they drove at least `elsewhereShare` of the last
     * twelve months' distance outside it, and that share, 0–1.
     */
    garagedElsewhere: z.object({ regionId: z.number(), share: z.number() }).nullable(),
    /** What its vehicles drive a year each, if that is more than `mostLocalMeters` although the term's radius is local. */
    metersBeyondRadius: z.number().nullable(),
    /** The share, 0–1, of the last twelve months' distance on private trips, of which no events are kept, if it is at least `privateShare`. */
    privateShare: z.number().nullable(),
    /** The share, 0–1, of the events since the beginning of the month a year ago that the provider or its users dismissed, if it is at least `dismissedShare`. */
    dismissedShare: z.number().nullable(),
    /**
     * Connections with vehicles whose collisions aren't reported: no loss of theirs doesn't mean that there was none. Without those that have
     * vehicles of `withoutEvents`.
     */
    lossesNotReported: Count,
    /** Vehicles in which no device reports events, and so no collisions. */
    withoutEvents: Count,
    /** Vehicles with a GPS receiver that repeats one place, so that much of their driving is unknown. */
    frozenReceivers: Count,
    /** Connections whose account isn't permitted to read trips, positions or events. */
    notPermitted: Count,
    /** Vehicles without a recent position. */
    notReporting: Count,
  }),
})
export type PolicyExperience = z.infer<typeof PolicyExperience>

/** Less outside the garaging state is ordinary (expert). */
export const elsewhereShare = 0.9
/** Less is ordinary where drivers take vehicles home (expert). */
export const privateShare = 0.1
/** Two or three in a hundred are ordinary at providers where people dismiss events (expert). */
export const dismissedShare = 0.1
/** A vehicle that stays within 50 miles hardly drives 60,000 miles a year (expert). */
export const mostLocalMeters = 60_000 * 1609.344

/** A percentile among fewer would be a guess. */
export const fewestPeers = 5
/** A percentile whose 90% interval covers more of the peers says nothing about the place among them (expert). */
export const widestPlace = 0.8
