import { type DatePreset, presetOf } from '@milepost/ui/filter/date-range-days'
import type { Filters } from '../lib/search.ts'
import { type FilterField, rangeFilter } from '../scope/filter-field.ts'
import { rangeFields } from '../scope/range.ts'

/** A report over a range of days: everything its address may say, and the bar that changes it. */
export interface Report<F extends Filters> {
  /** `reportFields`, its scope, and its own. */
  filters: F
  bar: readonly FilterField[]
}

/** Declares a report; its days come first in the bar. */
export const report = <F extends Filters>(declared: Report<F>): Report<F> => declared

/** The days of a report: where the address says nothing the page's own range, as `defaultRange` in the contract names it. */
export function reportFields(first: { days: number } | { months: number }) {
  const preset: DatePreset = presetOf(first)
  return { fields: rangeFields(preset), range: rangeFilter(preset) }
}
