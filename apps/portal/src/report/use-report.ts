import { dayCount, daysText, previousDays } from '@milepost/ui/filter/date-range-days'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { countText, useFormat } from '../lib/formatters.ts'
import { type Filters, isFiltered } from '../lib/search.ts'
import { useFilters } from '../lib/use-filters.ts'
import { namesOf } from '../scope/filter-field.ts'
import { boundsOf, daysInView, type RangeValues } from '../scope/range.ts'
import type { ScopeValues } from '../scope/scope-fields.ts'
import { reportScope } from '../scope/scope-query.ts'
import type { Report } from './report-definition.ts'

/** What a report asks for: its scope over its days, and over equally many days before. */
export function useReport<F extends Filters>(report: Report<F>) {
  const { timeZone } = useFormat()
  const { values, change, reset } = useFilters(report.filters)
  // The days stay what they were while the page is open, so that its questions do.
  const [now] = useState(() => new Date())
  const names = report.bar.flatMap(namesOf)
  const days = daysInView(values as z.output<F> & RangeValues, timeZone, now)
  const before = previousDays(days)
  const count = dayCount(days)
  const scope = reportScope(values as ScopeValues)
  return useMemo(
    () => ({
      values,
      change: change as (next: Partial<z.output<F>>) => void,
      reset: () => reset(),
      isSet: (some: readonly string[]) => isFiltered(report.filters, values, some as never),
      narrowed: isFiltered(report.filters, values, names as never),
      days,
      daysText: daysText(days, now.getFullYear()),
      /** "previous 30 days": what a change is against. */
      against: `previous ${count === 1 ? 'day' : `${countText(count)} days`}`,
      query: { ...scope, ...boundsOf(days, timeZone) },
      queryBefore: { ...scope, ...boundsOf(before, timeZone) },
    }),
    // The others follow from these.
    // biome-ignore lint/correctness/useExhaustiveDependencies: values, zone and report decide them all
    [values, timeZone, report, now],
  )
}

export type ReportState<F extends Filters = Filters> = ReturnType<typeof useReport<F>>
