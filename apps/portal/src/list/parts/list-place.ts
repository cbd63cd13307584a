import type { z } from 'zod'
import { type Filters, parseSearch, type RawSearch, readFilters, writeFilters } from '../../lib/search.ts'
import type { ListDefinition } from '../list-definition.ts'
import type { ListValues } from '../list-fields.ts'

/** The list a record was opened from, and the record's position in it: from 0 across all pages. */
export type ListPlace<Values> = { values: Values; position: number }

type Definition<F extends Filters> = Pick<ListDefinition<F, never>, 'filters' | 'first' | 'size'>

/** Returns the search parameters a record's URL carries for next, previous and back. */
export function placeSearch<F extends Filters>(
  list: Definition<F>,
  { values, position }: ListPlace<Partial<z.output<F>>>,
): RawSearch {
  return { ...writeFilters(list.filters, { ...values, ...elsewhere }, {}), n: String(position) }
}

/** What is open next to a list isn't part of the way back, nor of a saved view. */
export const elsewhere = { page: undefined, open: undefined, shown: undefined, trip: undefined } as object

/** Returns the list in a record's URL; undefined if the record was opened directly. */
export function placeIn<F extends Filters>(
  list: Definition<F>,
  search: string,
): ListPlace<z.output<F> & Required<Pick<ListValues, 'size' | 'sort' | 'order'>>> | undefined {
  const raw = parseSearch(search)
  if (typeof raw.n !== 'string' || !/^\d{1,9}$/.test(raw.n)) return undefined
  const { id: sort, descending } = list.first
  const read = readFilters(list.filters, raw) as z.output<F> & ListValues
  const decided = {
    ...read,
    size: read.size ?? list.size,
    sort: read.sort ?? sort,
    order: read.order ?? (descending ? 'desc' : 'asc'),
  }
  return { values: decided, position: Number(raw.n) }
}

/** Returns the list's own URL, at the record's page. */
export function returnSearch<F extends Filters>(
  list: Definition<F>,
  place: ListPlace<z.output<F> & ListValues>,
): RawSearch {
  const page = Math.floor(place.position / (place.values.size ?? list.size)) + 1
  return writeFilters(list.filters, { ...place.values, ...elsewhere, page }, {})
}
