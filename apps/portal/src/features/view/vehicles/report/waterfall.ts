import type { RiskReason } from '@milepost/contract/subject-risk'
import { type ReasonLine, reasonLines } from '../../../../risk/reason-words.ts'

/** A reason as a step from one number to the next. */
export type Step = ReasonLine & { from: number; to: number }

/** The way from the average of 50 to the score, the strongest reason first; its last step ends at the score as it is shown. */
export function stepsOf(reasons: readonly Pick<RiskReason, 'factor' | 'points'>[], score: number): Step[] {
  let at = 50
  return reasonLines(reasons as RiskReason[], score).map((line) => {
    const from = at
    at += line.points
    return { ...line, from, to: at }
  })
}
