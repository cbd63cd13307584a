import { monthName, tenthsText } from '@milepost/contract/risk/change'
import type { RiskType } from '@milepost/contract/risk/query'
import type { Recalibration } from '@milepost/contract/risk/reports'

/**
 * Returns a sentence about each time in which what a score is held against was fitted again, or undefined if it wasn't, or
 * no vehicle has the score: this month by day, before by month. Its average may be near zero while single fleets moved by
 * points. `dayOf` returns the local day of an instant, `today` is yyyy-MM-dd.
 */
export function recalibrationText(
  recalibrations: readonly Recalibration[],
  type: RiskType,
  dayOf: (at: string) => string,
  today: string,
): string | undefined {
  const byTime = new Map<string, number>()
  for (const { at, points } of recalibrations) {
    const moved = points[type]
    if (moved === undefined || moved === null) continue
    const time = timeText(dayOf(at), today)
    byTime.set(time, (byTime.get(time) ?? 0) + moved)
  }
  const sentences = [...byTime].map(
    ([time, moved]) =>
      `Recalibrated ${time}: ${tenthsText(moved)} points on average for all of your vehicles, in every month, with the same driving. Single fleets and vehicles may have moved more.`,
  )
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** "on November 29" in this month, "in October" before. */
function timeText(day: string, today: string): string {
  const month = monthName(day, today)
  return day.slice(0, 7) === today.slice(0, 7) ? `on ${month} ${Number(day.slice(8))}` : `in ${month}`
}
