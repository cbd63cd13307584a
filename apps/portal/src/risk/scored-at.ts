import { monthName } from '@milepost/contract/risk-change'
import type { ScoreTime } from '@milepost/contract/score-time'
import { todayIn } from '@milepost/ui/filter/date-range-days'

/** "scores as they are now, changes since the end of September". */
export function scoredAt({ month, previousMonth }: ScoreTime, zone: string, now: Date): string {
  const today = todayIn(zone, now)
  const at = month === null ? 'as they are now' : `of the end of ${monthName(month, today)}`
  return `scores ${at}, changes since the end of ${monthName(previousMonth, today)}`
}
