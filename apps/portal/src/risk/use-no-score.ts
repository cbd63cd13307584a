import { unreadWords } from '@milepost/contract/connections/reads'
import type { OwnScore } from '@milepost/contract/risk/own-score'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { useCoverage, useHistoryWork } from '../shell/status/loading-history.ts'

/** Returns why a vehicle or driver of a connection has no score: as scoring says, unless its history isn't in yet. */
export function useNoScore({ missing }: Pick<OwnScore, 'missing'>, connection: { id: number }): string {
  const coverage = useCoverage('scores', [String(connection.id)])
  const work = useHistoryWork()
  if (coverage === 'complete') return noScoreLabel(missing)
  return coverage === 'loading' ? `${unreadWords.loading}: ${work}` : unreadWords[coverage]
}
