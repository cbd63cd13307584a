import { incidentSource, riskBand } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, Day, listOf } from '../api/fields.ts'
import { ReportQuery } from '../api/scope.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'

/** Below this many annotated incidents no rate is shown. */
export const minimumAnnotated = 20

/** With fewer losses a ranking says nothing: its standard error is as large as what good scores reach (expert). */
export const leastLosses = 20

/**
 * What people said of some events. Annotated are those they called accurate or inaccurate; rates are 0–1, with their 90 %
 * interval (Wilson), and null under `minimumAnnotated`: so few say nothing.
 */
export const Accuracy = z.object({
  incidents: Count,
  annotated: Count,
  accurate: Count,
  inaccurate: Count,
  accuracy: z.number().nullable(),
  accuracyLow: z.number().nullable(),
  accuracyHigh: z.number().nullable(),
})
export type Accuracy = z.infer<typeof Accuracy>

/** Who reported: the provider itself, or Milepost, which found it in the provider's data. */
const Reporter = { provider: Provider, source: incidentSource.schema }

export const AccuracyRow = Accuracy.extend({ ...Reporter, type: IncidentTypeName })
export type AccuracyRow = z.infer<typeof AccuracyRow>

export const AccuracyReport = Accuracy.extend({
  /** Nobody has looked at them yet. */
  waiting: Count,
  /** Nobody ever will: their types are excluded from review. */
  neverRated: Count,
  /** One reporter beside the others, the most events first. */
  reporters: z.array(Accuracy.extend(Reporter)),
  rows: z.array(AccuracyRow),
  /** By month of the event in the client's zone; months without events are absent. */
  monthly: z.array(Accuracy.extend({ ...Reporter, month: Day })),
})
export type AccuracyReport = z.infer<typeof AccuracyReport>

/** Sums are kept by connection, not by vehicle: the report is of whole connections. */
export const AccuracyQuery = ReportQuery.omit({ vehicleGroupIds: true, vehicleIds: true }).extend({
  translatedTypes: listOf(z.string().max(40)),
})

/** A figure with both ends of its 90 % interval. */
const Between = z.object({ value: z.number(), low: z.number(), high: z.number() })

/**
 * Losses of the vehicles that were in one band before the months began. Rates are null where all bands together have fewer
 * than `leastLosses`, or where nothing was driven.
 */
export const BackTestRow = z.object({
  band: riskBand.schema,
  vehicles: Count,
  distanceMeters: z.number(),
  losses: Count,
  perMillionMiles: Between.nullable(),
  /** Against all bands together. */
  lift: z.number().nullable(),
})
export type BackTestRow = z.infer<typeof BackTestRow>

/** A fifth or tenth of the vehicle-years, from the lowest scores to the highest. */
export const PredictedGroup = z.object({
  vehicles: Count,
  losses: Count,
  /** Losses that scores make expect, scaled so that all groups together have as many as came. */
  expected: z.number(),
  /** Losses a year over those of all. */
  lift: z.number(),
  /** Losses over expected ones; null where none were expected. */
  ratio: Between.nullable(),
})
export type PredictedGroup = z.infer<typeof PredictedGroup>

/**
 * Scores of the end of a month held against what came after it, by whole months: losses that people confirmed, but for those
 * of which our driver is known to be free of fault.
 */
export const BackTest = z.object({
  /** The last day of the month whose scores these are, and first days of the months after it that are counted. */
  scoredAt: Day,
  from: Day,
  to: Day,
  /** First day of the first month with scores; null without any. */
  earliest: Day.nullable(),
  rows: z.array(BackTestRow),
  /** By month, months without driving are absent. */
  monthly: z.array(
    BackTestRow.pick({ band: true, distanceMeters: true, losses: true, perMillionMiles: true }).extend({ month: Day }),
  ),
  /** Vehicles that drove and had no score when the months began: nothing is held against them. */
  unscored: z.object({ vehicles: Count, losses: Count }),
  losses: Count,
  /** Fewer than `leastLosses`: the rest is null. */
  weak: z.boolean(),
  /** How well scores rank vehicles by losses (normalised Gini: 0 chance, 1 hindsight). */
  gini: Between.nullable(),
  tenths: z.array(PredictedGroup).nullable(),
  fifths: z.array(PredictedGroup).nullable(),
})
export type BackTest = z.infer<typeof BackTest>

export const validationEndpoints = {
  accuracy: endpoint({
    method: 'GET',
    path: '/reports/validation/accuracy',
    access: 'signedIn',
    summary: 'How often incidents are what providers claim.',
    query: AccuracyQuery,
    response: AccuracyReport,
  }),
  backTest: endpoint({
    method: 'GET',
    path: '/reports/validation/back-test',
    access: 'signedIn',
    summary: 'Whether vehicles with high scores had more losses afterwards.',
    query: ReportQuery,
    response: BackTest,
  }),
}
