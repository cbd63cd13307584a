import type { Policy } from '@milepost/contract/policies/endpoints'
import { notComparedWith } from '../../reporting/segments/scope-scores.ts'

/** A score and its interval, null without one. */
type StoredScore = { score: number | null; low: number | null; high: number | null; configVersion: number }

/** A policy as it is selected: its current score, and the one it is compared with. */
export type PolicyRow = Omit<Policy, 'score' | 'missing' | 'previousScore' | 'previousInterval' | 'notCompared'> & {
  now: (StoredScore & Pick<Policy, 'missing'> & { provisional: boolean }) | null
  before: (StoredScore & { comparable: boolean }) | null
  /** True while an earlier score may still follow. */
  isPastOpen: boolean
}

/** Converts a selected policy: a score is compared only with one that it can be compared with. */
export function toPolicy({ now, before, isPastOpen, ...row }: PolicyRow): Policy {
  const score = now ?? { score: null, low: null, high: null, missing: null, provisional: true, configVersion: 0 }
  const notCompared = notComparedWith(score, before, isPastOpen)
  const isCompared = score.score !== null && notCompared === null
  const { low = null, high = null } = before ?? {}
  return {
    ...row,
    score: { score: score.score, low: score.low, high: score.high, provisional: score.provisional },
    missing: score.missing,
    previousScore: isCompared ? before!.score : null,
    previousInterval: isCompared && low !== null && high !== null ? { low, high } : null,
    notCompared,
  }
}
