import { eventHref, eventsHref } from '../../../addresses.ts'
import type { ListValues } from '../../../list/list-fields.ts'
import { type ListPlace, placeSearch, returnSearch } from '../../../list/parts/list-place.ts'
import type { EventFilters } from './event-filters.ts'
import { eventList } from './event-list.ts'

export type EventPlace = ListPlace<EventFilters & ListValues>

/** Returns an event's URL; if opened from a list, it carries the list along. */
export const eventIn = (id: string, place: EventPlace | undefined): string =>
  place ? eventHref(id, placeSearch(eventList, place)) : eventHref(id)

/** Returns the URL of the list an event was opened from, at its page. */
export const eventsAt = (place: EventPlace | undefined): string =>
  eventsHref(place && (returnSearch(eventList, place) as object))
