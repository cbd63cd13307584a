import { z } from 'zod'
import { Count, Day } from '../api/fields.ts'

/**
 * Why scores are compared with a later month than the one before the range: no firm score is that old, or none with
 * these weights.
 */
export const laterBecause = ['noFirmScore', 'otherWeights'] as const

/**
 * The time of a range's scores. A score covers two years, mostly recent data, so a range doesn't cut it but selects its
 * time: now if the range ends in the current month (in the client's time zone); otherwise the end of the month in which
 * the range ends. It is compared with the end of the last complete month before the range; for subjects without a firm
 * score then with the same weights, with the first later month that has one. A score from few miles, or from less than
 * 90 days, is near the average for any driver: a change since then isn't a trend.
 */
export const ScoreTime = z.object({
  /** The first day of the month at whose end the scores were taken; null: current scores. */
  month: Day.nullable(),
  /** The first day of the month at whose end the comparison scores were taken. */
  previousMonth: Day,
  /** True if there is a firm score to compare with: before any, nothing speaks of changes. */
  hasEarlier: z.boolean(),
  /** Null if that is the month before the range. */
  laterBecause: z.enum(laterBecause).nullable(),
  /** The configuration behind the scores; null if there are several, or no scores. */
  scoreVersion: Count.nullable(),
})
export type ScoreTime = z.infer<typeof ScoreTime>
