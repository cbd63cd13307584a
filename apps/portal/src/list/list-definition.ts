import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import type { ExportList } from '@milepost/contract/exports/endpoints'
import type { Sort } from '@milepost/ui/table/column'
import type { z } from 'zod'
import { answerOf } from '../lib/api/query-client.ts'
import type { Filters } from '../lib/search.ts'
import type { FilterField } from '../scope/filter-field.ts'
import type { OptionCounts } from '../scope/option-counts.ts'
import type { ListColumn } from './list-column.ts'
import { groupQuery, type ListGrouping } from './parts/list-groups.ts'

/** A page of any list: with how many rows there are, or, where that is another call, whether more follow. */
export type PageOf<Row> = {
  items: readonly Row[]
  totalCount?: number
  hasMore?: boolean
  /** More follow that no page reaches. */
  isDeepest?: boolean
}

/** How many rows a list has. */
export type ListTotals = {
  totalCount: number
  /** There are more than `totalCount`: counting was broken off. */
  isExact: boolean
  /** How many a view holds back, of what the other filters let through. */
  heldBack?: number
  /** When the newest row of any days was, where it has none. */
  latestAt?: string | null
}

/** When a list is asked for: days are counted in the client's zone. */
export type ListTime = { zone: string; now: Date }

/** What every list says of itself. */
export interface ListLook<F extends Filters, Row> {
  /** Under which its table is remembered. */
  name: string
  /** "vehicle", "vehicles": to stand in sentences. */
  things: readonly [one: string, many: string]
  /** Everything its address may say: `listFields`, its scope, and its own. */
  filters: F
  /** The bar over it. What it narrows can be reset. */
  bar: readonly FilterField[]
  /** Filters that narrow too, but stand elsewhere: tiles that are switches. */
  alsoNarrows?: readonly (keyof z.output<F> & string)[]
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  /** Order and size until somebody chooses others. */
  first: Sort
  size: number
  /** Ways to put rows into groups; the address says which, so its filters have `groupField`. */
  groupings?: readonly ListGrouping<Row>[]
  /** Whether a row's score has a star; what that means then stands under the list. */
  isProvisional?: (row: Row) => boolean
  /** The server's name for it where it can be exported. */
  export?: ExportList
}

type PageIn<Answer> = Answer extends { paginatedVehicleMismatches: infer Page } ? Page : Answer
export type PageOfEndpoint<E> =
  Result<E> extends PageOf<object> | { paginatedVehicleMismatches: object } ? Result<E> : never
export type RowOf<E> = PageIn<Result<E>> extends { items: readonly (infer Row extends object)[] } ? Row : never

type PageNames = 'PageNumber' | 'PageSize' | 'SortBy' | 'SortDirection'
type Query<E> = Call<E> extends { query?: infer Q } ? NonNullable<Q> : never
/** What narrows, as the call takes it: its query without page and order. */
export type NarrowingOf<E> = Omit<Query<E>, PageNames>

/** A list that the server pages, narrows and sorts. */
export interface ServerList<F extends Filters, E extends Endpoint> extends ListLook<F, RowOf<E>> {
  endpoint: E
  /** The number that the server gives the first page; 1 where nothing else is said. Addresses always begin at 1. */
  pagesFrom?: 0 | 1
  /** What the filters ask for, without page and order. */
  query: (values: z.output<F>, time: ListTime) => NarrowingOf<E>
  /** How many rows there are, where that is a call of its own: rows never wait for it. */
  totals?: ServerTotals<NarrowingOf<E>>
  /** How many rows each option of its filters would leave: asked once somebody reaches for the filters, or groups. */
  counts?: ServerCounts<NarrowingOf<E>>
  /** The filter that holds rows back (a view), and its value that holds none. */
  heldBack?: { name: keyof z.output<F> & string; all: string }
  /** Whether it asks again by itself: what it shows is under way. */
  watch?: (page: PageOfEndpoint<E>) => boolean
}

type ServerTotals<Wanted> = {
  endpoint: Endpoint
  of: (answer: never) => ListTotals
  /** What asks to count to the end, where counting may be broken off. */
  exactly?: Partial<Wanted> & object
}

/** What counts a list's rows, bound to its endpoint. */
export const totalsFrom = <E extends Endpoint>(
  endpoint: E,
  of: (answer: Result<E>) => ListTotals,
  exactly?: NonNullable<Query<E>>,
) => ({ endpoint, of, ...(exactly && { exactly }) }) as unknown as ServerTotals<never> as never

type ServerCounts<Wanted> = {
  endpoint: Endpoint
  /** What it is asked, of what the list is asked. */
  query?: (wanted: Wanted) => object
  /** By the names and values that the address has. */
  of: (answer: never) => OptionCounts
}

/** What counts options, bound to its endpoint. */
export const countsFrom = <E extends Endpoint>(
  endpoint: E,
  of: (answer: Result<E>) => OptionCounts,
  query?: (wanted: object) => object,
) => ({ endpoint, of, ...(query && { query }) }) as ServerCounts<never> as never

/** Declares a list that the server pages. */
export const serverList = <F extends Filters, E extends Endpoint>(list: ServerList<F, E>): ServerList<F, E> => list

/** The page in an answer: most are one, that of mismatches holds one. */
export const pageIn = (answer: unknown): PageOf<object> | undefined =>
  (answer as { paginatedVehicleMismatches?: PageOf<object> } | undefined)?.paginatedVehicleMismatches ??
  (answer as PageOf<object> | undefined)

/** The question for one page of a list. */
export function pageOfList<E extends Endpoint>(
  list: { endpoint: E; pagesFrom?: 0 | 1 },
  clientId: number,
  wanted: NarrowingOf<E>,
  page: { number: number; size: number; sort: Sort; grouping?: ListGrouping<never> | undefined },
) {
  const query = {
    ...wanted,
    ...orderOf(page),
    PageNumber: page.number - 1 + (list.pagesFrom ?? 1),
    PageSize: page.size,
  }
  return answerOf(list.endpoint, { params: { id: clientId }, query } as unknown as Call<E>)
}

/** Rows that no sums count are counted one by one, by whoever asks for it; what took so long is not tried again. */
const exactTimeoutMs = 120_000

/** The question for how many rows a list has. */
export function totalsOfList<F extends Filters, E extends Endpoint>(
  { totals }: ServerList<F, E>,
  clientId: number,
  wanted: NarrowingOf<E>,
  exactly = false,
) {
  const query = exactly ? { ...wanted, ...totals?.exactly } : wanted
  const input = { params: { id: clientId }, query } as never
  const endpoint = totals?.endpoint ?? nothing
  return exactly
    ? { ...answerOf(endpoint, input, { timeoutMs: exactTimeoutMs }), retry: false }
    : answerOf(endpoint, input)
}

/** Stands where a list has no such call, which is then not made. */
export const nothing = { method: 'GET', path: '/' } as unknown as Endpoint

/** The order as the server is asked for it. */
export const orderOf = ({ sort, grouping }: { sort: Sort; grouping?: ListGrouping<never> | undefined }) => ({
  SortBy: sort.id,
  SortDirection: sort.descending ? 'desc' : 'asc',
  ...groupQuery(grouping),
})

/** A list that one answer holds whole; it is narrowed, sorted and paged here. */
export interface WholeList<F extends Filters, Row extends object> extends ListLook<F, Row> {
  /** Whether the filters let a row through; the text is seen to for every list. */
  keeps: (row: Row, values: z.output<F>) => boolean
  /** What a text is looked for in besides the columns. */
  alsoSearched?: (row: Row) => string
  /** The option of a filter that a row stands for, by the filter's name: counted beside the options. */
  optionOf?: Partial<Record<keyof z.output<F> & string, (row: Row) => string | undefined>>
  /** What an export asks the server for: these rows in this order. */
  exported: (rows: readonly Row[]) => Readonly<Record<string, unknown>>
}

/** Declares a list that one answer holds whole. */
export const wholeList = <F extends Filters, Row extends object>(list: WholeList<F, Row>): WholeList<F, Row> => list
