import { z } from 'zod'
import { Day } from './fields.ts'

/**
 * Of when the scores of a range are. A score holds two years, what is recent above all, so a range does not cut it: it says of
 * when the score is. Of a range that ends in the month under way (the client's zone) that is now; else the end of the month
 * in which the range ends. It is held against the end of the month that was over last before the range began.
 */
export const ScoreTime = z.object({
  /** The first day of the month at whose end the scores were; null: they are as they are now. */
  month: Day.nullable(),
  /** The first day of the month at whose end those were that they are held against. */
  previousMonth: Day,
})
export type ScoreTime = z.infer<typeof ScoreTime>
