import type { ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import type { Severity } from '@milepost/domain/codes'
import { severityOf } from '@milepost/domain/score-bands'
import { referenceRisk } from '../environmental.ts'
import { intensityFactor } from './event-points.ts'

/** The conditions of an event. Null if unknown, which counts as average. */
export type EventConditions = {
  light?: 'day' | 'dusk' | 'night' | null
  traffic?: 'normal' | 'high' | 'veryHigh' | null
  weather?: 'clear' | 'rain' | 'snow' | 'ice' | 'fog' | null
  road?: 'freeway' | 'urbanArterial' | 'urbanLocal' | 'rural' | null
}
type Condition = keyof EventConditions

export type EventPart = { part: 'behavior' | Condition; factor: number; points: number }

export type EventRisk = {
  /** 0–100. */
  score: number
  severity: Severity
  /** Severity weight of the type, 0–10. */
  weight: number
  /**
   * The factor by which intensity multiplies the weight; for a collision, at least what the worst close following
   * requires.
   */
  intensityFactor: number
  /** Product of the conditions' factors. */
  conditionsFactor: number
  /** Behavior first, then each known condition. The points sum to the score. */
  parts: EventPart[]
}

/** Weighted points at which a score reaches 1 − 1/e of 100. */
const saturation = 20

/**
 * Returns the risk of one event: `100 (1 − exp(−weight · intensity · conditions / 20))`. Age doesn't count: an event
 * stays as severe as it was. Types without a weight score 0.
 */
export function eventRisk(
  event: { type: ScoringType | null; intensity: number | null; conditions: EventConditions },
  config: ScoringConfig,
): EventRisk {
  const weight = event.type ? weightOf(event.type, config) : 0
  const strength = Math.max(intensityFactor(event.intensity, config), leastFactor(event.type, weight, config))
  const factors = conditionFactors(event.conditions, config)
  const conditionsFactor = factors.reduce((product, { factor }) => product * factor, 1)
  const plain = (weight * strength) / saturation
  const score = scoreOfLoad(plain * conditionsFactor)
  return {
    score,
    severity: severityOf(score, config.levels),
    weight,
    intensityFactor: strength,
    conditionsFactor,
    parts: [
      { part: 'behavior', factor: 1, points: scoreOfLoad(plain) },
      ...factors.map(({ part, factor }) => ({
        part,
        factor,
        points: Math.log(factor) * pointsPerLogFactor(plain, conditionsFactor),
      })),
    ],
  }
}

const weightOf = (type: ScoringType, { types }: ScoringConfig) => (types[type].enabled ? types[type].weight : 0)

/** A collision never scores below following too closely, however weak or strong either was. */
function leastFactor(type: ScoringType | null, weight: number, config: ScoringConfig): number {
  if (type !== 'collision' || weight === 0) return 0
  return (weightOf('tailgating', config) * Math.max(...config.intensityFactors)) / weight
}

const scoreOfLoad = (load: number) => -100 * Math.expm1(-load)

/**
 * Returns the points added by conditions, per unit of their logarithm, so that every factor gets its share in any
 * order.
 */
function pointsPerLogFactor(plain: number, conditionsFactor: number): number {
  const log = Math.log(conditionsFactor)
  if (Math.abs(log) < 1e-9) return 100 * plain * Math.exp(-plain)
  return (scoreOfLoad(plain * conditionsFactor) - scoreOfLoad(plain)) / log
}

function conditionFactors(conditions: EventConditions, { environment }: ScoringConfig) {
  const { light, traffic, weather, road } = environment
  // Dusk counts as half day and half night (expert).
  const dusk = { relativeRisk: (light.day.relativeRisk + light.night.relativeRisk) / 2 }
  const found: [Condition, { relativeRisk: number } | null | undefined, number][] = [
    ['light', conditions.light && (conditions.light === 'dusk' ? dusk : light[conditions.light]), referenceRisk(light)],
    ['traffic', conditions.traffic && traffic[conditions.traffic], referenceRisk(traffic)],
    ['weather', conditions.weather && weather[conditions.weather], referenceRisk(weather)],
    ['road', conditions.road && road[conditions.road], referenceRisk(road)],
  ]
  return found.flatMap(([part, condition, reference]) =>
    condition ? [{ part, factor: condition.relativeRisk / reference }] : [],
  )
}
