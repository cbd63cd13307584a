import { z } from 'zod'
import { distanceSource, light, rushHourTraffic } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Count,
  codeParam,
  Day,
  listOf,
  NamedNumber,
  pageOf,
  paging,
  RecordId,
  SearchedText,
  sorting,
} from './fields.ts'
import { Compared, HourOfWeek, RiskScore } from './measures.ts'
import { ReportQuery } from './scope.ts'

export const UsageSummary = z.object({
  distanceMeters: Compared,
  drivingSeconds: Compared,
  trips: Compared,
  activeVehicles: Compared,
  metersPerVehicleDay: Compared,
  rushShare: Compared,
  bySource: z.array(z.object({ distanceSource: distanceSource.schema, distanceMeters: z.number() })),
  /** Trips by length; `toMeters` null is the open end. */
  tripLengths: z.array(z.object({ fromMeters: z.number(), toMeters: z.number().nullable(), trips: Count })),
})
export type UsageSummary = z.infer<typeof UsageSummary>

export const UsageVehicle = z.object({
  id: RecordId,
  name: z.string(),
  connection: NamedNumber,
  distanceMeters: z.number(),
  drivingSeconds: Count,
  trips: Count,
  averageTripMeters: z.number().nullable(),
  nightShare: z.number().nullable(),
  rushShare: z.number().nullable(),
  idleDays: Count,
  distanceSource: distanceSource.schema,
  usageRisk: RiskScore,
})
export type UsageVehicle = z.infer<typeof UsageVehicle>

export const UsageRegion = z.object({
  regionId: Count,
  distanceMeters: z.number(),
  share: z.number(),
  drivingSeconds: Count,
  vehicles: Count,
  tripsCrossingIn: Count,
  /** Share of its distance by vehicles at home elsewhere. */
  outsideHomeShare: z.number().nullable(),
  previousDistanceMeters: z.number(),
})
export type UsageRegion = z.infer<typeof UsageRegion>

/** Driving under one condition: a kind of weather, light, road, traffic or a band of temperature. */
export const ConditionShare = z.object({
  key: z.string(),
  word: z.string(),
  distanceMeters: z.number(),
  drivingSeconds: Count,
  share: z.number(),
  incidents: Count,
  per1000Miles: z.number().nullable(),
})
export type ConditionShare = z.infer<typeof ConditionShare>

export const EnvironmentalBreakdown = z.object({
  weather: z.array(ConditionShare),
  light: z.array(ConditionShare.extend({ light: light.schema })),
  road: z.array(ConditionShare),
  traffic: z.array(ConditionShare.extend({ traffic: rushHourTraffic.schema })),
  temperature: z.array(ConditionShare.extend({ fromKelvin: z.number(), toKelvin: z.number() })),
  /** Weather is filled in later; null: none yet. */
  weatherFrom: Day.nullable(),
  weatherTo: Day.nullable(),
})
export type EnvironmentalBreakdown = z.infer<typeof EnvironmentalBreakdown>

export const usageReportEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/usage/summary',
    access: 'signedIn',
    summary: 'How much a fleet drives.',
    query: ReportQuery,
    response: UsageSummary,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/reports/usage/trend',
    access: 'signedIn',
    summary: 'Distance and active vehicles, week by week.',
    query: ReportQuery,
    response: z.array(
      z.object({ week: Day, distanceMeters: z.number(), drivingSeconds: Count, activeVehicles: Count }),
    ),
  }),
  heatmap: endpoint({
    method: 'GET',
    path: '/reports/usage/heatmap',
    access: 'signedIn',
    summary: 'Distance by weekday and hour.',
    query: ReportQuery,
    response: z.array(HourOfWeek),
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/reports/usage/vehicles',
    access: 'signedIn',
    summary: 'How much each vehicle drives.',
    query: ReportQuery.extend({
      ...paging(),
      ...sorting(['distance', 'name', 'drivingSeconds', 'trips', 'nightShare', 'rushShare', 'idleDays', 'usageRisk'], {
        column: 'distance',
        direction: 'desc',
      }),
      distanceSources: listOf(codeParam(distanceSource)),
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(UsageVehicle),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/reports/usage/regions',
    access: 'signedIn',
    summary: 'Where a fleet drives, and between which regions.',
    query: ReportQuery,
    response: z.object({
      regions: z.array(UsageRegion),
      pairs: z.array(z.object({ fromRegionId: Count, toRegionId: Count, trips: Count, distanceMeters: z.number() })),
    }),
  }),
  environmental: endpoint({
    method: 'GET',
    path: '/reports/environmental/breakdown',
    access: 'signedIn',
    summary: 'Under which weather, light, road, traffic and temperature a fleet drives.',
    query: ReportQuery.extend({ RegionId: listOf(z.coerce.number<string | number>().int().nonnegative()) }),
    response: EnvironmentalBreakdown,
  }),
}
