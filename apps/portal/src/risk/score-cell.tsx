import type { OwnScore } from '@milepost/contract/risk/own-score'
import { Score } from '@milepost/ui/feedback/score'
import { noScoreSentence, useNoScore } from './use-no-score.ts'

interface ScoreCellProps {
  risk: OwnScore
  connection: { id: number }
}

/** The score of a vehicle or driver in a list, or why there is none. */
export function ScoreCell({ risk, connection }: ScoreCellProps) {
  const { score, low, high, provisional } = risk
  const missing = useNoScore(risk, connection)
  // A row has one line: what is awaited follows for screen readers, and on hover.
  if (score === null)
    return (
      <span
        className="inline-block text-12 text-pretty whitespace-normal text-text-3 min-[1500px]:max-w-36"
        title={missing.work === null ? undefined : noScoreSentence(missing)}
      >
        {missing.why}
        {missing.work !== null && <span className="sr-only">: {missing.work}</span>}
      </span>
    )
  return (
    <Score value={score} interval={low === null || high === null ? undefined : [low, high]} provisional={provisional} />
  )
}
