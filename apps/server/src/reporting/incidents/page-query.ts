import { severity } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { RangeFilter } from './filter.ts'
import { sumsFor } from './sums.ts'

export type PageQuery = RangeFilter & {
  PageNumber: number
  PageSize: number
  SortBy: 'occurredAt' | 'riskScore' | 'importance'
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}

/** Row numbers from which a list is read differently. */
export type Depths = {
  /** Up to this many rows are all scanned and sorted; above, the riskiest are read in index order. */
  sortedAtMost: number
  /** The same if the number must be found out by scanning. */
  sortedUnknown: number
  /** Maximum number of index entries to scan for a page. */
  metAtMost: number
  /** Rows within reach of paging in orders without rollups; a list by time has no limit. */
  deepest: number
  /** For events rollups can't count separately, the number to scan is unknown. */
  deepestUnknown: number
  /** Number of riskiest events to scan first if a list's size is unknown. */
  lookedAtFirst: number
  /** Offset from which whole days are skipped using rollups. */
  skippedFrom: number
  /** Words matching more vehicles, drivers or places than this are common. */
  rareWords: number
  /** Up to this many group vehicles are enumerated, like selected ones; more are a large part of a fleet. */
  listedVehicles: number
}

export const usualDepths: Depths = {
  sortedAtMost: 20_000,
  sortedUnknown: 10_000,
  metAtMost: 300_000,
  deepest: 10_000,
  deepestUnknown: 2_000,
  lookedAtFirst: 2_000,
  skippedFrom: 200,
  rareWords: 2_000,
  listedVehicles: 1_000,
}

/** Returns the order of a list of events `i` and, if grouped, their connections `n`. */
export function incidentOrder({
  SortBy,
  SortDirection,
  GroupBy,
}: Omit<PageQuery, keyof RangeFilter | 'PageNumber' | 'PageSize'>) {
  const direction = sql.raw(SortDirection)
  const byTime = sql`i.occurred_at ${direction}, i.id ${direction}`
  const byRisk = sql`i.risk ${direction}, ${byTime}`
  const order = { occurredAt: byTime, riskScore: byRisk, importance: sql`${importance} ${direction}, ${byRisk}` }[
    SortBy
  ]
  return GroupBy ? sql`lower(n.name), n.id, ${order}` : order
}

/** The part of a list by importance that an event `i` is in: higher is earlier. */
const importance = sql`case when i.severity = ${sql.lit(severity.code.critical)} then 2
  when i.translated_type in (select translated_type from incident_type where scoring_type = 'collision') then 1 else 0 end`

export const isByImportance = ({ SortBy }: PageQuery) => SortBy === 'importance'

export const isByRisk = ({ SortBy }: PageQuery) => SortBy === 'riskScore'

/** True for one of the first pages, which every list has. */
export const isShallow = ({ PageNumber, PageSize }: PageQuery, { skippedFrom }: Depths) =>
  PageNumber * PageSize <= skippedFrom

/** True if a list is filtered by days only. */
export const isOfDays = (query: PageQuery) =>
  sumsFor(query) === 'incident_total' &&
  query.ConnectionId.length + query.providerIds.length + query.severities.length + query.ratings.length === 0 &&
  query.View === 0

/** The first pages of a list by time are read without knowing its size. */
export const needsSums = (query: PageQuery, depths: Depths) =>
  isByRisk(query) || query.GroupBy !== undefined || !isShallow(query, depths)
