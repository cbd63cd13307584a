import type { Endpoint } from '@milepost/contract/endpoint'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useFormat } from '../lib/formatters.ts'
import type { Filters } from '../lib/search.ts'
import { useAnswer, watchEvery } from '../lib/use-answer.ts'
import { useClientId } from '../session/session-context.ts'
import {
  type NarrowingOf,
  type PageOf,
  type PageOfEndpoint,
  pageOfList,
  type RowOf,
  type ServerList,
} from './list-definition.ts'
import type { ListValues } from './list-fields.ts'
import type { ListState } from './list-state.ts'
import { useClamp } from './use-clamp.ts'
import { useListView } from './use-list-view.ts'

/** Lists load once; Refresh, a write or live news asks again. */
const watchedMs = 5_000
const loadedOnce = { staleTime: Number.POSITIVE_INFINITY }

/** The page of a server's list that the address selects. `decide` fills in what the page remembers by itself. */
export function useList<F extends Filters, E extends Endpoint>(
  list: ServerList<F, E>,
  decide?: (values: z.output<F>) => z.output<F>,
): ListState<z.output<F> & ListValues, RowOf<E>, PageOfEndpoint<E>> & { wanted: NarrowingOf<E> } {
  const clientId = useClientId()
  const { timeZone } = useFormat()
  const view = useListView(list, decide)
  const { values, sort, size } = view
  const wanted = list.query(values, { zone: timeZone, now: new Date() })
  const query = useAnswer({
    ...(pageOfList(list, clientId, wanted, { number: values.page, size, sort }) as unknown as Question),
    ...loadedOnce,
    refetchInterval: (query) =>
      query.state.data && list.watch?.(query.state.data as PageOfEndpoint<E>) ? watchEvery(watchedMs)(query) : false,
  })
  const answered = query.isPlaceholderData ? undefined : query.data
  const shown = useShownPage(answered && { page: values.page, size })
  useClamp(answered?.totalCount, values.page, size, (last) => view.change({ page: last } as never))
  return {
    ...view,
    look: list as never,
    rows: query.data?.items as readonly RowOf<E>[] | undefined,
    total: query.data?.totalCount,
    page: shown?.page ?? values.page,
    pageSize: shown?.size ?? size,
    answer: query.data as PageOfEndpoint<E> | undefined,
    query,
    wanted,
    exported: { ...wanted, SortBy: sort.id, SortDirection: sort.descending ? 'desc' : 'asc' },
  }
}

type Question = UseQueryOptions<PageOf<object>, Error, PageOf<object>, QueryKey>

/** Which page the rows on screen are of: while the next one is on its way, still the one before. */
function useShownPage(answered: { page: number; size: number } | undefined) {
  const [shown, setShown] = useState(answered)
  if (answered && (answered.page !== shown?.page || answered.size !== shown?.size)) setShown(answered)
  return answered ?? shown
}
