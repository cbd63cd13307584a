import { dayCount, daysText, previousDays } from '@milepost/ui/filter/date-range-days'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { countText, useFormat } from '../lib/format/formatters.ts'
import { type Filters, isFiltered } from '../lib/search.ts'
import { useFilters } from '../lib/use-filters.ts'
import { namesOf } from '../scope/filter-field.ts'
import { boundsOf, daysInView, type RangeValues, refusedDays } from '../scope/range.ts'
import type { ScopeValues } from '../scope/scope-fields.ts'
import { reportScope } from '../scope/scope-query.ts'
import type { Report } from './report-definition.ts'

/** Returns a report's queries: its scope over its days, and over the same number of days before. */
export function useReport<F extends Filters>(report: Report<F>) {
  const { timeZone } = useFormat()
  const { values, change, reset } = useFilters(report.filters)
  // The days stay fixed while the page is open, and so do its queries.
  const [now] = useState(() => new Date())
  const asked = useMemo(() => questionsOf(values, timeZone, now), [values, timeZone, now])
  const isSet = (names: readonly string[]) => isFiltered(report.filters, values, names)
  return {
    ...asked,
    values,
    change: change as (next: Partial<z.output<F>>) => void,
    reset: () => reset(),
    isSet,
    narrowed: isSet(report.bar.flatMap(namesOf)),
  }
}

export type ReportState<F extends Filters = Filters> = ReturnType<typeof useReport<F>>

function questionsOf(values: object, zone: string, now: Date) {
  const days = daysInView(values as RangeValues, zone, now)
  // Days that can't be queried aren't: the page offers the nearest ones, which are then already loaded.
  const asked = refusedDays(days, now)?.instead ?? days
  const scope = reportScope(values as ScopeValues)
  const count = dayCount(days)
  return {
    days,
    daysText: daysText(days, now.getFullYear()),
    /** "previous 30 days": what a change is compared with. */
    against: `previous ${count === 1 ? 'day' : `${countText(count)} days`}`,
    query: { ...scope, ...boundsOf(asked, zone) },
    queryBefore: { ...scope, ...boundsOf(previousDays(asked), zone) },
  }
}
