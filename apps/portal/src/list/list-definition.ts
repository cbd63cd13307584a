import type { Call, Endpoint, Result } from '@milepost/contract/api/endpoint'
import type { ReadThing } from '@milepost/contract/connections/reads'
import type { ExportList } from '@milepost/contract/exports/endpoints'
import type { Sort } from '@milepost/ui/table/column'
import type { z } from 'zod'
import { answerOf } from '../lib/api/query-client.ts'
import type { Filters } from '../lib/search.ts'
import type { FilterField } from '../scope/filter-field.ts'
import type { OptionCounts } from '../scope/option-counts.ts'
import type { ListColumn } from './list-column.ts'
import { groupQuery, type ListGrouping } from './parts/list-groups.ts'

/** A page of any list, with the total or, if that is a separate call, whether more rows follow. */
export type PageOf<Row> = {
  items: readonly Row[]
  totalCount?: number
  hasMore?: boolean
  /** True if more rows follow than paging can reach. */
  isDeepest?: boolean
}

/** The number of rows in a list. */
export type ListTotals = {
  totalCount: number
  /** False if counting stopped: there are more than `totalCount`. */
  isExact: boolean
  /** Number of rows hidden by the view that match the other filters. */
  hiddenRows?: number
  /** Time of the newest row on any day, if the range has none. */
  latestAt?: string | null
}

/** When a list is queried: days follow the client's time zone. */
export type ListTime = { zone: string; now: Date }

/** What list components need of any list. */
export interface ShownList<Row> {
  /** Key under which the table's settings are stored. */
  name: string
  /** "vehicle", "vehicles": for use in sentences. */
  things: readonly [one: string, many: string]
  /** All search parameters: `listFields`, its scope, and its own. */
  filters: Filters
  /** The filter bar. Its filters can be reset. */
  bar: readonly FilterField[]
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  /** Default sort order and page size. */
  first: Sort
  size: number
  /** Available groupings; the URL selects one, so the filters include `groupField`. */
  groupings?: readonly ListGrouping<Row>[]
  /** True if a row's score has a star; its meaning is then shown below the list. */
  isProvisional?: (row: Row) => boolean
  /** What its rows are made of, if providers report that: until all is read, an empty list doesn't mean there is none. */
  reads?: ReadThing
  /** The server's name of the export, if available. */
  export?: ExportList
}

/** Settings common to all lists. */
export interface ListDefinition<F extends Filters, Row> extends ShownList<Row> {
  filters: F
  /** Filters that are set elsewhere, such as by tiles. */
  alsoNarrows?: readonly (keyof z.output<F> & string)[]
}

type Items = { items: readonly object[] }
/** The page in a response: the response itself, or the one field that has rows. */
type PageIn<Answer> = Answer extends Items ? Answer : Extract<Answer[keyof Answer], Items>
export type PageOfEndpoint<E> = PageIn<Result<E>> extends never ? never : Result<E>
export type RowOf<E> = PageIn<Result<E>> extends { items: readonly (infer Row extends object)[] } ? Row : never

type PageNames = 'PageNumber' | 'PageSize' | 'SortBy' | 'SortDirection'
type Query<E> = Call<E> extends { query?: infer Q } ? NonNullable<Q> : never
/** The filters of a call: its query without page and order. */
export type NarrowingOf<E> = Omit<Query<E>, PageNames>

/** A list that the server pages, filters and sorts. */
export interface ServerList<F extends Filters, E extends Endpoint> extends ListDefinition<F, RowOf<E>> {
  endpoint: E
  /** The server's number of the first page; 1 by default. URLs always begin at 1. */
  pagesFrom?: 0 | 1
  /** Returns the query for the filters, without page and order. */
  query: (values: z.output<F>, time: ListTime) => NarrowingOf<E>
  /** The row count, if it is a separate call: rows never wait for it. */
  totals?: TotalsCall
  /** Row counts by filter option: loaded once someone opens the filters, or for groups. */
  counts?: CountsCall
  /** The filter that hides rows (a view), and its value that hides none. */
  hiddenRows?: { name: keyof z.output<F> & string; all: string }
  /** True if the list polls because what it shows is in progress. */
  watch?: (page: PageOfEndpoint<E>) => boolean
}

/** A list's count call. `totalsFrom` erases its endpoint's types, so that any list can hold it. */
export type TotalsCall = {
  endpoint: Endpoint
  of: (answer: unknown) => ListTotals
  /** Parameters for an exact count, if counting may stop early. */
  exactly?: object
}

/** Declares a list's count call, bound to its endpoint. */
export const totalsFrom = <E extends Endpoint>(
  endpoint: E,
  of: (answer: Result<E>) => ListTotals,
  exactly?: Partial<Query<E>>,
): TotalsCall => ({ endpoint, of: (answer) => of(answer as Result<E>), ...(exactly && { exactly }) })

/** A list's option count call. */
export type CountsCall = {
  endpoint: Endpoint
  /** Converts the list's query to the count's. */
  query?: (wanted: object) => object
  /** Converts the result to counts by URL parameter and value. */
  of: (answer: unknown) => OptionCounts
}

/** Declares a list's option count call, bound to its endpoint. */
export const countsFrom = <E extends Endpoint>(
  endpoint: E,
  of: (answer: Result<E>) => OptionCounts,
  query?: (wanted: object) => object,
): CountsCall => ({ endpoint, of: (answer) => of(answer as Result<E>), ...(query && { query }) })

/** Declares a list paged by the server. */
export const serverList = <F extends Filters, E extends Endpoint>(list: ServerList<F, E>): ServerList<F, E> => list

const isPage = (value: unknown): value is PageOf<object> =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

/** Returns the page in a response: most are one, some have it in a field, next to their counts. */
export const pageIn = (answer: unknown): PageOf<object> | undefined =>
  answer && !isPage(answer) ? Object.values(answer).find(isPage) : (answer as PageOf<object> | undefined)

/** Returns the query for one page of a list. */
export function pageOfList(
  list: { endpoint: Endpoint; pagesFrom?: 0 | 1 },
  clientId: number,
  wanted: object,
  page: { number: number; size: number; sort: Sort; grouping?: ListGrouping<never> | undefined },
) {
  const query = {
    ...wanted,
    ...orderOf(page),
    PageNumber: page.number - 1 + (list.pagesFrom ?? 1),
    PageSize: page.size,
  }
  return answerOf<Endpoint>(list.endpoint, { params: { id: clientId }, query })
}

/** Rows without rollups are counted one by one, on request; after such a wait there is no retry. */
const exactTimeoutMs = 120_000

/** Returns the query for a list's row count. */
export function totalsOfList({ totals }: { totals?: TotalsCall }, clientId: number, wanted: object, exactly = false) {
  const query = exactly ? { ...wanted, ...totals?.exactly } : wanted
  const input = { params: { id: clientId }, query }
  const endpoint = totals?.endpoint ?? nothing
  return exactly
    ? { ...answerOf<Endpoint>(endpoint, input, { timeoutMs: exactTimeoutMs }), retry: false }
    : answerOf<Endpoint>(endpoint, input)
}

/** Placeholder for a call a list doesn't have; it is never made. */
export const nothing: Endpoint = {
  method: 'GET',
  path: '/',
  access: 'public',
  summary: '',
  answer: 'json',
  status: 200,
}

/** Returns the order in the server's format. */
export const orderOf = ({ sort, grouping }: { sort: Sort; grouping?: ListGrouping<never> | undefined }) => ({
  SortBy: sort.id,
  SortDirection: sort.descending ? 'desc' : 'asc',
  ...groupQuery(grouping),
})

/** A list loaded in a single response; filtered, sorted and paged client-side. */
export interface WholeList<F extends Filters, Row extends object> extends ListDefinition<F, Row> {
  /** True if a row matches the filters; text search is handled for every list. */
  keeps: (row: Row, values: z.output<F>) => boolean
  /** Text to search besides the columns. */
  alsoSearched?: (row: Row) => string
  /** A row's option of a filter, by filter name: counted next to the options. */
  optionOf?: Partial<Record<keyof z.output<F> & string, (row: Row) => string | undefined>>
  /** Returns the export's parameters: these rows in this order. */
  exported: (rows: readonly Row[]) => Readonly<Record<string, unknown>>
}

/** Declares a list loaded in a single response. */
export const wholeList = <F extends Filters, Row extends object>(list: WholeList<F, Row>): WholeList<F, Row> => list
