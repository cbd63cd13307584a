import type { Sort } from '@milepost/ui/table/column'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { type Filters, isFiltered, stringifySearch, writeFilters } from '../lib/search.ts'
import { useFilters } from '../lib/use-filters.ts'
import { namesOf } from '../scope/filter-field.ts'
import { useSession } from '../session/session-context.ts'
import { tableStorage } from '../session/stored/table-memory.ts'
import type { ListColumn } from './list-column.ts'
import type { ListDefinition, ShownList } from './list-definition.ts'
import { type ListValues, listFields } from './list-fields.ts'
import { elsewhere } from './parts/list-place.ts'
import { columnsOfView, shownColumns } from './parts/view-columns.ts'

const { size: Size } = listFields(['any'])

type Narrowed = Pick<ShownList<never>, 'bar' | 'filters'> & { alsoNarrows?: readonly string[] }

/** Returns the names of a list's filters. */
export const narrowingOf = ({ bar, alsoNarrows = [], filters }: Narrowed): string[] =>
  [...bar.flatMap(namesOf), ...alsoNarrows, 'text'].filter((name) => name in filters.shape)

const daysNames = ['range', 'from', 'to']

/** Resolves a list's URL, storage and defaults. `decide` adds what a page stores itself. */
export function useListView<F extends Filters, Row extends object>(
  definition: ListDefinition<F, Row>,
  decide: (values: z.output<F>) => z.output<F> = (values) => values,
) {
  const { user } = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const own = useMemo(() => tableStorage(user.id, definition.name), [user.id, definition.name])
  const { values: written, change, set, reset: forget } = useFilters(definition.filters)
  const { columns } = written as ListValues
  const storage = useMemo(
    () => (columns === undefined ? own : columnsOfView(own, definition.columns, columns, set)),
    [own, definition.columns, columns, set],
  )
  const narrowing = narrowingOf(definition)
  const values = decide(written) as z.output<F> & ListValues
  const sort = sortOf(definition, definition.columns, values, storage.get()?.sort)
  const size = values.size ?? Size.safeParse(storage.get()?.pageSize).data ?? definition.size
  const decided = { ...values, size, sort: sort.id, order: sort.descending ? ('desc' as const) : ('asc' as const) }
  const reset = useCallback(() => {
    const names = Object.keys(definition.filters.shape)
    forget(...names.filter((name) => !narrowingOf(definition).includes(name) && name !== 'page'))
  }, [forget, definition])
  return {
    values: decided as z.output<F> & ListValues,
    change,
    set: (name: string, value: unknown) => set({ [name]: value }),
    toPage: (page: number) => set({ page }),
    reset,
    narrowed: isFiltered(definition.filters, written, narrowing),
    narrowedBesidesDays: isFiltered(
      definition.filters,
      written,
      narrowing.filter((name) => !daysNames.includes(name)),
    ),
    isSet: (names: readonly string[]) => isFiltered(definition.filters, written, names),
    sort,
    size,
    storage,
    viewSearch: stringifySearch(
      writeFilters(
        definition.filters,
        { ...decided, ...elsewhere, columns: shownColumns(definition.columns, storage) },
        {},
      ),
    ),
    href: `${pathname}${stringifySearch(writeFilters(definition.filters, decided, {}))}`,
  }
}

/**
 * Returns the order from the URL unless this person can't use it, then the stored one if the list still has it, then
 * the default.
 */
function sortOf<F extends Filters, Row>(
  definition: ListDefinition<F, Row>,
  columns: readonly ListColumn<Row>[],
  { sort, order }: ListValues,
  memory: Sort | undefined,
): Sort {
  const isOthers = definition.columns.some((column) => column.id === sort && !columns.includes(column))
  if (sort && !isOthers) return { id: sort, descending: order === 'desc' }
  const known = memory && columns.some((column) => column.id === memory.id && column.sort !== undefined)
  return known ? memory : definition.first
}
