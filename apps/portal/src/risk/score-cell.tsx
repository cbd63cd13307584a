import type { OwnScore } from '@milepost/contract/risk/own-score'
import { Score } from '@milepost/ui/feedback/score'
import { useNoScore } from './use-no-score.ts'

interface ScoreCellProps {
  risk: OwnScore
  connection: { id: number }
}

/** The score of a vehicle or driver in a list, or why there is none. */
export function ScoreCell({ risk, connection }: ScoreCellProps) {
  const { score, low, high, provisional } = risk
  const missing = useNoScore(risk, connection)
  if (score === null) return <span className="text-12 whitespace-normal text-text-3">{missing}</span>
  return (
    <Score value={score} interval={low === null || high === null ? undefined : [low, high]} provisional={provisional} />
  )
}
