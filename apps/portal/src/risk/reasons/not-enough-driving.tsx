import type { NoScoreReason } from '@milepost/contract/risk/subject'
import { noScoreWords, scoreNeeds } from '@milepost/contract/risk/words'
import { useMileLimit, useMiles } from './use-miles.ts'

interface NotEnoughDrivingProps {
  why: NoScoreReason
  /** Faded miles so far, and the minimum for a score; not shown if absent. */
  miles?: { have: number; need: number } | undefined
}

/**
 * Why there is no score yet, shown in its place: "Not enough driving data yet. 30.0 mi so far. A score needs 50 mi of
 * driving and 90 days of imported history."
 */
export function NotEnoughDriving({ why, miles: known }: NotEnoughDrivingProps) {
  const miles = useMiles()
  const limit = useMileLimit()
  return (
    <p className="num text-13 text-text-2">
      {noScoreWords[why]}
      {why === 'tooFewMiles' && known && ` ${miles(known.have)} so far.`}
      {(why === 'tooFewMiles' || why === 'stillImporting') && ` ${scoreNeeds(known && limit(known.need))}`}
    </p>
  )
}
