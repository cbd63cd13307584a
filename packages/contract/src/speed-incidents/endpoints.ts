import { incidentRating, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  Flag,
  Instant,
  Line,
  NamedNumber,
  NamedRecord,
  paging,
  RecordId,
  RecordIdPath,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { Place, Point } from '../api/place.ts'
import { ReportQuery } from '../api/scope.ts'

/** The type of events that this report is about. */
export const speedingType = 'speeding'

/** So many places of a list are drawn on its map. */
export const mostSpeedPoints = 1_000

export const SpeedIncident = z.object({
  id: RecordId,
  occurredAt: Instant,
  timeZone: z.string(),
  vehicle: NamedRecord.extend({ vin: z.string().nullable() }),
  driver: NamedRecord.nullable(),
  connection: NamedNumber,
  place: Place.nullable(),
  point: Point.nullable(),
  speedKmh: z.number().nullable(),
  /** Null where it is not known, and `overByKmh` with it. */
  speedLimitKmh: z.number().nullable(),
  overByKmh: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  /** Who told the limit: `provider`. */
  speedLimitSource: z.string().nullable(),
  severity: severity.schema,
  rating: incidentRating.schema,
  /** Somebody said that the limit is wrong: the event is rated inaccurate until that is taken back or it is rated otherwise. */
  wrongLimit: z.object({ reason: z.string().nullable(), byName: z.string(), at: Instant }).nullable(),
})
export type SpeedIncident = z.infer<typeof SpeedIncident>

/** How many events were over the limit by so many km/h (whole ones, rounded); null where speed or limit is not known. */
export const OverCount = z.object({ overByKmh: z.number().int().nullable(), events: Count })
export type OverCount = z.infer<typeof OverCount>

export const SpeedPoint = Point.extend({ id: RecordId, overByKmh: z.number().nullable() })
export type SpeedPoint = z.infer<typeof SpeedPoint>

export const speedIncidentSortColumns = ['occurredAt', 'overByKmh'] as const

const SpeedFilter = ReportQuery.extend({
  /** At least so much over the limit; leaves out those of which it is not known. */
  OverByKmh: z.coerce.number<string | number>().min(0).max(300).optional(),
  /** Only those of which it is not known. */
  UnknownLimit: Flag.optional(),
  SearchedText: SearchedText.optional(),
})
const SpeedQuery = SpeedFilter.extend(sorting(speedIncidentSortColumns, { column: 'occurredAt', direction: 'desc' }))
const together = 'cannot be asked for together with OverByKmh: what is not known is over by no number'
const notTogether = ({
  OverByKmh,
  UnknownLimit,
}: {
  OverByKmh?: number | undefined
  UnknownLimit?: boolean | undefined
}) => OverByKmh === undefined || !UnknownLimit
const refusal = { path: ['UnknownLimit'], message: together }

export const speedIncidentEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/reports/speed-incidents',
    access: 'admin',
    summary: 'Speeding on the days of a range, as the client counts days.',
    query: SpeedQuery.extend(paging()).refine(notTogether, refusal),
    response: z.object({
      items: z.array(SpeedIncident),
      hasMore: z.boolean(),
      /** More follow that no page reaches. */
      isDeepest: z.boolean(),
    }),
  }),
  overs: endpoint({
    method: 'GET',
    path: '/reports/speed-incidents/overs',
    access: 'admin',
    summary: 'How many speed incidents of a range were over the limit by how much, inaccurate ones included.',
    query: SpeedFilter.extend({
      /** Count to the end also where a text is searched for. */
      Exact: Flag.default(false),
    }).refine(notTogether, refusal),
    response: z.object({
      /** Of the scope on these days, whatever the other filters: by km/h, the least first, what is not known before all. */
      counts: z.array(OverCount),
      /** What all filters leave; where it is not exact there are more. */
      totalCount: Count,
      isExact: z.boolean(),
      /** False while more days of the range than can be counted event by event wait for being summed up: there are more. */
      isSettled: z.boolean(),
    }),
  }),
  points: endpoint({
    method: 'GET',
    path: '/reports/speed-incidents/points',
    access: 'admin',
    summary: `Where the first ${mostSpeedPoints.toLocaleString('en-US')} speed incidents of a list were, in its order.`,
    query: SpeedQuery.refine(notTogether, refusal),
    response: z.object({
      points: z.array(SpeedPoint),
      /** The list has more rows than were looked at. */
      hasMore: z.boolean(),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reports/speed-incidents/{id}',
    access: 'admin',
    summary:
      'Say that the limit is wrong: the event is rated inaccurate and scores follow. Taken back, the rating before holds again.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z
      .object({ limitMarkedWrong: z.boolean(), reason: Line.optional() })
      .refine(({ limitMarkedWrong, reason }) => !limitMarkedWrong || reason !== undefined, {
        path: ['reason'],
        message: 'is required: say how you know that the limit is wrong',
      }),
    response: SpeedIncident,
  }),
}
