import { z } from 'zod'
import { incidentRating, severity } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  ClientQuery,
  Count,
  Flag,
  Instant,
  Line,
  NamedNumber,
  NamedRecord,
  pageOf,
  paging,
  RecordId,
  RecordIdPath,
  sorting,
} from './fields.ts'
import { Place, Point } from './place.ts'
import { ReportQuery } from './scope.ts'

export const SpeedIncident = z.object({
  id: RecordId,
  occurredAt: Instant,
  timeZone: z.string(),
  vehicle: NamedRecord,
  driver: NamedRecord.nullable(),
  connection: NamedNumber,
  place: Place.nullable(),
  point: Point.nullable(),
  speedKmh: z.number(),
  /** Unknown limits stay unknown. */
  speedLimitKmh: z.number().nullable(),
  overByKmh: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  speedLimitSource: z.string().nullable(),
  severity: severity.schema,
  rating: incidentRating.schema,
  limitMarkedWrong: z.boolean(),
})
export type SpeedIncident = z.infer<typeof SpeedIncident>

export const speedIncidentEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/reports/speed-incidents',
    access: 'admin',
    summary: 'Speeding in a range.',
    query: ReportQuery.extend({
      ...paging(),
      ...sorting(['occurredAt', 'speedKmh', 'overByKmh', 'durationSeconds'], {
        column: 'occurredAt',
        direction: 'desc',
      }),
      OverByKmh: z.coerce.number<string | number>().nonnegative().optional(),
      UnknownLimit: Flag.optional(),
    }),
    response: pageOf(SpeedIncident).extend({
      /** Counts by 5 km/h over the limit; `fromKmh` is the lower end. */
      histogram: z.array(z.object({ fromKmh: z.number(), count: Count })),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reports/speed-incidents/{id}',
    access: 'admin',
    summary: 'Say that the limit was wrong, or right after all. The incident is scored anew.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ limitMarkedWrong: z.boolean(), reason: Line }),
  }),
}
