import type { RiskScore } from '@milepost/contract/api/measures'
import { Score } from '@milepost/ui/feedback/score'
import { useNoScore } from './use-no-score.ts'

interface ScoreCellProps {
  risk: RiskScore
  connection: { id: number }
}

/** The score of a vehicle or driver in a list, or on hover why there is none. */
export function ScoreCell({ risk: { score, low, high, provisional }, connection }: ScoreCellProps) {
  const missing = useNoScore([String(connection.id)])
  return (
    <Score
      value={score}
      interval={low === null || high === null ? undefined : [low, high]}
      provisional={provisional}
      missingReason={missing}
    />
  )
}
