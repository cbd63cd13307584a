import type { ViewDays } from '@milepost/contract/saved-views/source'
import { datePresets } from '@milepost/ui/filter/date-range-days'
import { type RangeValues, rangeOf } from '../../../scope/range.ts'

/** Returns the days of a page, so that "last 7 days" still means that next week. */
export function viewDays(values: object, zone: string): ViewDays {
  const range = rangeOf(values as RangeValues, zone)
  if (!('preset' in range)) return range
  const preset = datePresets[range.preset]
  if ('months' in preset) return { months: preset.months }
  return { days: preset.days, endedDaysAgo: 'endedDaysAgo' in preset ? preset.endedDaysAgo : 0 }
}
