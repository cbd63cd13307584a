import { isMuchImporting } from '@milepost/domain/limits'
import { withoutScores } from '@milepost/scoring/score-subject'
import type { PartScore, SubjectScores } from '@milepost/scoring/subject-scores'
import type pg from 'pg'
import type { EvidenceSelection } from '../evidence/subject-evidence.ts'
import { type OpenPasts, readOpenPasts } from './open-pasts.ts'
import { areFitted, isPortfolio, type ScoringModel } from './priors/read-priors.ts'

/** Whose scores history may still change: scores from half of it move by more than their interval, and are never firm. */
export type UnsettledPast = OpenPasts & {
  /** True while a portfolio waits for priors of its own. */
  isWhole: boolean
}

/** Whether history may still change a score, or is too short for one. */
export type PastState = 'settled' | 'loads' | 'withheld'

/**
 * Returns whose scores history may still change: of connections that import it, or whose days wait for roll-up, and of
 * all while a portfolio's priors wait for the history of most of its vehicles.
 */
export async function readUnsettled(
  pool: pg.Pool,
  { clientId, asOf }: EvidenceSelection,
  model: ScoringModel,
): Promise<UnsettledPast> {
  const open = await readOpenPasts(pool, clientId, asOf)
  const isWhole = open.areMany && !(await areFitted(pool, clientId, asOf, model)) && (await isPortfolio(pool, clientId))
  return { ...open, isWhole }
}

/** Returns whether history may still change the scores of a connection's vehicles and drivers. */
export function pastOf({ connectionIds, withheldIds, isWhole }: UnsettledPast, connectionId: number): PastState {
  if (withheldIds.has(connectionId)) return 'withheld'
  return isWhole || connectionIds.has(connectionId) ? 'loads' : 'settled'
}

/** Returns the same for a segment, by the state of each of its vehicles: what few of them lack doesn't change it. */
export function pastOfSegment({ isWhole }: UnsettledPast, vehicles: readonly PastState[]): PastState {
  const count = (state: PastState) => vehicles.filter((one) => one === state).length
  if (isMuchImporting(count('withheld'), vehicles.length)) return 'withheld'
  return isWhole || isMuchImporting(vehicles.length - count('settled'), vehicles.length) ? 'loads' : 'settled'
}

/** Scores, and whether history may still change them. */
export type SettledScores = SubjectScores & { historyLoads: boolean }

/** Returns scores as they are stored: none without enough history, and none firm while history may change it. */
export function settledScores(scores: SubjectScores, past: PastState): SettledScores {
  if (past === 'settled') return { ...scores, historyLoads: false }
  if (past === 'withheld')
    return { ...withoutScores(scores.exposure, scores.priorsVersion, 'stillImporting'), historyLoads: true }
  const { behavioral, environmental, usage, experience, combined } = scores
  return {
    ...scores,
    historyLoads: true,
    behavioral: notFirm(behavioral),
    environmental: notFirm(environmental),
    usage: notFirm(usage),
    experience: notFirm(experience),
    combined: notFirm(combined),
  }
}

const notFirm = <Part extends PartScore>(score: Part | null): Part | null => score && { ...score, provisional: true }
