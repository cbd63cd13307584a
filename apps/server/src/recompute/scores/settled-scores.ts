import { dayPlus } from '@milepost/domain/time/calendar-days'
import type { PartScore, SubjectScores } from '@milepost/scoring/subject-scores'
import type pg from 'pg'
import type { Wanted } from '../evidence/subject-evidence.ts'
import { isCatchingUp, isPastRead, openConnections } from './past-read.ts'
import { areFitted, isPortfolio, lateDays, type ScoringModel } from './scoring-priors.ts'

/** Whose past is still to come: what is scored of half of it moves by more than its interval says, and is never firm. */
export type UnsettledPast = { connectionIds: ReadonlySet<number>; isWhole: boolean }

/**
 * Asks whose scores the past may still move: of connections that read it, and of all while many days wait to be rolled up, or
 * while what is expected of a portfolio waits for all of its past to be fitted.
 */
export async function readUnsettled(
  pool: pg.Pool,
  { clientId, asOf }: Wanted,
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

/** Whether the past may still move scores of what a connection tells. */
export const isUnsettled = ({ connectionIds, isWhole }: UnsettledPast, connectionId: number): boolean =>
  isWhole || connectionIds.has(connectionId)

/** Scores, and whether the past may still move them. */
export type SettledScores = SubjectScores & { historyLoads: boolean }

/** Scores as they are stored: none is firm while the past may move it. */
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
