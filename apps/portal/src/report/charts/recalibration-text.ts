import { monthName, tenthsText } from '@milepost/contract/risk/change'
import type { RiskType } from '@milepost/contract/risk/query'
import type { Recalibration } from '@milepost/contract/risk/reports'

/** Smaller shifts round to 0.0. */
const leastPoints = 0.05

/**
 * Returns a sentence about each time that what a score is held against was fitted again, or undefined if that moved
 * nothing. `dayOf` returns the local day of an instant, `today` is yyyy-MM-dd.
 */
export function recalibrationText(
  recalibrations: readonly Recalibration[],
  type: RiskType,
  dayOf: (at: string) => string,
  today: string,
): string | undefined {
  const sentences = recalibrations.flatMap(({ at, points }) => {
    const moved = points[type]
    if (moved === null || Math.abs(moved) < leastPoints) return []
    return [`Recalibrated in ${monthName(dayOf(at), today)}: ${tenthsText(moved)} points on average, in all months.`]
  })
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
