import { z } from 'zod'
import { riskBand } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Count, Day, listOf } from './fields.ts'
import { IncidentTypeName } from './incident-types.ts'
import { Provider } from './providers.ts'
import { ReportQuery } from './scope.ts'

/** Below this many annotated incidents no rate is shown. */
export const minimumAnnotated = 20

/** How often people agreed with one provider about one type. Rates are 0–1, null under `minimumAnnotated`. */
export const AccuracyRow = z.object({
  provider: Provider,
  type: IncidentTypeName,
  incidents: Count,
  annotated: Count,
  accurate: Count,
  inaccurate: Count,
  accuracy: z.number().nullable(),
  /** 90 % interval (Wilson). */
  accuracyLow: z.number().nullable(),
  accuracyHigh: z.number().nullable(),
  medianSecondsToRating: z.number().nullable(),
})
export type AccuracyRow = z.infer<typeof AccuracyRow>

export const AccuracyReport = z.object({
  annotated: Count,
  waiting: Count,
  neverRated: Count,
  accuracy: z.number().nullable(),
  rows: z.array(AccuracyRow),
  monthly: z.array(z.object({ month: Day, providerId: Count, annotated: Count, accuracy: z.number().nullable() })),
})
export type AccuracyReport = z.infer<typeof AccuracyReport>

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
    query: ReportQuery.extend({ translatedTypes: listOf(z.string()) }),
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
