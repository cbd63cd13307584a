import { type ScoringConfig, type ScoringType, scoringTypes } from '@milepost/contract/risk-score-config'
import { decay, eventPoints, type ScoredEvent } from './event-points.ts'
import { scoreOf } from './score-map.ts'
import { type Evidence, type Prior, shrink } from './shrinkage.ts'

/** Points and exposure (1,000 decayed miles) of each type; a type without a sensor has no exposure. */
export type BehavioralEvidence = Partial<Record<ScoringType, Evidence>>

/** Types that only a camera sees: miles without one say nothing about them. */
export const cameraTypes: readonly ScoringType[] = [
  'phone',
  'tailgating',
  'drowsiness',
  'nearCollision',
  'signViolation',
  'distraction',
  'laneChange',
]

/** Miles driven so many days ago, and the types whose sensors were on board; without a list, all. */
export type DrivenMiles = { miles: number; ageDays: number; sensed?: readonly ScoringType[] }

export type BehavioralRisk = {
  /** 1,000 decayed miles. */
  exposure: number
  /** Weighted event rate against the average vehicle's. */
  eventRatio: number
  relativeRisk: number
  /** Standard error of ln(relative risk): of the measurement only, not of weights or future claims. */
  seLog: number
  score: number
  /** So little driving that the score mostly repeats the average. */
  provisional: boolean
  /** What each type adds to ln(relative risk); they sum to it. */
  contributions: Record<ScoringType, number>
}

const lowest = 0.2
const highest = 5

/** Counts events and miles. Miles decay as events do, or the rate would be biased. */
export function gatherEvidence(
  events: readonly ScoredEvent[],
  driven: readonly DrivenMiles[],
  config: ScoringConfig,
): BehavioralEvidence {
  const evidence: BehavioralEvidence = {}
  const of = (type: ScoringType) => {
    const own = evidence[type] ?? { points: 0, exposure: 0 }
    evidence[type] = own
    return own
  }
  for (const event of events) of(event.type).points += eventPoints(event, config)
  for (const { miles, ageDays, sensed = scoringTypes } of driven) {
    for (const type of sensed) of(type).exposure += (miles * decay(ageDays, config)) / 1000
  }
  return evidence
}

/** Risk from how a vehicle is driven. `priors` replace the configuration's where a portfolio has its own. */
export function behavioralRisk(
  evidence: BehavioralEvidence,
  config: ScoringConfig,
  priors: Partial<Record<ScoringType, Prior>> = {},
): BehavioralRisk {
  const rates = scoringTypes.map((type) => {
    const { weight, enabled, pointsPer1000Miles } = config.types[type]
    const prior = priors[type] ?? { mean: pointsPer1000Miles, alpha: config.alpha }
    const { points, exposure } = evidence[type] ?? { points: 0, exposure: 0 }
    return { type, weight: enabled ? weight : 0, mean: prior.mean, ...shrink(points, exposure, prior, config.phi) }
  })
  const weighted = sum(rates.map(({ weight, rate }) => weight * rate))
  const average = sum(rates.map(({ weight, mean }) => weight * mean))
  const eventRatio = average === 0 ? 1 : weighted / average
  const relativeRisk = Math.min(Math.max(eventRatio ** config.gamma, lowest), highest)
  const perPoint = average === 0 ? 0 : logPerRatio(eventRatio, relativeRisk, config.gamma) / average
  const contributions = Object.fromEntries(
    rates.map(({ type, weight, rate, mean }) => [type, weight * (rate - mean) * perPoint]),
  ) as Record<ScoringType, number>
  const exposure = Math.max(0, ...Object.values(evidence).map((own) => own.exposure))
  return {
    exposure,
    eventRatio,
    relativeRisk,
    seLog:
      weighted === 0
        ? 0
        : (config.gamma * Math.sqrt(sum(rates.map(({ weight, sd }) => (weight * sd) ** 2)))) / weighted,
    score: scoreOf(relativeRisk),
    provisional: exposure * 1000 < config.provisionalMiles,
    contributions,
  }
}

/** ln(relative risk) per unit of the event ratio's distance from 1, along the straight path between them. */
function logPerRatio(eventRatio: number, relativeRisk: number, gamma: number): number {
  return Math.abs(eventRatio - 1) < 1e-9 ? gamma : Math.log(relativeRisk) / (eventRatio - 1)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
