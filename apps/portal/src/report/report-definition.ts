import { type DatePreset, presetOf } from '@milepost/ui/filter/date-range-days'
import type { Filters } from '../lib/search.ts'
import { type FilterField, rangeFilter } from '../scope/filter-field.ts'
import { rangeFields } from '../scope/range.ts'

/** A report over a date range: its search parameters and filter bar. */
export interface Report<F extends Filters> {
  /** `reportFields`, its scope, and its own filters. */
  filters: F
  bar: readonly FilterField[]
}

/** Declares a report; its days come first in the bar. */
export const report = <F extends Filters>(declared: Report<F>): Report<F> => declared

/** Returns the days of a report: by default the page's own range, `defaultRange` in the contract. */
export function reportFields(first: { days: number } | { months: number }) {
  const preset: DatePreset = presetOf(first)
  return { fields: rangeFields(preset), range: rangeFilter(preset) }
}
