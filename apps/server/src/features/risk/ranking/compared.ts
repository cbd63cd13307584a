import { type EarlierScore, mainChange, type NotCompared, reasonsOfPart } from '@milepost/contract/risk/change'
import type { RiskType } from '@milepost/contract/risk/query'
import type { RankedSubject } from '@milepost/contract/risk/ranking'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import type { RiskReason } from '@milepost/contract/risk/subject'
import type { FactorPoints } from '@milepost/scoring/explain'
import { notComparedWith } from '../../../reporting/segments/scope-scores.ts'
import { reasonOf } from '../subject/scored-subject.ts'

/** A stored score and the earlier one it is compared with, as list rows. */
export type ComparedRow = {
  score: number | null
  comparable: boolean | null
  configVersion: number | null
  /** Of the combined score. */
  reasons: FactorPoints[] | null
  low: number | null
  high: number | null
  previous: number | null
  previousLow: number | null
  previousHigh: number | null
  previousVersion: number | null
  previousComparable: boolean | null
  previousReasons: FactorPoints[] | null
  /** True while an earlier score may still follow. */
  isPastOpen: boolean
}

/** Converts stored reasons to the API's format, in points of one part's own score. */
export const partReasons = (reasons: FactorPoints[] | null, riskType: RiskType, score: number) =>
  reasonsOfPart(
    (reasons ?? []).map((reason): RiskReason => reasonOf(reason)),
    riskType,
    score,
  )

/** Returns the earlier score, or why there is none to compare with; null without a score. */
export function earlierScore(
  row: ComparedRow,
  riskType: RiskType,
  { previousMonth }: ScoreTime,
): EarlierScore | NotCompared | null {
  const { score, configVersion, previous, previousVersion, previousReasons } = row
  const notCompared = notComparedWith(
    { score, provisional: !row.comparable, configVersion },
    { score: previous, comparable: row.previousComparable === true, configVersion: previousVersion },
    row.isPastOpen,
  )
  if (notCompared !== null || previous === null) return notCompared
  return {
    month: previousMonth,
    score: previous,
    low: row.previousLow,
    high: row.previousHigh,
    reasons: partReasons(previousReasons, riskType, previous),
  }
}

const intervalOf = ({ low, high }: EarlierScore) => (low != null && high != null ? { low, high } : null)

/** Returns a row's change since the earlier score. */
export function changeOf(
  row: ComparedRow,
  riskType: RiskType,
  time: ScoreTime,
): Pick<RankedSubject, 'previousScore' | 'previousInterval' | 'notCompared' | 'mainChange'> {
  const earlier = earlierScore(row, riskType, time)
  if (earlier === null || typeof earlier === 'string')
    return { previousScore: null, previousInterval: null, notCompared: earlier, mainChange: null }
  const { low, high } = row
  const now = { score: row.score!, low, high, reasons: partReasons(row.reasons, riskType, row.score!) }
  return {
    previousScore: earlier.score,
    previousInterval: intervalOf(earlier),
    notCompared: null,
    mainChange: mainChange(now, earlier),
  }
}
