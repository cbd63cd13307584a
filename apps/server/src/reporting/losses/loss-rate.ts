import type { DayRange } from '../driving/day-range.ts'
import { perMillionMiles } from '../driving/driving-stats.ts'
import { coveredFrom } from '../segments/complete-days.ts'
import type { Completeness } from '../segments/scope-rollups.ts'

/** Losses of a range, and the meters that the same fleets drove in it. */
type Exposed = { losses: number; meters: number }

/**
 * Returns losses per million miles of a range. Null with too little driving, and while a day of it or a fleet isn't
 * imported: losses of all days on the miles of some would be a rate that no fleet has.
 */
export function lossRate(
  { losses, meters }: Exposed,
  range: DayRange,
  { completeFrom, leftOut }: Pick<Completeness, 'completeFrom' | 'leftOut'>,
): number | null {
  const isWhole = leftOut.length === 0 && coveredFrom(range, { completeFrom }) === null
  return isWhole ? perMillionMiles(losses, meters) : null
}
