import { incidentRating } from '@milepost/domain/codes'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'
import { eventsHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'
import type { EventSearch } from '../../../scope/event-search.ts'
import { useEventCount } from './use-event-count.ts'

/** All recorded events of a search, and those of them that a page's figure leaves out. */
export interface EventCounts {
  recorded: number
  /** Rated inaccurate, each once: like the share of accurate events, without repeats. */
  inaccurate: number
  /** Another record of the same event counts, whatever their rating. */
  repeated: number
  /** Withdrawn by their provider, whatever their rating. */
  withdrawn: number
}

/**
 * Counts the events behind a report's figure with the list's own queries. `search` is the figure's list. Undefined
 * until all are known exactly.
 */
export function useEventCounts(search: EventSearch): EventCounts | undefined {
  const recorded = useEventCount(recordedIn(search)).data
  const counted = useEventCount(search).data
  const inaccurate = useEventCount(inaccurateIn(search)).data
  const withdrawn = useEventCount(repeatedIn(search, 'yes')).data
  const all = [recorded, counted, inaccurate, withdrawn].map((one) => (one?.isExact ? one.totalCount : undefined))
  return all.every((count) => count !== undefined) ? leftOutOf(all) : undefined
}

/** Splits the events that a figure leaves out; undefined if the counts don't fit together. */
export function leftOutOf([recorded = 0, counted = 0, inaccurate = 0, withdrawn = 0]: readonly number[]):
  | EventCounts
  | undefined {
  const repeated = recorded - counted - inaccurate - withdrawn
  // They were counted a moment apart: an event that came between them would be left out of none.
  return repeated < 0 ? undefined : { recorded, inaccurate, repeated, withdrawn }
}

/** The events that count. */
export const countedOf = ({ recorded, repeated, withdrawn, inaccurate }: EventCounts): number =>
  recorded - repeated - withdrawn - inaccurate

interface CountedNote {
  /** The list of the figure. */
  search: EventSearch
  counts: EventCounts | undefined
  /** The figure on the page: the note is left out while it differs from the list's. Omit it if there is none. */
  shown?: number | null | undefined
  /** What the figure is of, such as "Fleet". */
  of?: string
}

/**
 * Says "239 of 251 recorded events are counted. Not counted: 6 recorded twice, 2 withdrawn by their
 * provider, 4 rated inaccurate.", with links to exactly these; or that all are counted. Null if there are none or it isn't known.
 */
export function countedNote({ search, counts, shown, of }: CountedNote): ReactNode {
  if (!counts) return null
  const { recorded, repeated, withdrawn, inaccurate } = counts
  const counted = countedOf(counts)
  if (recorded === 0 || (shown !== undefined && shown !== counted)) return null
  const parts = [
    part(repeated, 'recorded twice', repeatedIn(search, 'no')),
    part(withdrawn, 'withdrawn by their provider', repeatedIn(search, 'yes')),
    part(inaccurate, 'rated inaccurate', inaccurateIn(search)),
  ].filter((one) => one !== null)
  return (
    <span>
      {of && `${of}: `}
      <Link href={eventsHref(search)} className="text-link">
        {countText(counted)} of {countText(recorded)}
      </Link>{' '}
      recorded {recorded === 1 ? 'event is' : 'events are'} counted.
      {parts.length > 0 && <> Not counted: {joined(parts)}.</>}
    </span>
  )
}

const recordedIn = (search: EventSearch): EventSearch => ({ ...search, counted: undefined, rating: undefined })

/** Of the events that don't count whatever their rating, those that were withdrawn, or the repeats. */
const repeatedIn = (search: EventSearch, withdrawn: 'yes' | 'no'): EventSearch => ({
  ...recordedIn(search),
  repeated: 'yes',
  withdrawn,
})

const inaccurateIn = (search: EventSearch): EventSearch => ({
  ...recordedIn(search),
  repeated: 'no',
  rating: [String(incidentRating.code.inaccurate)],
})

const part = (count: number, why: string, search: EventSearch) =>
  count > 0 ? (
    <Link key={why} href={eventsHref(search)} className="text-link">
      {countText(count)} {why}
    </Link>
  ) : null

const joined = (parts: ReactNode[]) => parts.flatMap((one, at) => (at === 0 ? [one] : [', ', one]))
