import { type RateType, rateTypes, type ScoringConfig, scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { expect, test } from 'vitest'
import { defaultScoringConfig, readScoringConfig } from './config.ts'
import { environmentalFactors } from './evidence/driving-mix.ts'
import { type EventConditions, eventRisk } from './evidence/event.ts'
import { decay, precisionOf, typePoints } from './evidence/event-points.ts'
import type { SubjectEvidence } from './evidence/evidence.ts'
import { startingPriors } from './fit/priors.ts'
import { scoreSubject } from './score-subject.ts'

type Path = readonly string[]

/** Returns the paths of the numbers and switches in a configuration. */
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path]

/** The configuration with one number increased, or one switch flipped. */
function changed([...path]: Path): ScoringConfig {
  const config = structuredClone(everything)
  const last = path.pop()!
  const parent = path.reduce((inner, name) => inner[name] as never, config as never as Record<string, unknown>)
  const value = parent[last]
  parent[last] = typeof value === 'number' ? value * 1.07 || 1 : !value
  return config
}

const everyType = (exposure: number, rate: number) =>
  Object.fromEntries(rateTypes.map((type: RateType) => [type, { points: rate * exposure, exposure }]))
const mix = { light: { day: 2, night: 1 }, traffic: { high: 2, veryHigh: 1 }, weather: { rain: 1, snow: 2 } }
/** The default configuration with differing regions. */
const everything: ScoringConfig = {
  ...defaultScoringConfig,
  regions: { relativeRisks: { 17: 1.2, 18: 0.9 }, source: '' },
}
const vehicle: SubjectEvidence = {
  exposure: 6,
  behavioral: everyType(6, 3),
  drivenDays: 31,
  mix: { ...mix, road: { urbanLocal: 2, rural: 1 }, region: { 17: 2, 18: 1 } },
  usage: { miles: 9_000, days: 200, longDrivingShare: 0.3, vehicleClass: null },
  losses: { confirmed: 1, suspected: [], vehicleYears: 1.05 },
}
/** Classes with their own yearly mileage. */
const classes = ['medium', 'heavy', 'bus'].map(
  (vehicleClass): SubjectEvidence => ({ ...vehicle, usage: { ...vehicle.usage, vehicleClass } }),
)
const fleet: SubjectEvidence = { ...vehicle, losses: { ...vehicle.losses, vehicleYears: 20, vehicles: 20 } }
/** Little enough to be provisional, or without a score, once a limit increases by a few percent. */
const hardly: SubjectEvidence = { ...vehicle, exposure: 0.0505, behavioral: everyType(0.0505, 3) }
const provisional: SubjectEvidence = { ...vehicle, exposure: 0.102, behavioral: everyType(0.102, 3) }
const unsure: SubjectEvidence = { ...vehicle, losses: { ...vehicle.losses, suspected: [{ count: 3 }] } }

const conditions = (config: ScoringConfig) =>
  environmentalFactors.flatMap((factor) =>
    Object.keys(config.environment[factor]).map((name) => ({ [factor]: name }) as EventConditions),
  )

/** Returns the results of a configuration for subjects, for single events, and for counts. */
function outcomes(config: ScoringConfig): string {
  const priors = startingPriors(config)
  const subjects = [vehicle, ...classes, fleet, hardly, provisional, unsure].map((one) => {
    const { priorsVersion: _, ...scores } = scoreSubject(one, config, priors)
    return scores
  })
  const events = scoringTypes.flatMap((type) =>
    [1, 2, 3, 4, 5].map((intensity) => eventRisk({ type, intensity, conditions: {} }, config)),
  )
  const placed = conditions(config).map((one) =>
    eventRisk({ type: 'harshBrake', intensity: 3, conditions: one }, config),
  )
  const points = [1, 2, 3, 4, 5].map((intensity) => typePoints('harshBrake', intensity, config))
  const counted = [points, decay(100, config), decay(750, config), precisionOf({ confirmed: 1, rejected: 1 })]
  return JSON.stringify([subjects, events, placed, counted])
}

/** A collision isn't a rate, a type with zero weight may be disabled, and sources of numbers are informational only. */
const idleByIntent = ['types.collision.pointsPer1000Miles', 'types.seatbelt.enabled', 'regions.source']

test('uses every number of a configuration', () => {
  const before = outcomes(everything)
  const idle = leavesOf(everything).filter((path) => outcomes(changed(path)) === before)
  expect(idle.map((path) => path.join('.'))).toEqual(idleByIntent)
})

test('rejects impossible numbers by name', () => {
  const refused = (change: Partial<ScoringConfig>) => () => readScoringConfig({ ...defaultScoringConfig, ...change })
  expect(refused({ annualPriorDays: 0 })).toThrow('annualPriorDays')
  expect(refused({ longDriving: { effect: 0.5, averageShare: 1.1 } })).toThrow('averageShare')
  expect(refused({ varianceBetweenFleets: -0.1 })).toThrow('varianceBetweenFleets')
  expect(refused({ regions: { relativeRisks: { 17: 9 }, source: '' } })).toThrow('relativeRisks')
  expect(refused({ regions: { relativeRisks: { 3: 1 } as object, source: '' } })).toThrow('"3"')
})
