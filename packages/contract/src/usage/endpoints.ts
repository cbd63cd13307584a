import { distanceSource } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Count,
  codeField,
  codeParam,
  Day,
  listOf,
  NamedNumber,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { Compared, HourOfWeek, RiskScore } from '../api/measures.ts'
import { ReportQuery } from '../api/scope.ts'
import { CountedDays } from '../connections/reads.ts'
import { ScoreTime } from '../risk/score-time.ts'
import { noScoreReasons } from '../risk/subject.ts'

export const UsageSummary = CountedDays.extend({
  distanceMeters: Compared,
  drivingSeconds: Compared,
  trips: Compared,
  /** Vehicles that drove on an average day with data. */
  activeVehicles: Compared,
  metersPerVehicleDay: Compared,
  rushShare: Compared,
  bySource: z.array(z.object({ distanceSource: codeField(distanceSource), distanceMeters: z.number() })),
  /**
   * Trips by length, in classes that combine into those round in miles and in kilometers; `toMeters` null is the open
   * end.
   */
  tripLengths: z.array(z.object({ fromMeters: z.number(), toMeters: z.number().nullable(), trips: Count })),
  /** Those of the trips whose distance isn't known: they have no length, and no distance has them. */
  unmeasuredTrips: Count,
  /** Private trips with a known distance: sums have it, and `tripLengths` don't. */
  privateTrips: Count,
})
export type UsageSummary = z.infer<typeof UsageSummary>

/** A vehicle's driving on the days of a range; for one with two units, by unit. */
export const UsageVehicle = z.object({
  id: RecordId,
  name: z.string(),
  connection: NamedNumber,
  /** Driving is null if not reported. */
  distanceMeters: z.number().nullable(),
  drivingSeconds: Count.nullable(),
  trips: Count.nullable(),
  averageTripMeters: z.number().nullable(),
  /** Shares of the distance for which it is known, 0–1. */
  nightShare: z.number().nullable(),
  rushShare: z.number().nullable(),
  /** Days without driving up to today, since its first report; null if it never reported, or reports no trips. */
  idleDays: Count.nullable(),
  /** From its newest trip of the last 60 days that has one. */
  distanceSource: codeField(distanceSource),
  usageRisk: RiskScore,
  /** Why there is no score; null if there is one, or if it hasn't been calculated yet. */
  missing: z.enum(noScoreReasons).nullable(),
  /**
   * In the 30 days up to today, whatever the days of the list; null if not reported. The list is sorted by what was stored
   * of it with the last score, some minutes ago.
   */
  recentMeters: z.number().nullable(),
})
export type UsageVehicle = z.infer<typeof UsageVehicle>

export const usageVehicleSortColumns = ['recentDistance', 'name', 'usageRisk'] as const

export const UsageRegion = z.object({
  regionId: Count,
  distanceMeters: z.number(),
  share: z.number(),
  drivingSeconds: Count,
  /** On an average day. */
  vehiclesPerDay: z.number(),
  tripsCrossingIn: Count,
  /** Over the same number of days before; null if these aren't all known. */
  previousDistanceMeters: z.number().nullable(),
})
export type UsageRegion = z.infer<typeof UsageRegion>

/** Driving in a week (its Monday), cut to the range; `activeVehicles` drove on its average day. */
export const UsageWeek = z.object({
  week: Day,
  distanceMeters: z.number(),
  drivingSeconds: Count,
  activeVehicles: z.number(),
})
export type UsageWeek = z.infer<typeof UsageWeek>

/** Driving by region, and the most frequent pairs of regions that trips connect. */
export const UsageRegions = z.object({
  regions: z.array(UsageRegion),
  pairs: z.array(z.object({ fromRegionId: Count, toRegionId: Count, trips: Count, distanceMeters: z.number() })),
})
export type UsageRegions = z.infer<typeof UsageRegions>

export const usageReportEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/usage/summary',
    access: 'signedIn',
    summary: 'Get a fleet’s distance and driving time.',
    query: ReportQuery,
    response: UsageSummary,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/reports/usage/trend',
    access: 'signedIn',
    summary: 'Get distance and active vehicles by week.',
    query: ReportQuery,
    response: z.array(UsageWeek),
  }),
  heatmap: endpoint({
    method: 'GET',
    path: '/reports/usage/heatmap',
    access: 'signedIn',
    summary: 'Get distance by weekday and hour.',
    query: ReportQuery,
    response: z.array(HourOfWeek),
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/reports/usage/vehicles',
    access: 'signedIn',
    summary: 'List distance and driving time by vehicle.',
    query: ReportQuery.extend({
      ...paging(),
      ...sorting(usageVehicleSortColumns, {
        column: 'recentDistance',
        direction: 'desc',
      }),
      distanceSources: listOf(codeParam(distanceSource)),
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(UsageVehicle).extend({
      scores: ScoreTime,
      /**
       * The distance of all rows, each by its own unit; null if they add up to the fleet's distance, because no vehicle
       * has several units and none that drove has left.
       */
      rowsMeters: z.number().nullable(),
      /** What the rows may leave out of the fleet's distance: what only another unit recorded, and vehicles that left. */
      unlisted: z.object({ otherUnits: z.boolean(), departed: z.boolean() }),
    }),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/reports/usage/regions',
    access: 'signedIn',
    summary: 'Get a fleet’s distance by region, and its trips between regions.',
    query: ReportQuery,
    response: UsageRegions,
  }),
}
