import { incidentRating, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  codeField,
  Flag,
  Instant,
  Line,
  NamedNumber,
  NamedRecord,
  numberParam,
  paging,
  RecordId,
  RecordIdPath,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { Place, Point } from '../api/place.ts'
import { ReportQuery } from '../api/scope.ts'

/** The event type of this report. */
export const speedingType = 'speeding'

/** How many locations of a list are drawn on its map. */
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
  /** Null if unknown, as is `overByKmh` then. */
  speedLimitKmh: z.number().nullable(),
  overByKmh: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  /** Source of the limit: `provider`. */
  speedLimitSource: z.string().nullable(),
  severity: codeField(severity),
  rating: codeField(incidentRating),
  /**
   * Set if someone marked the limit as wrong: the event is rated inaccurate until that is undone or it is rated
   * differently.
   */
  wrongLimit: z.object({ reason: z.string().nullable(), byName: z.string(), at: Instant }).nullable(),
})
export type SpeedIncident = z.infer<typeof SpeedIncident>

/** Number of events by speeding excess in km/h (rounded to whole numbers); null if speed or limit is unknown. */
export const ExcessCount = z.object({ overByKmh: z.int().nullable(), events: Count })
export type ExcessCount = z.infer<typeof ExcessCount>

export const SpeedPoint = Point.extend({ id: RecordId, overByKmh: z.number().nullable() })
export type SpeedPoint = z.infer<typeof SpeedPoint>

export const speedIncidentSortColumns = ['occurredAt', 'overByKmh'] as const

const SpeedFilter = ReportQuery.extend({
  /** Minimum speeding excess; excludes events with an unknown one. */
  OverByKmh: numberParam(z.number().min(0).max(300)).optional(),
  /** Only events with an unknown speeding excess; false for only those with a known one. */
  UnknownLimit: Flag.optional(),
  SearchedText: SearchedText.optional(),
})
const SpeedQuery = SpeedFilter.extend(sorting(speedIncidentSortColumns, { column: 'occurredAt', direction: 'desc' }))
const together = 'can’t be combined with OverByKmh: an unknown limit has no excess'
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
    summary: 'List speeding on the days of a range, in the client’s time zone.',
    query: SpeedQuery.extend(paging()).refine(notTogether, refusal),
    response: z.object({
      items: z.array(SpeedIncident),
      hasMore: z.boolean(),
      /** True if more rows follow than paging can reach. */
      isDeepest: z.boolean(),
    }),
  }),
  excess: endpoint({
    method: 'GET',
    path: '/reports/speed-incidents/excess',
    access: 'admin',
    summary: 'Count the speeding events in a range by speeding excess, including inaccurate ones.',
    query: SpeedFilter.extend({
      /** Count to the end even with a text search. */
      Exact: Flag.default(false),
    }).refine(notTogether, refusal),
    response: z.object({
      /** For the scope on these days, regardless of other filters: by km/h, lowest first, unknown before all. */
      counts: z.array(ExcessCount),
      /** What matches all filters; if it isn't exact there are more. */
      totalCount: Count,
      isExact: z.boolean(),
      /**
       * False while more days of the range than can be counted event by event are waiting to be summed: there are more.
       */
      isSettled: z.boolean(),
    }),
  }),
  points: endpoint({
    method: 'GET',
    path: '/reports/speed-incidents/points',
    access: 'admin',
    summary: `Get the locations of the first ${mostSpeedPoints.toLocaleString('en-US')} speeding events of a list, in its order.`,
    query: SpeedQuery.refine(notTogether, refusal),
    response: z.object({
      points: z.array(SpeedPoint),
      /** True if the list has more rows than were checked. */
      hasMore: z.boolean(),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reports/speed-incidents/{id}',
    access: 'admin',
    summary:
      'Report a speed limit as incorrect: the event is rated inaccurate and scores are updated. Undoing it restores the previous rating.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z
      .object({ limitMarkedWrong: z.boolean(), reason: Line.optional() })
      .refine(({ limitMarkedWrong, reason }) => !limitMarkedWrong || reason !== undefined, {
        path: ['reason'],
        message: 'is required: explain how you know the limit is incorrect',
      }),
    response: SpeedIncident,
  }),
}
