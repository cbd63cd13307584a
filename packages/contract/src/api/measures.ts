import { z } from 'zod'
import { Count, Day, RecordId, Score } from './fields.ts'

/** A score of a vehicle, driver or fleet with its 90 % interval. Null where there was too little driving to say. */
export const RiskScore = z.object({
  score: Score.nullable(),
  low: Score.nullable(),
  high: Score.nullable(),
  /** So little driving that the score mostly repeats the average, or history still loads and may move it. */
  provisional: z.boolean(),
})
export type RiskScore = z.infer<typeof RiskScore>

/** A number and the same for as many days before; null where nothing is known of these, or it cannot be said. */
export const Compared = z.object({ value: z.number().nullable(), previous: z.number().nullable() })
export type Compared = z.infer<typeof Compared>

/** How much of one incident type there was. */
export const TypeCount = z.object({
  translatedType: z.string(),
  word: z.string(),
  count: Count,
  /** Null where nothing is known of the days before, or not of all of them. */
  previousCount: Count.nullable(),
  per1000Miles: z.number().nullable(),
})
export type TypeCount = z.infer<typeof TypeCount>

/** One cell of a week: weekday 1 (Monday) to 7, hour 0–23 in the client's zone. */
export const HourOfWeek = z.object({
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  incidents: Count,
  /** Those of them of days on which nobody told how far was driven: rates leave them out. */
  withoutMiles: Count,
  distanceMeters: z.number(),
})
export type HourOfWeek = z.infer<typeof HourOfWeek>

/** What one state or province saw of a vehicle. */
export const RegionShare = z.object({
  regionId: Count,
  distanceMeters: z.number(),
  drivingSeconds: Count,
  incidents: Count,
})
export type RegionShare = z.infer<typeof RegionShare>

/**
 * Driving and incidents of one vehicle or driver in a range, by whole days of the client. Incidents that people found inaccurate
 * are left out.
 */
export const DrivingStats = z.object({
  distanceMeters: Compared,
  drivingSeconds: Compared,
  trips: Compared,
  incidents: Compared,
  highAndCritical: Compared,
  incidentsPer1000Miles: Compared,
  byType: z.array(TypeCount),
  /** Weeks by their Monday; weeks without driving and without events are absent. */
  weekly: z.array(z.object({ week: Day, distanceMeters: z.number(), incidents: Count, withoutMiles: Count })),
  hours: z.array(HourOfWeek),
})
export type DrivingStats = z.infer<typeof DrivingStats>

/** Ids that a bulk action is about, and what became of it. */
export const VehicleIds = z.object({
  vehicleIds: z.array(RecordId).min(1, 'Choose at least one vehicle.').max(5000),
})

/**
 * The body of a bulk action: what is done, and to which records: some by their ids, or all that a filter lets through but
 * a few.
 */
export const selectionOf = <Filter extends z.ZodType, Done extends z.ZodRawShape>(filter: Filter, done: Done) =>
  z.union(
    [
      z.strictObject({ ...VehicleIds.shape, ...done }),
      z.strictObject({
        ...done,
        filter,
        except: z.array(RecordId).max(5000, 'Leave out at most 5,000; narrow the filter instead.').default([]),
      }),
    ],
    'must name its vehicles, either by vehicleIds or by filter (and except), and nothing else',
  )

export const BulkResult = z.object({
  done: Count,
  failed: z.array(z.object({ id: RecordId, reason: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>
