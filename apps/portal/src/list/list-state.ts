import type { Sort } from '@milepost/ui/table/column'
import type { TableStorage } from '@milepost/ui/table/table-memory'
import type { Filters } from '../lib/search.ts'
import type { OptionCounts } from '../scope/option-counts.ts'
import type { RefusedDays } from '../scope/range.ts'
import type { ListLook } from './list-definition.ts'
import type { ListValues } from './list-fields.ts'

/** The part of a query that lists look at. */
export type ListQuery = {
  isError: boolean
  isFetching: boolean
  error: unknown
  dataUpdatedAt: number
  data: unknown
  refetch(): unknown
}

/** A list as a page shows it. Methods are written as such so that a list of one kind passes as a list of any. */
export interface ListState<Values extends ListValues, Row extends object, Page = unknown> {
  look: ListLook<Filters, Row>
  /** The filters with everything decided: address, then memory, then defaults. */
  values: Values
  change(next: Partial<Values>, how?: 'replace' | 'push'): void
  /** Takes back what narrows; order, size and how it is looked at stay. */
  reset(): void
  /** Something narrows. */
  narrowed: boolean
  /** Something narrows besides the days. */
  narrowedBesidesDays: boolean
  isSet(names: readonly string[]): boolean
  sort: Sort
  /** Rows, total, page and size are always of one answer. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** False: there are more than `total`, and `countExactly` finds out how many. */
  isTotalExact: boolean
  countExactly: (() => void) | undefined
  /** There is no total because it could not be had; otherwise it is on its way. */
  hasNoCount: boolean
  /** Whether rows follow, where the page itself says. */
  hasMore: boolean | undefined
  /** Rows follow that no page reaches. */
  isDeepest: boolean
  page: number
  pageSize: number
  answer: Page | undefined
  query: ListQuery
  storage: TableStorage
  /** How many rows the options of filters stand for, where that is known by now. */
  counts: OptionCounts | undefined
  /** Somebody reaches for the filters. */
  wantCounts(): void
  /** How many rows a view holds back, and the way to see them. */
  heldBack: number
  showAll(): void
  /** The newest row of any days. */
  latestAt: string | null
  /** Days that cannot be asked for; nothing is asked then. */
  refused: RefusedDays | undefined
  /** What is asked for, as an export repeats it: everything but the page. */
  exported: Readonly<Record<string, unknown>>
  /** Its address with everything decided, so that it shows the same to others. */
  href: string
}
