import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, capitalRange, Instant, listOf, NamedNumber, NumberIdParam, SearchedText } from '../api/fields.ts'

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

/** Reports about requests; the others are about failures. */
export const requestReports = [
  'privateApiSuccessful',
  'privateApiFailed',
  'publicApiSuccessful',
  'publicApiFailed',
] as const satisfies readonly MonitorReport[]

/** How long counts are kept. */
export const monitorRetentionDays = 7

/** How often processes write what they counted. One that is killed loses what it counted since. */
export const monitorWriteSeconds = 15

/** The most rows of a report; `totalCount` may be higher. */
export const mostMonitorRows = 500

/** The same failure, as often as it happened. Its message is without quotes, addresses and numbers of records. */
export const MonitoredException = z.object({
  id: z.string(),
  source: z.string(),
  message: z.string(),
  client: NamedNumber.nullable(),
  connection: NamedNumber.nullable(),
  count: Count,
  firstAt: Instant,
  lastAt: Instant,
  /** Where the newest one is in the server's log; null if it wasn't a request. */
  logReference: z.string().nullable(),
})
export type MonitoredException = z.infer<typeof MonitoredException>

/** The successful or the failed calls of an endpoint. Half of them took at most `p50Milliseconds`, within 20%. */
export const MonitoredRequest = z.object({
  route: z.string(),
  calls: Count,
  /** All of its calls, successful and failed. */
  ofCalls: Count,
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
    summary: 'Get failures or API requests of all clients, most frequent first.',
    query: z.object({
      report: z.enum(monitorReports),
      ...capitalRange,
      /** Empty: the whole installation, regardless of the selected client. */
      clientIds: listOf(NumberIdParam),
      /** Searches the source or route, the message, and the client or connection. */
      SearchedText: SearchedText.optional(),
    }),
    response: z.object({
      /** Five minutes, or an hour for longer ranges. */
      stepMinutes: Count,
      /**
       * Every step of the range until now. `isCounted` is false if no process that could count ran: missing counts aren't
       * zeros then.
       */
      steps: z.array(z.object({ at: Instant, isCounted: z.boolean() })),
      /** When a process last wrote its counts; newer ones, of `monitorWriteSeconds`, aren't included yet. */
      countedUntil: Instant.nullable(),
      /** Counts by step, and by client for failures or by route for requests. Without zeros. */
      series: z.array(z.object({ at: Instant, name: z.string(), count: Count })),
      exceptions: z.array(MonitoredException),
      requests: z.array(MonitoredRequest),
      totalCount: Count,
    }),
  }),
}
