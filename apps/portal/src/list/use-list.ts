import type { Endpoint } from '@milepost/contract/api/endpoint'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { answerOf } from '../lib/api/query-client.ts'
import { useFormat } from '../lib/format/formatters.ts'
import type { Filters } from '../lib/search.ts'
import type { FilterField } from '../scope/filter-field.ts'
import { daysInView, type RangeValues, refusedDays } from '../scope/range.ts'
import { useClientId } from '../session/session-context.ts'
import { atLeast } from './cells/at-least.ts'
import {
  type ListTotals,
  type NarrowingOf,
  nothing,
  orderOf,
  type PageOf,
  type PageOfEndpoint,
  pageIn,
  pageOfList,
  type RowOf,
  type ServerList,
  totalsOfList,
} from './list-definition.ts'
import type { ListValues } from './list-fields.ts'
import { listRows } from './list-rows.ts'
import type { ListState } from './list-state.ts'
import { groupingIn } from './parts/list-groups.ts'
import { useClamp } from './use-clamp.ts'
import { useListView } from './use-list-view.ts'

/** Lists load once; Refresh, a write or a live update refetches. */
const watchedMs = 5_000
const loadedOnce = { staleTime: Number.POSITIVE_INFINITY }

/** Loads the page of a server list that the URL selects. `decide` adds what the page stores itself. */
export function useList<F extends Filters, E extends Endpoint>(
  list: ServerList<F, E>,
  decide?: (values: z.output<F>) => z.output<F>,
): ListState<z.output<F> & ListValues, RowOf<E>, PageOfEndpoint<E>> & {
  wanted: NarrowingOf<E>
  counted: NarrowingOf<E>
  exported: NarrowingOf<E>
} {
  const clientId = useClientId()
  const { timeZone } = useFormat()
  const view = useListView(list, decide)
  const { values, sort, size } = view
  const wanted = list.query(values, { zone: timeZone, now: new Date() })
  const grouping = groupingIn(list, values)
  const refused = refusedIn(list.bar, values, timeZone)
  const query = useAnswer({
    ...pageOfList(list, clientId, wanted, { number: values.page, size, sort, grouping }),
    ...loadedOnce,
    enabled: !refused,
    refetchInterval: (query) =>
      query.state.data && list.watch?.(query.state.data as PageOfEndpoint<E>) ? watchEvery(watchedMs)(query) : false,
  })
  const shownAnswer = pageIn(query.data)
  const rows = shownAnswer?.items as readonly RowOf<E>[] | undefined
  const answered = query.isPlaceholderData ? undefined : shownAnswer
  const shown = useShownPage(answered && { page: values.page, size })
  const counting = useOptionCounts(list, clientId, wanted, grouping?.server !== undefined && !refused)
  const totals = useTotals(list, clientId, wanted, answered, !refused)
  const { hiddenRows } = list
  const exported = { ...wanted, ...orderOf({ sort, grouping }) }
  useClamp(totals.known?.isExact ? totals.known.totalCount : undefined, values.page, size, (last) => view.toPage(last))
  return {
    ...view,
    definition: list,
    // An empty list's message depends on the totals.
    ...listRows(query, shownAnswer?.items.length === 0 && totals.waits ? undefined : rows),
    total: atLeast(totals.shown?.totalCount, answered && (values.page - 1) * size + answered.items.length),
    // If counting stopped, the last page still shows the exact total.
    isTotalExact: (totals.shown?.isExact ?? true) || isLast(answered),
    countExactly: totals.countExactly,
    hasNoCount: totals.hasNone,
    hasMore: shownAnswer?.hasMore,
    isDeepest: shownAnswer?.isDeepest ?? false,
    page: shown?.page ?? values.page,
    pageSize: shown?.size ?? size,
    answer: query.data as PageOfEndpoint<E> | undefined,
    query: { ...query, refetch: () => [totals.again(), query.refetch()] },
    wanted,
    counted: totals.counted,
    ...counting,
    hiddenRows: totals.shown?.hiddenRows ?? 0,
    showAll: () => hiddenRows && view.set(hiddenRows.name, hiddenRows.all),
    latestAt: totals.shown?.latestAt ?? null,
    refused,
    exported,
    followed: exported,
  }
}

/**
 * Returns the row count, from the page response or a separate call. `shown` may still belong to the previous filters.
 */
function useTotals<F extends Filters, E extends Endpoint>(
  list: ServerList<F, E>,
  clientId: number,
  wanted: NarrowingOf<E>,
  page: PageOf<object> | undefined,
  enabled: boolean,
) {
  const [exactly, setExactly] = useState<string>()
  const asked = JSON.stringify(wanted)
  const query = useQuery({
    ...totalsOfList(list, clientId, wanted, exactly === asked),
    ...loadedOnce,
    enabled: enabled && list.totals !== undefined,
  })
  if (!list.totals) {
    const totals: ListTotals | undefined =
      page?.totalCount === undefined ? undefined : { totalCount: page.totalCount, isExact: true }
    return {
      known: totals,
      shown: totals,
      counted: wanted,
      waits: false,
      hasNone: false,
      countExactly: undefined,
      again: () => undefined,
    }
  }
  const shown: ListTotals | undefined = query.data === undefined ? undefined : list.totals.of(query.data)
  return {
    known: query.isPlaceholderData ? undefined : shown,
    shown,
    // Uses the same query everywhere, so the result is shared.
    counted: (exactly === asked ? { ...wanted, ...list.totals.exactly } : wanted) as NarrowingOf<E>,
    waits: query.isPending && enabled,
    hasNone: query.isError && shown === undefined,
    again: () => void query.refetch(),
    countExactly: shown && !shown.isExact && exactly !== asked ? () => setExactly(asked) : undefined,
  }
}

/** True if a page is the end of its list: nothing follows, and it isn't the paging limit. */
const isLast = (page: PageOf<object> | undefined) =>
  page !== undefined && page.items.length > 0 && page.hasMore === false && !page.isDeepest

/** Returns days the server doesn't accept; no request is made then. */
function refusedIn(bar: readonly FilterField[], values: object, zone: string) {
  const now = new Date()
  const hasDays = bar.some(({ kind }) => kind === 'range')
  return hasDays ? refusedDays(daysInView(values as RangeValues, zone, now), now) : undefined
}

/** Loads row counts by filter option, once someone opens the filters or groups need them. */
function useOptionCounts<F extends Filters, E extends Endpoint>(
  { counts }: ServerList<F, E>,
  clientId: number,
  wanted: NarrowingOf<E>,
  needed: boolean,
) {
  const [reached, setReached] = useState(false)
  const input = { params: { id: clientId }, query: counts?.query?.(wanted) ?? wanted }
  const { data } = useQuery({
    ...answerOf<Endpoint>(counts?.endpoint ?? nothing, input),
    enabled: counts !== undefined && (reached || needed),
  })
  return {
    counts: data === undefined ? undefined : counts?.of(data),
    requestCounts: () => setReached(true),
  }
}

/** Returns the page of the visible rows: the previous one while the next is loading. */
function useShownPage(answered: { page: number; size: number } | undefined) {
  const [shown, setShown] = useState(answered)
  if (answered && (answered.page !== shown?.page || answered.size !== shown?.size)) setShown(answered)
  return answered ?? shown
}
