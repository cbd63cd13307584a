import { z } from 'zod'
import { Count, Day, RecordId, Score } from './fields.ts'

/** A score of a vehicle, driver or fleet with its 90% interval. Null without enough driving. */
export const RiskScore = z.object({
  score: Score.nullable(),
  low: Score.nullable(),
  high: Score.nullable(),
  /**
   * True if the score mostly repeats the average for lack of driving, or history is still loading and may change it.
   */
  provisional: z.boolean(),
})
export type RiskScore = z.infer<typeof RiskScore>

/** The 90% interval of the score that one is compared with; null if that is null, or a mean. */
export const PreviousInterval = z.object({ low: Score, high: Score }).nullable()

/** A number and the same for the preceding days; null if these are unknown or it can't be calculated. */
export const Compared = z.object({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /**
   * Half the 90% interval of `value − previous`, in their unit: a smaller change may be none. 0 for what is measured, such
   * as distance; null if nothing is compared, or nothing is known about it.
   */
  margin: z.number().nullable(),
})
export type Compared = z.infer<typeof Compared>

/** Those of the counted events on days with unreported distance: rates exclude them. */
export const WithoutMiles = Count

/** The 90% interval of events per 1,000 miles; null without a rate. */
export const RateInterval = z.object({ low: z.number(), high: z.number() }).nullable()

/** The count of one incident type. */
export const TypeCount = z.object({
  translatedType: z.string(),
  word: z.string(),
  count: Count,
  /** Null if the preceding days are unknown, or not all of them known. */
  previousCount: Count.nullable(),
  withoutMiles: WithoutMiles,
  per1000Miles: z.number().nullable(),
})
export type TypeCount = z.infer<typeof TypeCount>

/** One hour of a week: weekday 1 (Monday) to 7, hour 0–23 in local time of the place. */
export const HourOfWeek = z.object({
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  incidents: Count,
  withoutMiles: WithoutMiles,
  distanceMeters: z.number(),
})
export type HourOfWeek = z.infer<typeof HourOfWeek>

/** A vehicle's driving and events in one state or province. */
export const RegionShare = z.object({
  regionId: Count,
  distanceMeters: z.number(),
  drivingSeconds: Count,
  incidents: Count,
})
export type RegionShare = z.infer<typeof RegionShare>

/**
 * Driving and incidents of one vehicle or driver in a range, by whole days of the client. Incidents that people found inaccurate
 * are left out. Figures of events are null, and their lists empty, if no device reports any.
 */
export const DrivingStats = z.object({
  distanceMeters: Compared,
  drivingSeconds: Compared,
  trips: Compared,
  incidents: Compared,
  highAndCritical: Compared,
  withoutMiles: WithoutMiles,
  /** Those of the trips whose distance isn't known: distance, driving time and rates leave them out. */
  unmeasuredTrips: Count,
  incidentsPer1000Miles: Compared,
  /** Of its value; null without one. */
  rateInterval: RateInterval,
  byType: z.array(TypeCount),
  /** Weeks by their Monday; weeks without driving and without events are absent. */
  weekly: z.array(z.object({ week: Day, distanceMeters: z.number(), incidents: Count, withoutMiles: WithoutMiles })),
  hours: z.array(HourOfWeek),
})
export type DrivingStats = z.infer<typeof DrivingStats>

/** Ids of a bulk action, and its results. */
export const VehicleIds = z.object({
  vehicleIds: z.array(RecordId).min(1, 'Choose at least one vehicle.').max(5000),
})

/** The body of a bulk action: the action, and its records: some by id, or all that match a filter with exceptions. */
export const selectionOf = <Filter extends z.ZodType, Done extends z.ZodRawShape>(filter: Filter, done: Done) =>
  z.union(
    [
      z.strictObject({ ...VehicleIds.shape, ...done }),
      z.strictObject({
        ...done,
        filter,
        except: z.array(RecordId).max(5000, 'Exclude at most 5,000; narrow the filter instead.').default([]),
      }),
    ],
    'must list vehicles by vehicleIds or by filter (and except), and nothing else',
  )

export const BulkResult = z.object({
  done: Count,
  failed: z.array(z.object({ id: RecordId, reason: z.string() })),
  /** Selected records that the change doesn't apply to, by name; absent if there are none. */
  leftOut: z.array(z.object({ id: RecordId, name: z.string(), reason: z.string() })).optional(),
})
export type BulkResult = z.infer<typeof BulkResult>
