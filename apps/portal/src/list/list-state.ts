import type { Sort } from '@milepost/ui/table/column'
import type { TableStorage } from '@milepost/ui/table/table-memory'
import type { OptionCounts } from '../scope/option-counts.ts'
import type { RefusedDays } from '../scope/range.ts'
import type { ShownList } from './list-definition.ts'
import type { ListValues } from './list-fields.ts'

/** The part of a query that lists use. */
export type ListQuery = {
  isError: boolean
  isFetching: boolean
  error: unknown
  dataUpdatedAt: number
  data: unknown
  refetch(): unknown
}

/** A list as shown on a page. Methods use method syntax so that a specific list is assignable to a generic one. */
export interface ListState<Values extends ListValues, Row extends object, Page = unknown> {
  definition: ShownList<Row>
  /** The resolved filters: from the URL, then storage, then defaults. */
  values: Values
  change(next: Partial<Values>, how?: 'replace' | 'push'): void
  /** Clears the filters; order, page size and layout stay. */
  reset(): void
  /** True if any filter is set. */
  narrowed: boolean
  /** True if any filter besides the days is set. */
  narrowedBesidesDays: boolean
  isSet(names: readonly string[]): boolean
  sort: Sort
  /** Rows, total, page and size always come from the same response. Empty if the list `failed`. */
  rows: readonly Row[] | undefined
  /** True if the list could not be loaded: see `listRows`. */
  failed: boolean
  total: number | undefined
  /** False if there are more than `total`; `countExactly` finds out how many. */
  isTotalExact: boolean
  countExactly: (() => void) | undefined
  /** True if the count failed; otherwise a missing total is still loading. */
  hasNoCount: boolean
  /** Whether more rows follow, if the page response includes it. */
  hasMore: boolean | undefined
  /** True if rows follow that paging can't reach. */
  isDeepest: boolean
  page: number
  pageSize: number
  answer: Page | undefined
  query: ListQuery
  storage: TableStorage
  /** Row counts by filter option, if loaded. */
  counts: OptionCounts | undefined
  /** Called when someone opens the filters. */
  requestCounts(): void
  /** Number of rows hidden by a view, and the action to show them. */
  hiddenRows: number
  showAll(): void
  /** The newest row on any day. */
  latestAt: string | null
  /** Days that can't be queried; no request is made then. */
  refused: RefusedDays | undefined
  /** The query for an export: everything but the page. */
  exported: Readonly<Record<string, unknown>>
  /** The same for files of later days: without rows that only the screen selects. */
  followed: Readonly<Record<string, unknown>>
  /** What a saved view of the list keeps: the resolved filters, order and columns. */
  viewSearch: string
  /** The list's URL with all resolved filters, so that others see the same. */
  href: string
}
