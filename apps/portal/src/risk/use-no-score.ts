import { unreadWords } from '@milepost/contract/connections/reads'
import type { OwnScore } from '@milepost/contract/risk/own-score'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { useCoverage, useHistoryWork } from '../shell/status/loading-history.ts'

/** Why there is no score: `why` in a few words, and the work it waits for (`work`), if any. */
export type NoScore = { why: string; work: string | null }

/** `Not available yet: still importing history`. */
export const noScoreSentence = ({ why, work }: NoScore): string => (work === null ? why : `${why}: ${work}`)

/** Returns why a vehicle or driver of a connection has no score: as scoring says, unless its history isn't in yet. */
export function useNoScore({ missing }: Pick<OwnScore, 'missing'>, connection: { id: number }): NoScore {
  const coverage = useCoverage('scores', [String(connection.id)])
  const work = useHistoryWork()
  if (coverage === 'complete') return { why: noScoreLabel(missing), work: null }
  return { why: unreadWords[coverage], work: coverage === 'loading' ? work : null }
}
