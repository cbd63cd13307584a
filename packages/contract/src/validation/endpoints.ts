import { incidentSource, riskBand } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, codeField, Day, listOf } from '../api/fields.ts'
import { ReportQuery } from '../api/scope.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'

/**
 * Ratings of some events. Annotated means rated accurate or inaccurate; rates are 0–1, with their 90% interval
 * (Wilson), and null under `leastSample`, where they would be meaningless. An event of another type than reported counts
 * as inaccurate, for the reported type.
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

/**
 * Ratings of the random sample among them, which annotators review whatever its risk: unbiased, where people otherwise
 * choose what they look at.
 */
export const SampleAccuracy = Accuracy.omit({ incidents: true })
export type SampleAccuracy = z.infer<typeof SampleAccuracy>

const Sampled = { sample: SampleAccuracy }

/** The source: the provider itself, or Milepost, which detected it in the provider's data. */
const Reporter = { provider: Provider, source: codeField(incidentSource) }

export const AccuracyRow = Accuracy.extend({ ...Reporter, ...Sampled, type: IncidentTypeName })
export type AccuracyRow = z.infer<typeof AccuracyRow>

export const AccuracyReport = Accuracy.extend({
  ...Sampled,
  /** Not reviewed yet. */
  waiting: Count,
  /** Never reviewed: their types are excluded from review. */
  neverRated: Count,
  /** Sources side by side, most events first. */
  reporters: z.array(Accuracy.extend({ ...Reporter, ...Sampled })),
  rows: z.array(AccuracyRow),
  /** By month of the event in the client's time zone; months without events are absent. */
  monthly: z.array(Accuracy.extend({ ...Reporter, month: Day })),
})
export type AccuracyReport = z.infer<typeof AccuracyReport>

/** Sums are stored by connection, not by vehicle: the report covers whole connections. */
export const AccuracyQuery = ReportQuery.omit({ vehicleGroupIds: true, vehicleIds: true }).extend({
  translatedTypes: listOf(z.string().max(40)),
})

/** A figure with both ends of its 90% interval. */
const Between = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** How many times the rate of all other bands, with its exact 90% interval. */
const AgainstOthers = z.object({
  /** Null if the others have no losses. */
  value: z.number().nullable(),
  low: z.number(),
  /** Null without an upper bound. */
  high: z.number().nullable(),
  /** Probability of such a difference, in either direction, if all bands had the same rate: of one comparison alone. */
  p: z.number(),
})

/**
 * Losses of the vehicles that were in one band before the months began. Rates are null if all bands together have fewer
 * than `leastSample`, or without vehicle-years.
 */
export const BackTestRow = z.object({
  band: codeField(riskBand),
  vehicles: Count,
  /** From each vehicle's first known day in these months to its last: scores predict losses a year. */
  vehicleYears: z.number(),
  losses: Count,
  perVehicleYear: Between.nullable(),
  against: AgainstOthers.nullable(),
})
export type BackTestRow = z.infer<typeof BackTestRow>

/** A fifth or tenth of the vehicle-years, from the lowest scores to the highest. */
export const PredictedGroup = z.object({
  vehicles: Count,
  losses: Count,
  /** Losses expected from scores, scaled so that all groups together match the actual total. */
  expected: z.number(),
  /** Losses a year relative to those of all. */
  lift: z.number(),
  /** Actual over expected losses; null if none were expected. */
  ratio: Between.nullable(),
})
export type PredictedGroup = z.infer<typeof PredictedGroup>

/**
 * Scores at the end of a month compared with what followed, by whole months: confirmed losses, except those for which
 * our driver is known not to be at fault.
 */
export const BackTest = z.object({
  /**
   * The last day of the scores' month, and the first days of the later months that are counted: those of the range that
   * follow the first month with scores, or all of them if none does.
   */
  scoredAt: Day,
  from: Day,
  to: Day,
  /** First day of the first month with scores of these vehicles; null without any. */
  earliest: Day.nullable(),
  rows: z.array(BackTestRow),
  /** By month; months without driving are absent. */
  monthly: z.array(
    BackTestRow.pick({ band: true, vehicleYears: true, losses: true, perVehicleYear: true }).extend({ month: Day }),
  ),
  /** Vehicles that drove without a score when the months began: they aren't compared. */
  unscored: z.object({ vehicles: Count, losses: Count }),
  losses: Count,
  /** Elevated and high against low and moderate. Exact, so that it answers however few the losses; null without any. */
  upper: AgainstOthers.nullable(),
  /** True with fewer than `leastSample`: the rest is null. */
  weak: z.boolean(),
  /** How well scores rank vehicles by losses (normalized Gini: 0 chance, 1 hindsight). */
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
    summary: 'Get the share of incidents rated accurate, by provider.',
    query: AccuracyQuery,
    response: AccuracyReport,
  }),
  backTest: endpoint({
    method: 'GET',
    path: '/reports/validation/back-test',
    access: 'signedIn',
    summary: 'Compare scores with the losses that followed.',
    query: ReportQuery,
    response: BackTest,
  }),
}
