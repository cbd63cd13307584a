import { daysOf, daysText, previousDays } from '@milepost/ui/filter/date-range-days'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { boundsOf } from '../../../scope/range.ts'

/** Ranges available on a vehicle's or driver's page. */
export const rangeNames = ['30d', '60d', '90d'] as const
export type RangeName = (typeof rangeNames)[number]

const filters = z.object({ range: z.enum(rangeNames).default('30d') })

/** The days shown on a record's page: `range` in its URL, 30 without it. Fixed while the page is open. */
export function useRange() {
  const { timeZone } = useFormat()
  const { values, change } = useFilters(filters)
  const [now] = useState(() => new Date())
  const name = values.range
  return useMemo(() => {
    const days = daysOf({ preset: name }, timeZone, now)
    return {
      name,
      /** `30`. */
      count: Number.parseInt(name, 10),
      /** The first day. */
      first: days.from,
      /** In the API's format. */
      query: boundsOf(days, timeZone),
      queryBefore: boundsOf(previousDays(days), timeZone),
      text: daysText(days, now.getFullYear()),
      change: (range: RangeName) => change({ range }),
    }
  }, [name, timeZone, now, change])
}
export type Range = ReturnType<typeof useRange>
