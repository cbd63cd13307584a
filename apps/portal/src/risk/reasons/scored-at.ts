import { monthName } from '@milepost/contract/risk/change'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { todayIn } from '@milepost/ui/filter/date-range-days'

const laterWords: Readonly<Record<NonNullable<ScoreTime['laterBecause']>, string>> = {
  noFirmScore: ', the first with enough driving',
  otherWeights: ', the first with these weights',
}

/**
 * Returns "the end of September" or, if scores don't go back that far, "the end of October, the first with enough
 * driving".
 */
export const changesSince = ({ previousMonth, laterBecause }: ScoreTime, today: string): string =>
  `the end of ${monthName(previousMonth, today)}${laterBecause ? laterWords[laterBecause] : ''}`

/** Returns "scores now (score version 3), changes since the end of September", without changes before an earlier score. */
export function scoredAt(scores: ScoreTime, zone: string, now: Date): string {
  const today = todayIn(zone, now)
  const at = scores.month === null ? 'now' : `at the end of ${monthName(scores.month, today)}`
  const version = scores.scoreVersion === null ? '' : ` (score version ${scores.scoreVersion})`
  const changes = scores.hasEarlier ? `, changes since ${changesSince(scores, today)}` : ''
  return `scores ${at}${version}${changes}`
}
