import type { Endpoint } from '@milepost/contract/api/endpoint'
import { type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useFormat } from '../lib/format/formatters.ts'
import type { Filters } from '../lib/search.ts'
import { type PageOf, pageOfList, type RowOf, type ServerList, totalsOfList } from '../list/list-definition.ts'
import type { ListValues } from '../list/list-fields.ts'
import { recordOpened } from '../list/parts/last-opened.ts'
import { groupingIn } from '../list/parts/list-groups.ts'
import type { ListPlace } from '../list/parts/list-place.ts'
import { useClientId } from '../session/session-context.ts'
import { type ListedPage, type Neighbours, neighbourPageSize, neighboursOf, pagesAround } from './neighbours.ts'

const keptMs = 30 * 60_000

/**
 * Returns the records before and after this one in the list it was opened from. The list stays fixed, so a change that
 * removes the record from it doesn't skip the next one. `loadAhead` receives the neighbors, `nameOf` names a row.
 */
export function useNeighbours<F extends Filters, E extends Endpoint>(
  list: ServerList<F, E>,
  id: string,
  place: ListPlace<z.output<F> & ListValues> | undefined,
  loadAhead: (id: string) => unknown,
  nameOf?: (row: RowOf<E>) => string,
): Neighbours | undefined {
  const clientId = useClientId()
  const { timeZone } = useFormat()
  const pages = useQueries({
    queries: place
      ? pagesAround(place.position).map((number) => pageQuery(list, clientId, place, timeZone, number, nameOf))
      : [],
    combine: (results) => results.flatMap((result) => result.data ?? []),
  })
  const total = useTotal(list, clientId, place, timeZone)
  const found = place && neighboursOf(id, place.position, pages)
  const neighbours = found && { ...found, total: found.total ?? total }
  useEffect(() => recordOpened(list.name, id), [list.name, id])
  const [next, previous] = [neighbours?.next?.id, neighbours?.previous?.id]
  useEffect(() => {
    for (const other of [next, previous]) if (other) void loadAhead(other)
  }, [next, previous, loadAhead])
  return neighbours
}

/** Returns the list's row count, if it is a separate call and exact. */
function useTotal<F extends Filters, E extends Endpoint>(
  list: ServerList<F, E>,
  clientId: number,
  place: ListPlace<z.output<F> & ListValues> | undefined,
  zone: string,
): number | undefined {
  const wanted = list.query(place?.values ?? list.filters.parse({}), { zone, now: new Date() })
  const { data } = useQuery({
    ...totalsOfList(list, clientId, wanted),
    enabled: place !== undefined && list.totals !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const totals = data === undefined ? undefined : list.totals?.of(data)
  return totals?.isExact ? totals.totalCount : undefined
}

function pageQuery<F extends Filters, E extends Endpoint>(
  list: ServerList<F, E>,
  clientId: number,
  { values }: ListPlace<z.output<F> & ListValues>,
  zone: string,
  number: number,
  nameOf?: (row: RowOf<E>) => string,
) {
  const sort = { id: values.sort ?? list.first.id, descending: values.order === 'desc' }
  const wanted = list.query(values, { zone, now: new Date() })
  const options = pageOfList(list, clientId, wanted, {
    number,
    size: neighbourPageSize,
    sort,
    grouping: groupingIn(list, values),
  })
  return {
    // Uses its own key, so that writes to the list don't change it.
    queryKey: ['neighbours', ...options.queryKey] as QueryKey,
    queryFn: async (context: object): Promise<ListedPage> => {
      const { items, totalCount } = await (options.queryFn as (context: object) => Promise<PageOf<RowOf<E>>>)(context)
      return { number, totalCount, items: items.map((row) => ({ id: list.rowId(row), name: nameOf?.(row) })) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  }
}
