import { z } from 'zod'
import { Day } from '../api/fields.ts'

/** Why scores are held against a later month than the one before the range: no firm score is that old, or none by these weights. */
export const laterBecause = ['noFirmScore', 'otherWeights'] as const

/**
 * Of when the scores of a range are. A score holds two years, what is recent above all, so a range does not cut it: it says of
 * when the score is. Of a range that ends in the month under way (the client's zone) that is now; else the end of the month
 * in which the range ends. It is held against the end of the month that was over last before the range began; of who has no
 * firm score of that time by the same weights, against the first month after it that has one. A score of few miles, or of less than
 * ninety days, is near the average whoever drives: what became of it since would be no trend.
 */
export const ScoreTime = z.object({
  /** The first day of the month at whose end the scores were; null: they are as they are now. */
  month: Day.nullable(),
  /** The first day of the month at whose end those were that they are held against. */
  previousMonth: Day,
  /** Null where that is the month before the range. */
  laterBecause: z.enum(laterBecause).nullable(),
})
export type ScoreTime = z.infer<typeof ScoreTime>
