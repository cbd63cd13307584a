import type { RiskSummary } from '@milepost/contract/risk/reports'
import type { Days } from '@milepost/ui/filter/date-range-days'

/** Shown with counted events while `listedDays` has no days for a list of exactly these. */
export const whyNoLinks =
  'Links to these events follow when the import finishes: until then, each fleet counts from its own first complete day, which no list filters by.'

/**
 * Returns the days whose events a report counts: fewer than its period while history is imported. Undefined if no days of
 * a list have exactly these events, because fleets begin on different days or are left out.
 */
export function listedDays(
  { completeFrom, countedFrom, leftOut }: Pick<RiskSummary, 'completeFrom' | 'countedFrom' | 'leftOut'>,
  { from, to }: Days,
): Days | undefined {
  if (leftOut.length > 0 || completeFrom !== countedFrom || (completeFrom !== null && completeFrom > to))
    return undefined
  return { from: completeFrom ?? from, to }
}
