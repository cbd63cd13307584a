import { parseSearch, type RawSearch, readFilters, stringifySearch } from '../../../../lib/search.ts'
import { eventFilters, type SettledFilters, searchOf, settle } from './event-filters.ts'

/** The list an event was opened from, and where in it the event stood. */
export type ListPlace = {
  filters: SettledFilters
  /** From 0 over all pages; where the event stood when it was opened. */
  position: number
}

const listPath = '/view/events'

/** Address of an event opened from a list: carries the list along, so that next, previous and the way back are known. */
export function eventHref(id: string, place?: ListPlace | undefined): string {
  if (!place) return `${listPath}/${id}`
  const { page: _page, shown: _shown, ...filters } = place.filters
  return `${listPath}/${id}${stringifySearch({ ...searchOf(filters), n: String(place.position) })}`
}

/** The list named in an event's address; undefined when it was opened by itself. */
export function placeIn(search: RawSearch | string): ListPlace | undefined {
  const raw = typeof search === 'string' ? parseSearch(search) : search
  const position = typeof raw.n === 'string' && /^\d{1,9}$/.test(raw.n) ? Number(raw.n) : undefined
  return position === undefined ? undefined : { filters: settle(readFilters(eventFilters, raw)), position }
}

/** Address of the list, at the page where the event stands. */
export function listHref(place?: ListPlace | undefined): string {
  if (!place) return listPath
  const page = Math.floor(place.position / place.filters.size) + 1
  return `${listPath}${stringifySearch(searchOf({ ...place.filters, page, shown: undefined }))}`
}
