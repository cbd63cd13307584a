import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { eventsHref, lossesHref } from '../../addresses.ts'
import { lossFilters } from '../../features/accidents/list/loss-filters.ts'
import { lossListQuery } from '../../features/accidents/list/loss-list-query.ts'
import { eventFilters } from '../../features/incidents/shared/event-filters.ts'
import { eventListQuery } from '../../features/incidents/shared/event-list-query.ts'
import { call } from '../../lib/api/api.ts'
import { keyOf, queryClient } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { parseSearch, readFilters } from '../../lib/search.ts'
import { currentClientId } from '../../session/current-client.ts'

/** A link that its list has events for; null if it has none, and undefined while that is unknown. */
export type CheckedLink = string | null | undefined

/**
 * Keeps the links to lists that have events, asking each list for its first row, because the days and filters of a link
 * need not be those that a score counts. Links to other pages stay.
 */
export function useLinksWithEvents(hrefs: readonly (string | undefined)[]): CheckedLink[] {
  const { timeZone } = useFormat()
  const time = { zone: timeZone, now: new Date() }
  const asked = [...new Set(hrefs)].filter((href) => href !== undefined && isOfList(href)) as string[]
  // With its client, because views that are given no links also render outside of a page.
  const found = useQueries({ queries: asked.map((href) => hasRows(href, time)) }, queryClient)
  return hrefs.map((href) => {
    const at = href === undefined ? -1 : asked.indexOf(href)
    if (at < 0) return href
    const { data } = found[at]!
    return data === undefined ? undefined : data ? href : null
  })
}

/** Splits a link into its page's path and what follows the question mark. */
export const partsOf = (href: string) => {
  const [path = '', search = ''] = href.split('?')
  return { path, search: parseSearch(search) }
}

const isOfList = (href: string) => [eventsHref(), lossesHref()].includes(partsOf(href).path)

/** Returns the options of the query whether a link's list has a row. */
export function hasRows(href: string, time: { zone: string; now: Date }) {
  const { path, search } = partsOf(href)
  if (path === lossesHref()) {
    const query = { ...lossListQuery(readFilters(lossFilters, search), time), ...first }
    return queryOptions({
      queryKey: [...keyOf(accidentEndpoints.page, { query }), 'hasRows'],
      queryFn: async ({ signal }) => (await call(accidentEndpoints.page, { query }, { signal })).items.length > 0,
    })
  }
  const params = { id: currentClientId()! }
  const query = { ...eventListQuery(readFilters(eventFilters, search), time), ...first, WithPictures: false }
  return queryOptions({
    queryKey: [...keyOf(incidentEndpoints.page, { params, query }), 'hasRows'],
    queryFn: async ({ signal }) => (await call(incidentEndpoints.page, { params, query }, { signal })).items.length > 0,
  })
}

const first = { PageNumber: 1, PageSize: 1 }
