import { dayPlus } from '@milepost/domain/time/calendar-days'
import type { PartScore, SubjectScores } from '@milepost/scoring/subject-scores'
import type pg from 'pg'
import type { EvidenceSelection } from '../evidence/subject-evidence.ts'
import { isCatchingUp, isPastRead, openConnections } from './past-read.ts'
import { areFitted, isPortfolio, lateDays, type ScoringModel } from './scoring-priors.ts'

/** Connections with incomplete history: scores from half of it move by more than their interval, and are never firm. */
export type UnsettledPast = { connectionIds: ReadonlySet<number>; isWhole: boolean }

/**
 * Returns whose scores history may still change: of connections that import it, and of all while many days wait for
 * roll-up, or while a portfolio's priors wait for its complete history.
 */
export async function readUnsettled(
  pool: pg.Pool,
  { clientId, asOf }: EvidenceSelection,
  model: ScoringModel,
): Promise<UnsettledPast> {
  const last = dayPlus(asOf, -lateDays)
  const connectionIds = await openConnections(pool, clientId)
  const isWhole =
    (await isCatchingUp(pool, clientId, last)) ||
    (!(await areFitted(pool, clientId, asOf, model)) &&
      (await isPortfolio(pool, clientId)) &&
      !(await isPastRead(pool, clientId, last)))
  return { connectionIds, isWhole }
}

/** Returns true if history may still change a connection's scores. */
export const isUnsettled = ({ connectionIds, isWhole }: UnsettledPast, connectionId: number): boolean =>
  isWhole || connectionIds.has(connectionId)

/** Scores, and whether history may still change them. */
export type SettledScores = SubjectScores & { historyLoads: boolean }

/** Returns scores as they are stored: none is firm while history may change it. */
export function settledScores(scores: SubjectScores, historyLoads: boolean): SettledScores {
  if (!historyLoads) return { ...scores, historyLoads }
  const { behavioral, environmental, usage, experience, combined } = scores
  return {
    ...scores,
    historyLoads,
    behavioral: notFirm(behavioral),
    environmental: notFirm(environmental),
    usage: notFirm(usage),
    experience: notFirm(experience),
    combined: notFirm(combined),
  }
}

const notFirm = <Part extends PartScore>(score: Part | null): Part | null => score && { ...score, provisional: true }
