import { light, rushHourTraffic } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, codeField, listOf, numberParam } from '../api/fields.ts'
import { WithoutMiles } from '../api/measures.ts'
import { ReportQuery } from '../api/scope.ts'

/**
 * Driving under one condition: a kind of weather, light, road or traffic; `share` is of the distance for which it is
 * known.
 */
export const ConditionShare = z.object({
  key: z.string(),
  word: z.string(),
  distanceMeters: z.number(),
  drivingSeconds: Count.nullable(),
  share: z.number(),
  incidents: Count.nullable(),
  withoutMiles: WithoutMiles.nullable(),
  per1000Miles: z.number().nullable(),
})
export type ConditionShare = z.infer<typeof ConditionShare>

export const EnvironmentalBreakdown = z.object({
  weather: z.array(ConditionShare),
  light: z.array(ConditionShare.extend({ light: codeField(light) })),
  /** Estimated from the speed of trips; without incidents, and empty if a region is requested. */
  road: z.array(ConditionShare),
  traffic: z.array(ConditionShare.extend({ traffic: codeField(rushHourTraffic) })),
  /** Meters with an unknown condition: weather not filled in yet, no rush hours set at the time, or a private trip. */
  unknownMeters: z.object({ weather: z.number(), light: z.number(), road: z.number(), traffic: z.number() }),
})
export type EnvironmentalBreakdown = z.infer<typeof EnvironmentalBreakdown>

export const EnvironmentQuery = ReportQuery.extend({
  RegionId: listOf(numberParam(z.int().nonnegative())),
})
export type EnvironmentQuery = z.infer<typeof EnvironmentQuery>

export const environmentEndpoints = {
  breakdown: endpoint({
    method: 'GET',
    path: '/reports/environmental/breakdown',
    access: 'signedIn',
    summary: 'Get the weather, light, road and traffic conditions a fleet drives in.',
    query: EnvironmentQuery,
    response: EnvironmentalBreakdown,
  }),
}
