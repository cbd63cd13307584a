import {
  type CountedReason,
  type EarlierScore,
  earlierScoreOf,
  type NotCompared,
  reasonsOfPart,
} from '@milepost/contract/risk/change'
import { withOwnRecord } from '@milepost/contract/risk/reasons'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import type { NoScoreReason, SubjectRisk } from '@milepost/contract/risk/subject'
import { monthOf } from '@milepost/domain/time/calendar-days'

/** A behavioral score at the time of its list, with its reasons and what it is compared with. */
export type BehavioralAt = {
  risk: { score: number; low: number; high: number; provisional: boolean }
  reasons: CountedReason[]
  earlier: EarlierScore | NotCompared
}

/** Why there is no score at that time; `miles` of driving if known. */
export type NoneAt = { missing: NoScoreReason; miles?: { have: number; need: number } | undefined }

/**
 * Returns a vehicle's behavioral score as its row in a list shows it: at the end of the list's month, or the current
 * one. `today` is yyyy-MM-dd in the client's zone.
 */
export function behavioralAt(
  { current, months }: SubjectRisk,
  { month, previousMonth }: Pick<ScoreTime, 'month' | 'previousMonth'>,
  today: string,
): BehavioralAt | NoneAt {
  const own = month === null ? current : months.find((one) => one.month === month)
  const risk = own?.behavioral
  if (!own || !risk)
    return {
      missing: own?.missing.behavioral ?? own?.missing.combined ?? 'noMiles',
      miles: own && current ? { have: own.fadedMiles, need: current.config.minimumMiles } : undefined,
    }
  const past = months.find((one) => one.month === month)
  const reasons = past
    ? reasonsOfPart(past.reasons, 'behavioral', risk.score)
    : withOwnRecord(current!.behavioral!.reasons, current!.behavioral!.types)
  return {
    risk: {
      score: risk.score,
      low: risk.low,
      high: risk.high,
      provisional: past?.behavioral?.provisional ?? current!.behavioral!.provisional,
    },
    reasons,
    earlier: earlierScoreOf(months, {
      part: 'behavioral',
      configVersion: own.configVersion,
      from: previousMonth,
      until: month ?? monthOf(today),
    }),
  }
}
