import { z } from 'zod'
import { incidentSource, riskBand } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Count, Day, listOf } from './fields.ts'
import { IncidentTypeName } from './incident-types.ts'
import { Provider } from './providers.ts'
import { ReportQuery } from './scope.ts'

/** Below this many annotated incidents no rate is shown. */
export const minimumAnnotated = 20

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

/** Losses of the vehicles that were in one band when the range began. */
export const BackTestRow = z.object({
  band: riskBand.schema,
  vehicles: Count,
  distanceMeters: z.number(),
  losses: Count,
  perMillionMiles: z.number().nullable(),
  /** Against the lowest band. */
  relative: z.number().nullable(),
})
export type BackTestRow = z.infer<typeof BackTestRow>

export const BackTest = z.object({
  rows: z.array(BackTestRow),
  losses: Count,
  /** Too few losses to mean much. */
  weak: z.boolean(),
  /** Normalised Gini of scores against losses; null without losses. */
  gini: z.number().nullable(),
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
