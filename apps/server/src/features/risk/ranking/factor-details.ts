import type { CountedReason } from '@milepost/contract/risk/change'
import type { FactorDetail, Measured } from '@milepost/contract/risk/ranking'
import { lossesBehind } from '@milepost/contract/risk/reasons'
import type { ConditionFactor } from '@milepost/contract/risk/subject'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { FactorPoints } from '@milepost/scoring/explain'
import { scoreOfLog } from '@milepost/scoring/math/score-map'
import { behaviorLevelOf } from '@milepost/scoring/segments/fleet-variance'
import { conditionRisks } from '../subject/condition-risks.ts'
import { reasonOf, type StoredParts } from '../subject/scored-subject.ts'

/** Conditions that increase the risk; for roads, no condition is the baseline. */
const riskier: Partial<Record<ConditionFactor, readonly string[]>> = {
  light: ['night'],
  traffic: ['high', 'veryHigh'],
  weather: ['rain', 'snow', 'ice', 'fog'],
}

/** The parts of a score, as stored; null if not stored for a past month. */
export type MadeOf = { parts: StoredParts; config: ScoringConfig } | null

/**
 * Returns a score's reasons as details, in order, each with its points in the compared score. `fleetName`: the fleet whose
 * record counts in it.
 */
export function factorDetails(
  reasons: readonly FactorPoints[],
  earlier: readonly CountedReason[] | null,
  made: MadeOf,
  fleetName?: string,
): FactorDetail[] {
  return reasons.map((stored) => {
    const { part, factor, log, points, notSensed, fleet } = reasonOf(stored, fleetName)
    const before = earlier?.find((one) => one.part === part && one.factor === factor)
    const type = made?.parts.behavioral?.types.find((one) => one.type === factor)
    const count = lossesBehind(factor, made?.parts.evidence.losses) ?? type?.points
    return {
      part,
      factor,
      points,
      previousPoints: earlier ? (before?.points ?? 0) : null,
      relativeRisk: Math.exp(log),
      score: scoreOfLog(log),
      weight: type?.weight ?? null,
      credibility: type?.credibility ?? null,
      hasEvents: count === undefined ? null : count > 0,
      ...(notSensed && { notSensed }),
      ...(fleet !== undefined && { fleet }),
      measured: made && measuredOf(made, factor),
    }
  })
}

function measuredOf({ parts, config }: NonNullable<MadeOf>, factor: FactorDetail['factor']): Measured | null {
  const { behavioral, environmental, usage, experience, evidence } = parts
  const type = behavioral?.types.find((one) => one.type === factor)
  if (type) return { of: 'per1000Miles', value: type.rate, expected: type.mean }
  if (factor === 'mileage' && usage)
    return { of: 'milesPerYear', value: usage.annualMiles, expected: usage.referenceMiles }
  if (factor === 'longDriving') {
    const share = evidence.usage.longDrivingShare
    const expected = usage?.averageLongDrivingShare ?? config.longDriving.averageShare
    return share === null ? null : { of: 'share', value: share, expected }
  }
  if (factor === 'losses' && experience)
    return { of: 'count', value: evidence.losses.confirmed, expected: experience.expectedLosses }
  if (factor === 'suspectedCollisions' || factor === 'rejectedCollisions')
    return { of: 'count', value: lossesBehind(factor, evidence.losses) ?? 0, expected: null }
  const record = parts.fleetRecord
  if (record && factor === 'fleetLosses') return { of: 'times', value: record.losses, expected: null }
  if (record && factor === 'fleetBehavior')
    return { of: 'times', value: behaviorLevelOf(record, behavioral !== null), expected: null }
  const names = riskier[factor as ConditionFactor]
  const knownConditions = environmental && names ? conditionRisks(environmental, evidence.mix, config) : []
  const condition = knownConditions.find((one) => one.factor === factor)
  if (!names || !condition?.isKnown) return null
  const own = condition.conditions.filter((one) => names.includes(one.condition))
  return {
    of: 'share',
    value: own.reduce((sum, { share }) => sum + (share ?? 0), 0),
    expected: own.reduce((sum, { referenceShare }) => sum + (referenceShare ?? 0), 0),
  }
}
