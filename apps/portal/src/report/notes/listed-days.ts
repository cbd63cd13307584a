import type { CountedDays } from '@milepost/contract/connections/reads'
import type { Days } from '@milepost/ui/filter/date-range-days'

const whyNoLinks =
  'Links to these events follow when the import finishes: until then, each fleet counts from its own first complete day, which no list filters by.'

/**
 * Returns the days whose events a report counts: fewer than its period while history is imported. Undefined if no days of
 * a list have exactly these events, because fleets begin on different days or are left out.
 */
function listedDays({ completeFrom, countedFrom, leftOut }: CountedDays, { from, to }: Days): Days | undefined {
  if (leftOut.length > 0 || completeFrom !== countedFrom || (completeFrom !== null && completeFrom > to))
    return undefined
  return { from: completeFrom ?? from, to }
}

/** The days for links to a report's events, or why it has none; neither while it loads. */
export type ListedDays = { listed?: Days; noLinks?: string }

/**
 * Returns the days to list exactly the events that a report counts, or why no list has them. `data` is null if it failed to
 * load.
 */
export function linksToEvents(data: CountedDays | null | undefined, days: Days): ListedDays {
  if (!data) return {}
  const listed = listedDays(data, days)
  return listed ? { listed } : { noLinks: whyNoLinks }
}
