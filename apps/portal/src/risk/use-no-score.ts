import { unreadWords } from '@milepost/contract/connections/reads'
import { useCoverage } from '../shell/status/loading-history.ts'

/** Returns why a vehicle or driver of some connections has no score: too little driving, unless its history isn't in yet. */
export function useNoScore(connections: readonly string[]): string {
  const coverage = useCoverage('scores', connections)
  return coverage === 'complete' ? 'Not enough driving data yet' : noScoreUntilRead[coverage]
}

const noScoreUntilRead = { ...unreadWords, loading: `${unreadWords.loading}: still importing history` }
