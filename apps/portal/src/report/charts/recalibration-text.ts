import { monthName, tenthsText } from '@milepost/contract/risk/change'
import type { RiskType } from '@milepost/contract/risk/query'
import type { Recalibration } from '@milepost/contract/risk/reports'

/** Smaller shifts change no score as displayed. */
const leastPoints = 0.5

/**
 * Returns a sentence about each month in which what a score is held against was fitted again, or undefined if that moved
 * nothing. `dayOf` returns the local day of an instant, `today` is yyyy-MM-dd.
 */
export function recalibrationText(
  recalibrations: readonly Recalibration[],
  type: RiskType,
  dayOf: (at: string) => string,
  today: string,
): string | undefined {
  const byMonth = new Map<string, number>()
  for (const { at, points } of recalibrations) {
    const month = monthName(dayOf(at), today)
    byMonth.set(month, (byMonth.get(month) ?? 0) + (points[type] ?? 0))
  }
  const sentences = [...byMonth]
    .filter(([, moved]) => Math.abs(moved) >= leastPoints)
    .map(
      ([month, moved]) =>
        `Recalibrated in ${month}: ${tenthsText(moved)} points on average for all of your vehicles, in every month, with the same driving.`,
    )
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
