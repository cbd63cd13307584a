import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, capitalRange, Instant, NamedNumber, NumberIdParam, SearchedText } from '../api/fields.ts'

/** The nine reports of the monitoring page. */
export const monitorReports = [
  'transformer',
  'extractor',
  'privateApiExceptions',
  'publicApiExceptions',
  'functionsExceptions',
  'privateApiSuccessful',
  'privateApiFailed',
  'publicApiSuccessful',
  'publicApiFailed',
] as const
export type MonitorReport = (typeof monitorReports)[number]

/** The same failure seen several times. */
export const MonitoredException = z.object({
  id: z.string(),
  source: z.string(),
  message: z.string(),
  client: NamedNumber.nullable(),
  connection: NamedNumber.nullable(),
  count: Count,
  firstAt: Instant,
  lastAt: Instant,
  sample: z.string(),
})
export type MonitoredException = z.infer<typeof MonitoredException>

export const MonitoredRequest = z.object({
  route: z.string(),
  calls: Count,
  p50Milliseconds: z.number(),
  p95Milliseconds: z.number(),
  statuses: z.array(z.object({ status: Count, count: Count })),
})
export type MonitoredRequest = z.infer<typeof MonitoredRequest>

export const monitoringEndpoints = {
  report: endpoint({
    method: 'GET',
    path: '/admin/monitoring',
    access: 'admin',
    summary: 'Get failures and API requests.',
    query: z.object({
      report: z.enum(monitorReports),
      ...capitalRange,
      clientId: NumberIdParam.optional(),
      connectionId: NumberIdParam.optional(),
      SearchedText: SearchedText.optional(),
    }),
    response: z.object({
      /** Counts per five minutes, by client or route. */
      series: z.array(z.object({ at: Instant, name: z.string(), count: Count })),
      exceptions: z.array(MonitoredException),
      requests: z.array(MonitoredRequest),
    }),
  }),
}
