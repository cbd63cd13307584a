import { type Accident, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { monthName } from '@milepost/contract/risk/change'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useQuery } from '@tanstack/react-query'
import { lossesHref } from '../../addresses.ts'
import { lossFilters } from '../../features/accidents/list/loss-filters.ts'
import { lossListQuery } from '../../features/accidents/list/loss-list-query.ts'
import { answerOf, queryClient } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { readFilters } from '../../lib/search.ts'
import { type ChangeLink, type ComparedAt, daysUntil, lastDayOf } from './factor-events.ts'
import { partsOf } from './use-links-with-events.ts'

type Loss = Pick<Accident, 'occurredAt' | 'madeAt' | 'origin' | 'noFault'>

const most = 100

/**
 * Returns the losses that happened before the compared score and were confirmed or recorded since, as a link in the
 * scope of `href`; null if there are none, and while it is unknown. A past month's score doesn't change with them.
 */
export function useLateLosses(href: string | undefined, compared: ComparedAt): ChangeLink | null {
  const { previousMonth, today } = compared
  const { timeZone, day } = useFormat()
  const answer = answerOf(accidentEndpoints.page, { query: lateLossesQuery(href ?? '', compared, timeZone) })
  const isAsked = href !== undefined && previousMonth !== null
  const { data, isPlaceholderData } = useQuery({ ...answer, enabled: isAsked }, queryClient)
  if (!data || isPlaceholderData || !isAsked) return null
  const dayOf = (instant: string) => todayIn(timeZone, new Date(instant))
  const late = data.items.filter(({ madeAt, noFault }) => noFault !== true && dayOf(madeAt) > lastDayOf(previousMonth))
  const [newest, oldest] = [late[0], late.at(-1)]
  if (!newest || !oldest) return null
  const days = { range: undefined, from: dayOf(oldest.occurredAt), to: dayOf(newest.occurredAt) }
  return {
    href: lossesHref({ ...days, ...scopeOf(href) }),
    note: lateText(late, monthName(previousMonth, today), (instant) => unbroken(day(instant) ?? '')),
  }
}

/** Keeps a date on one line. */
const unbroken = (date: string) => date.replaceAll('-', '-\u2060')

/** Returns the query of the losses up to the compared score, newest first, in the scope of a link. */
export function lateLossesQuery(href: string, { previousMonth, today }: ComparedAt, zone: string) {
  const { from, to } = daysUntil(lastDayOf(previousMonth ?? today))
  const values = readFilters(lossFilters, { ...scopeOf(href), from, to })
  return { ...lossListQuery(values, { zone, now: new Date() }), PageNumber: 1, PageSize: most }
}

/** The part of the fleet that a link's list is of. */
function scopeOf(href: string) {
  const { search } = partsOf(href)
  return Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => (scopes as readonly string[]).includes(name))
      .map(([name, value]) => [name, [value].flat()]),
  )
}
const scopes = ['connection', 'provider', 'group', 'vehicle', 'driver'] as const

/**
 * Says "a collision on 2026-06-11, confirmed on 2026-11-28", or "2 collisions before the end of August, confirmed or
 * recorded since".
 */
export function lateText(late: readonly Loss[], month: string, dayText: (instant: string) => string): string {
  const [one] = late
  if (late.length > 1 || !one)
    return `${late.length} collisions before the end of ${month}, confirmed or recorded since`
  const how = one.origin === 'rating' ? 'confirmed' : 'recorded'
  return `a collision on ${dayText(one.occurredAt)}, ${how} on ${dayText(one.madeAt)}`
}
