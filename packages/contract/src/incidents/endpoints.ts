import { cameraPosition, incidentRating, incidentSource, incidentView, severity } from '@milepost/domain/codes'
import { mostHoursOfWeek } from '@milepost/domain/time/hour-of-week'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  CountsByValue,
  capitalRange,
  codeField,
  codeParam,
  Flag,
  grouping,
  Instant,
  listOf,
  NamedNumber,
  NamedRecord,
  NumberId,
  NumberIdPath,
  numberParam,
  paging,
  RangeTime,
  RecordId,
  RecordIdPath,
  Score,
  SearchedText,
  sorting,
  Uuid,
} from '../api/fields.ts'
import { Place } from '../api/place.ts'
import { ListScope } from '../api/scope.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { MediaState, Thumbnail } from '../media/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'
import { Assignment } from './assigning.ts'
import { HourOfWeekCode } from './hour-of-week.ts'

/** Intensity, 1–5: set by a reviewer, else measured, else reported by the provider; null is shown as "Unknown". */
export const Intensity = z.int().min(1).max(5)

/** Facts about an incident from a provider or a person. */
export const EventMetadata = z.object({
  eventMetadataType: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  tspIncidentTag: z.string().nullable(),
  translatedIncidentType: z.string().nullable(),
  /** Intensity set by a reviewer. */
  annotatedIncidentIntensity: Intensity.nullable(),
  providerId: NumberId.nullable(),
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** A clip of an incident that can be watched now. */
export const IncidentVideo = z.object({ url: z.string(), type: z.string(), position: codeField(cameraPosition) })

/** An incident as shown in lists. */
export const Incident = z.object({
  id: RecordId,
  vehicleId: RecordId,
  connectionId: NumberId,
  /** The moment that triggered it. */
  occurredAt: Instant,
  startedAt: Instant,
  /** The trigger on the clock of the videos; equals `occurredAt`. */
  referenceTime: Instant,
  /** Time zone of the place, for showing local time. */
  timeZone: z.string(),
  type: IncidentTypeName,
  severity: codeField(severity),
  riskScore: Score,
  intensity: Intensity.nullable(),
  /** `isReported` is false if the provider reported only the driver: it is then a placeholder vehicle without a page. */
  vehicle: NamedRecord.extend({ vin: z.string().nullable(), isReported: z.boolean() }),
  vehicleDetails: z.object({
    make: z.string().nullable(),
    model: z.string().nullable(),
    modelYear: z.int().nullable(),
    licensePlate: z.string().nullable(),
  }),
  driver: NamedRecord.nullable(),
  place: Place.nullable(),
  speedKmh: z.number().nullable(),
  /** How many events of its kind it represents, between its start and end. */
  occurrences: Count,
  provider: Provider,
  connection: NamedNumber,
  source: codeField(incidentSource),
  rating: codeField(incidentRating),
  /** Its rating; null if it isn't rated. */
  isAccurate: z.boolean().nullable(),
  metaData: z.array(EventMetadata),
  hasVideo: z.boolean(),
  videoState: MediaState,
  /** Only those that can be shown now. */
  thumbnails: z.array(Thumbnail),
  videos: z.array(IncidentVideo),
  /** Number of the loss recorded from it; null if there is none. */
  accidentId: Count.nullable(),
  /** The loss of another record of the same incident, and that record's id; null if there is none. */
  partOfLoss: z.object({ accidentId: Count, eventId: RecordId }).nullable(),
  /** True if it is a loss with a complete report. */
  isReportReady: z.boolean(),
  coachingSent: z.boolean(),
  /** Who is to look at it; null if it isn’t assigned. */
  assignment: Assignment.nullable(),
  /** When its provider withdrew it. It is kept because people worked on it, and isn't counted; null if it is valid. */
  withdrawnAt: Instant.nullable(),
  /** True if another record of the same event is counted for the fleet instead. */
  isRepeated: z.boolean(),
  /** True if that record is of the same unit, so that this one is counted nowhere. */
  isCopy: z.boolean(),
})
export type Incident = z.infer<typeof Incident>

export const SeverityCount = z.object({ severity: codeField(severity), count: Count, previousCount: Count })
export type SeverityCount = z.infer<typeof SeverityCount>

/** The total count is a separate call, so that rows never wait for it. */
export const IncidentPage = z.object({
  items: z.array(Incident),
  /** True if there are rows after these. */
  hasMore: z.boolean(),
  /** True if there are more rows that no page reaches: select other days or narrower filters. */
  isDeepest: z.boolean(),
})
export type IncidentPage = z.infer<typeof IncidentPage>

/** How many incidents match the filters. */
export const IncidentTotals = z.object({
  totalCount: Count,
  /** False if counting stopped early: there are more than `totalCount`. `Exact` continues counting. */
  isExact: z.boolean(),
  /** Incidents that match the other filters but are hidden by the view; null if not counted. */
  hiddenByView: Count.nullable(),
  /**
   * All five levels, without the severity filter, compared with the preceding range of equal length; null if not
   * counted.
   */
  countsBySeverity: z.array(SeverityCount).nullable(),
  /** False while days of the range are being recalculated and the counts will change, within seconds. */
  isSettled: z.boolean(),
  /** Newest incident of any range, to jump to if this one is empty. */
  latestAt: Instant.nullable(),
  /** First incident of all, regardless of filters: days before it have no data to compare with. */
  earliestAt: Instant.nullable(),
})
export type IncidentTotals = z.infer<typeof IncidentTotals>

/** `importance`: critical incidents, then other collisions, then the rest, each by risk. */
export const incidentSortColumns = ['occurredAt', 'riskScore', 'importance'] as const

/** Incident filters. */
const narrowing = {
  ...capitalRange,
  driverIds: listOf(RecordId),
  translatedTypes: listOf(z.string().max(100)),
  severities: listOf(codeParam(severity)),
  ratings: listOf(codeParam(incidentRating)),
  /** Incidents assigned to one of these people; `unassigned` for the others. */
  assignees: listOf(z.union([Uuid, z.literal('unassigned')])),
  View: codeParam(incidentView).default(0),
  HasVideo: Flag.optional(),
  /**
   * `true` for incidents that scores and reports count, `false` for the others: inaccurate ones, those that their provider
   * withdrew, and second records of an incident that another unit reported first; of chosen drivers or vehicles, only if
   * that one is theirs, too.
   */
  Counted: Flag.optional(),
  /** `true` for incidents that scores may count as a loss: losses that aren't at fault and withdrawn ones are left out. */
  ScoredLoss: Flag.optional(),
  /**
   * `true` for incidents that await review, `false` for the others: rated ones, those that don't require a review, losses,
   * and other records of an incident that is a loss.
   */
  Open: Flag.optional(),
  /** `true` for incidents that are kept although their provider withdrew them, `false` for the others. */
  Withdrawn: Flag.optional(),
  /**
   * `true` for incidents, rated inaccurate or not, of which another record counts or that were withdrawn, `false` for the
   * others; of chosen drivers or vehicles as in `Counted`.
   */
  Repeated: Flag.optional(),
  RegionId: listOf(numberParam(z.int().nonnegative().max(999))),
  HourOfWeek: listOf(HourOfWeekCode, mostHoursOfWeek),
  SearchedText: SearchedText.optional(),
}

export const IncidentQuery = ListScope.extend({
  ...narrowing,
  ...paging(),
  ...sorting(incidentSortColumns, { column: 'occurredAt', direction: 'desc' }),
  ...grouping,
  /** Whether to request the page's stills from the provider; files don't need them. */
  WithPictures: Flag.default(true),
})

/** How many incidents each filter option has; severities are counted with the totals. Null means not counted. */
export const IncidentCounts = z.object({
  View: CountsByValue.nullable(),
  translatedTypes: CountsByValue.nullable(),
  ratings: CountsByValue.nullable(),
  ConnectionId: CountsByValue.nullable(),
  providerIds: CountsByValue.nullable(),
})
export type IncidentCounts = z.infer<typeof IncidentCounts>

/** Everything from `startTime` on. */
const Since = ClientQuery.extend({ startTime: RangeTime })

export const incidentEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/incidents',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'List a client’s incidents in a range, paginated.',
    params: NumberIdPath,
    query: IncidentQuery,
    response: IncidentPage,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/incidents/totals',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'Count a client’s incidents in a range by level, compared with the previous range.',
    params: NumberIdPath,
    query: ListScope.extend({
      ...narrowing,
      /** Whether to count to the end if no sum has the answer, which takes longer. */
      Exact: Flag.default(false),
    }),
    response: IncidentTotals,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v2/client/{id}/incidents/counts',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'Count the client’s incidents for each option of a filter, with the other filters applied.',
    params: NumberIdPath,
    query: ListScope.extend(narrowing),
    response: IncidentCounts,
  }),
  ofVehicle: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/incidents',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'List a vehicle’s incidents since a time, newest first.',
    params: RecordIdPath,
    query: Since,
    response: z.array(Incident),
  }),
  ofDriver: endpoint({
    method: 'GET',
    path: '/drivers/{id}/incidents',
    access: 'signedIn',
    scope: 'read:incidents',
    summary: 'List a driver’s incidents since a time, newest first.',
    params: RecordIdPath,
    query: Since,
    response: z.array(Incident),
  }),
}
