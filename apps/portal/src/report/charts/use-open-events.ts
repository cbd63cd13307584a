import type { Days } from '@milepost/ui/filter/date-range-days'
import { useNavigate } from '@tanstack/react-router'
import { lastDayOf } from '../month-text.ts'
import { type Narrowed, reportEventsHref } from '../report-events.ts'

/**
 * Returns a function that opens the events of a month or week, by its first day; undefined while no list has exactly the
 * counted ones.
 */
export function useOpenEvents(values: Narrowed, listed: Days | undefined) {
  const navigate = useNavigate()
  if (!listed) return undefined
  return (first: string, of: 'month' | 'week') => {
    const days = { from: first < listed.from ? listed.from : first, to: lastDayOf(first, of, listed.to) }
    // None of its days is counted yet.
    if (days.from <= days.to) void navigate({ to: reportEventsHref(values, days) })
  }
}
