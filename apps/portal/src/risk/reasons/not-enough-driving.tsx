import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { noScoreWords } from '@milepost/contract/risk/words'
import { useMiles } from './use-miles.ts'

interface NotEnoughDrivingProps {
  why: NoScoreReason
  /** Faded miles so far, and from how many on there is a score; left out, they are not said. */
  miles?: { have: number; need: number } | undefined
}

/** Why there is no score yet, in the place of one: "Not enough driving yet. 30.0 mi so far; there is a score from 50.0 mi on." */
export function NotEnoughDriving({ why, miles: known }: NotEnoughDrivingProps) {
  const miles = useMiles()
  return (
    <p className="num text-13 text-text-2">
      {noScoreWords[why]}
      {why === 'tooFewMiles' && known && ` ${miles(known.have)} so far; there is a score from ${miles(known.need)} on.`}
    </p>
  )
}
