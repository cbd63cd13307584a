import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { daysText } from '@milepost/ui/filter/date-range-days'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { keyOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { isFiltered } from '../../../lib/search.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { namesOf } from '../../../scope/filter-field.ts'
import { boundsOf, daysInView, refusedDays } from '../../../scope/range.ts'
import { messageBar, messageFilters } from './message-filters.ts'

const narrowing = [...messageBar.flatMap(namesOf), 'text']
/** While a message is being sent, its state is asked for. */
const watchMs = 3_000

/** The page's filters, and the queries that they mean. */
export function useMessageView() {
  const { timeZone } = useFormat()
  const { values, change, reset } = useFilters(messageFilters)
  // The days stay fixed while the page is open, and so do its queries.
  const [now] = useState(() => new Date())
  const days = daysInView(values, timeZone, now)
  const refused = refusedDays(days, now)
  const bounds = boundsOf(refused?.instead ?? days, timeZone)
  const { connection, group, vehicle, show, text } = values
  const query = {
    ...bounds,
    connectionId: connection,
    vehicleGroupIds: group,
    vehicleIds: vehicle,
    ...(text && { SearchedText: text }),
    ...(show === 'unread' && { unread: true }),
    ...(show === 'awaiting' && { awaitingReply: true }),
  }
  return {
    values,
    change,
    /** What is open stays open. */
    reset: () => reset('open'),
    isSet: (names: readonly string[]) => isFiltered(messageFilters, values, names),
    narrowed: isFiltered(messageFilters, values, narrowing),
    days,
    daysText: daysText(days, now.getFullYear()),
    refused,
    bounds,
    query,
  }
}

export type MessageView = ReturnType<typeof useMessageView>

/** Loads conversations page by page, newest first. */
export function useConversations(query: MessageView['query']) {
  useLiveRefresh(['coaching'], endpoints.conversations)
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(endpoints.conversations, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.conversations, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.finished ? undefined : all.length + 1),
  })
  const items = useMemo(() => eachOnce(pages.data?.pages.flatMap((page) => page.items) ?? []), [pages.data])
  return { ...pages, items, unread: pages.data?.pages[0]?.unread }
}

/** Loads the messages of a conversation page by page; `messages` are oldest first. */
export function useThread(id: string) {
  useLiveRefresh(['coaching'], endpoints.messages, endpoints.conversation, endpoints.context)
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(endpoints.messages, { params: { id } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.messages, { params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.finished ? undefined : all.length + 1),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ delivery }) => delivery === 'sending') ? watchMs : false,
  })
  const messages = useMemo(
    () => eachOnce(pages.data?.pages.flatMap((page) => page.items) ?? []).toReversed(),
    [pages.data],
  )
  return { ...pages, messages }
}

/** A new item moves the others to the next page, which may then have one of them again. */
const eachOnce = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
