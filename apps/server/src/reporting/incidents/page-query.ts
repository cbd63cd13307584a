import { sql } from 'kysely'
import type { RangeFilter } from './filter.ts'
import { sumsFor } from './sums.ts'

export type PageQuery = RangeFilter & {
  PageNumber: number
  PageSize: number
  SortBy: 'occurredAt' | 'riskScore'
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}

/** From how many rows on a list is read in another way. */
export type Depths = {
  /** So few are all looked at and sorted; of more, the riskiest are met in the order of an index. */
  sortedAtMost: number
  /** The same where it has to be found out by looking at them. */
  sortedUnknown: number
  /** How many entries of that index a page may meet before it is full. */
  metAtMost: number
  /** Rows that pages reach in orders that no sums know; a list by time has no such end. */
  deepest: number
  /** Of incidents that sums do not tell apart, nobody knows how many must be met. */
  deepestUnknown: number
  /** So many of the riskiest are looked at first where nobody knows how many rows a list has. */
  lookedAtFirst: number
  /** Rows from which on whole days are skipped by their sums. */
  skippedFrom: number
  /** Words that more vehicles, drivers or places have are common. */
  rareWords: number
  /** So many vehicles of groups are told one by one, as where somebody chose them; more are a good part of a fleet. */
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

/** The order of a list, of incidents `i` and, where they are grouped, their connections `n`. */
export function incidentOrder({
  SortBy,
  SortDirection,
  GroupBy,
}: Omit<PageQuery, keyof RangeFilter | 'PageNumber' | 'PageSize'>) {
  const direction = sql.raw(SortDirection)
  const byTime = sql`i.occurred_at ${direction}, i.id ${direction}`
  const order = SortBy === 'riskScore' ? sql`i.risk ${direction}, ${byTime}` : byTime
  return GroupBy ? sql`lower(n.name), n.id, ${order}` : order
}

export const isByRisk = ({ SortBy }: PageQuery) => SortBy === 'riskScore'

/** One of the first pages, which every list has. */
export const isShallow = ({ PageNumber, PageSize }: PageQuery, { skippedFrom }: Depths) =>
  PageNumber * PageSize <= skippedFrom

/** Whether nothing but days narrows a list. */
export const isOfDays = (query: PageQuery) =>
  sumsFor(query) === 'incident_total' &&
  query.ConnectionId.length + query.providerIds.length + query.severities.length + query.ratings.length === 0 &&
  query.View === 0

/** The first pages of a list by time are read without knowing how long it is. */
export const needsSums = (query: PageQuery, depths: Depths) =>
  isByRisk(query) || query.GroupBy !== undefined || !isShallow(query, depths)
