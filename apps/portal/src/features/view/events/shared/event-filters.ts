import { incidentView, providerIdsOperator } from '@milepost/contract/codes'
import type { Call } from '@milepost/contract/endpoint'
import { RecordId } from '@milepost/contract/fields'
import type { incidentEndpoints } from '@milepost/contract/incidents'
import { toRangeTime } from '@milepost/contract/wire-time'
import {
  type DatePreset,
  type DateRange,
  type Days,
  datePresets,
  daysOf,
  instantsOf,
} from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { type RawSearch, writeFilters } from '../../../../lib/search.ts'

const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([])
const Day = z.iso.date()
const NumberText = z.string().regex(/^\d{1,9}$/)

export const viewNames = ['all', 'accurate', 'tsp', 'product'] as const
export type ViewName = (typeof viewNames)[number]
export const layouts = ['table', 'cards'] as const
export const groupings = ['none', 'vehicle', 'driver'] as const
export type Grouping = (typeof groupings)[number]

/** What the address of the list of events may hold. Fields without a default fall back to what the person last chose. */
export const eventFilters = z.object({
  range: z.enum(Object.keys(datePresets) as [DatePreset, ...DatePreset[]]).default('7d'),
  from: Day.optional(),
  to: Day.optional(),
  view: z.enum(viewNames).optional(),
  type: listOf(z.string().max(40)),
  level: listOf(z.enum(['1', '2', '3', '4', '5'])),
  rating: listOf(z.enum(['0', '1', '2', '3'])),
  connection: listOf(NumberText),
  provider: listOf(NumberText),
  providerMode: z.enum(['any', 'none']).default('any'),
  group: listOf(RecordId),
  vehicle: listOf(RecordId),
  driver: listOf(RecordId),
  region: listOf(NumberText),
  video: z.enum(['yes']).optional(),
  q: z.string().max(200).default(''),
  sort: z.enum(['time', 'risk']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  by: z.enum(groupings).default('none'),
  layout: z.enum(layouts).optional(),
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(100).optional(),
  /** The event shown beside the list. */
  shown: RecordId.optional(),
})
export type EventFilters = z.output<typeof eventFilters>

/** Filters with everything decided: nothing is left to memory, so an address written from them shows the same anywhere. */
export type SettledFilters = Omit<EventFilters, Remembered> & { [Name in Remembered]: NonNullable<EventFilters[Name]> }
export type RememberedChoices = { [Name in Remembered]?: EventFilters[Name] }
type Remembered = 'view' | 'sort' | 'layout' | 'size'

/** The address first, then what the person last chose, then the defaults: everything, newest first, as a table of twenty. */
export function settle(filters: EventFilters, remembered: RememberedChoices = {}): SettledFilters {
  return {
    ...filters,
    view: filters.view ?? remembered.view ?? 'all',
    sort: filters.sort ?? remembered.sort ?? 'time',
    layout: filters.layout ?? remembered.layout ?? 'table',
    size: filters.size ?? remembered.size ?? 20,
  }
}

/** Names of the filters that narrow the list; the others say how it is shown. */
export const narrowing = [
  'range',
  'from',
  'to',
  'type',
  'level',
  'rating',
  'connection',
  'provider',
  'group',
  'vehicle',
  'driver',
  'region',
  'video',
  'q',
] as const satisfies readonly (keyof EventFilters)[]

/** Those whose reset cannot hide that there is nothing at all: everything but the range of days. */
export const narrowingWithinRange = narrowing.filter((name) => !['range', 'from', 'to'].includes(name))

export const defaultRange: DateRange = { preset: '7d' }

export const rangeOf = ({ range, from, to }: Pick<EventFilters, 'range' | 'from' | 'to'>): DateRange =>
  from && to ? { from, to } : { preset: range }

/** The part of an address that stands for a range of days. */
export const rangeSearch = (range: DateRange): Pick<EventFilters, 'range' | 'from' | 'to'> =>
  'preset' in range
    ? { range: range.preset, from: undefined, to: undefined }
    : { range: '7d', from: range.from, to: range.to }

export const daysInView = (filters: Pick<EventFilters, 'range' | 'from' | 'to'>, zone: string, now: Date): Days =>
  daysOf(rangeOf(filters), zone, now)

export type PageQuery = NonNullable<Call<typeof incidentEndpoints.page>['query']>

/** The list's query without its page. Days are counted in `zone`. */
export function queryOf(filters: SettledFilters, zone: string, now: Date): PageQuery {
  const { startedAt, endedAt } = instantsOf(daysInView(filters, zone, now), zone)
  return {
    From: toRangeTime(startedAt),
    To: toRangeTime(endedAt),
    View: incidentView.code[filters.view],
    translatedTypes: filters.type,
    severities: filters.level,
    ratings: filters.rating,
    ConnectionId: filters.connection,
    providerIds: filters.provider,
    ProviderIdsOperator: providerIdsOperator.code[filters.providerMode === 'none' ? 'noneOf' : 'anyOf'],
    vehicleGroups: filters.group,
    vehicleIds: filters.vehicle,
    driverIds: filters.driver,
    RegionId: filters.region,
    HasVideo: filters.video ? true : undefined,
    SearchedText: filters.q || undefined,
    SortBy: filters.sort === 'risk' ? 'riskScore' : 'occurredAt',
    SortDirection: filters.order,
  }
}

/** The list's address for these filters, to link, to copy, and to come back to. */
export const searchOf = (filters: Partial<SettledFilters>): RawSearch => writeFilters(eventFilters, filters, {})
