import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { noScoreWords } from '@milepost/contract/risk/words'
import { useMiles } from './use-miles.ts'

interface NotEnoughDrivingProps {
  why: NoScoreReason
  /** Faded miles so far, and the minimum for a score; not shown if absent. */
  miles?: { have: number; need: number } | undefined
}

/**
 * Why there is no score yet, shown in its place: "Not enough driving yet. 30.0 mi so far; there is a score from 50.0 mi
 * on."
 */
export function NotEnoughDriving({ why, miles: known }: NotEnoughDrivingProps) {
  const miles = useMiles()
  return (
    <p className="num text-13 text-text-2">
      {noScoreWords[why]}
      {why === 'tooFewMiles' && known && ` ${miles(known.have)} so far; a score needs ${miles(known.need)}.`}
    </p>
  )
}
