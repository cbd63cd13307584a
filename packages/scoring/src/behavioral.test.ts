import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behavioralRisk } from './behavioral.ts'
import { defaultScoringConfig as config } from './config.ts'
import { type BehavioralEvidence, gatherEvidence } from './evidence/evidence.ts'
import { ScoringInputError } from './evidence/wrong-input.ts'
import { startingPriors } from './fit/priors.ts'

const start = { ...startingPriors(config), commonVariance: 0 }
const twoLevel = { ...start, commonVariance: 0.3 }
const priors = fc.constantFrom(start, twoLevel)
const evidence: fc.Arbitrary<BehavioralEvidence> = fc
  .array(
    fc.record({
      certain: fc.double({ min: 0, max: 500, noNaN: true }),
      reported: fc.double({ min: 0, max: 500, noNaN: true }),
      precision: fc.double({ min: 0, max: 1, noNaN: true }),
      exposure: fc.double({ min: 1e-6, max: 50, noNaN: true }),
    }),
    { minLength: rateTypes.length, maxLength: rateTypes.length },
  )
  .map((list) =>
    Object.fromEntries(
      list.map(({ certain, reported, precision, exposure }, i) => [
        rateTypes[i],
        { points: certain + reported * precision, exposure, unreviewed: { points: reported, precision } },
      ]),
    ),
  )

test('keeps the relative risk within bounds and equal to the sum of its reasons, clamped or not', () => {
  fc.assert(
    fc.property(evidence, priors, (seen, given) => {
      const risk = behavioralRisk(seen, config, given)
      expect(risk.relativeRisk).toBeGreaterThanOrEqual(0.2)
      expect(risk.relativeRisk).toBeLessThanOrEqual(5)
      const logs = risk.types.map(({ log }) => log)
      expect(logs.reduce((total, value) => total + value, 0)).toBeCloseTo(Math.log(risk.relativeRisk), 10)
      expect(logs.every(Number.isFinite)).toBe(true)
    }),
  )
})

test('never lowers the score for more of an event, whatever it implies about other habits', () => {
  fc.assert(
    fc.property(
      evidence,
      priors,
      fc.constantFrom(...rateTypes),
      fc.double({ min: 0.1, max: 50, noNaN: true }),
      (seen, given, type, more) => {
        const own = seen[type]!
        const { points, precision } = own.unreviewed!
        const now = behavioralRisk(seen, config, given).score - 1e-9
        const scoreOf = (changed: typeof own) => behavioralRisk({ ...seen, [type]: changed }, config, given).score
        const certain = { ...own, points: own.points + more }
        const reported = {
          ...own,
          points: own.points + more * precision,
          unreviewed: { points: points + more, precision },
        }
        expect(scoreOf(certain)).toBeGreaterThanOrEqual(now)
        expect(scoreOf(reported)).toBeGreaterThanOrEqual(now)
        expect(scoreOf(certain)).toBeGreaterThanOrEqual(scoreOf(reported) - 1e-9)
      },
    ),
  )
})

test('never raises the score for more clean miles, whatever happened before', () => {
  fc.assert(
    fc.property(
      evidence,
      priors,
      fc.constantFrom(...rateTypes),
      fc.double({ min: 0.1, max: 50, noNaN: true }),
      (seen, given, type, more) => {
        const own = seen[type]!
        const longer = { ...seen, [type]: { ...own, exposure: own.exposure + more } }
        expect(behavioralRisk(longer, config, given).score).toBeLessThanOrEqual(
          behavioralRisk(seen, config, given).score + 1e-9,
        )
      },
    ),
  )
})

test("partly applies one type's evidence to the others once habits have something in common", () => {
  const phones = { phone: { points: 40, exposure: 5 }, harshBrake: { points: 0, exposure: 0 } }
  const brakes = (given: typeof start) =>
    behavioralRisk(phones, config, given).types.find(({ type }) => type === 'harshBrake')!.rate
  expect(brakes(start)).toBe(config.types.harshBrake.pointsPer1000Miles)
  expect(brakes(twoLevel)).toBeGreaterThan(1.2 * config.types.harshBrake.pointsPer1000Miles)
})

test('takes nothing about other types from a type with zero weight', () => {
  const belts = { seatbelt: { points: 400, exposure: 5 } }
  expect(behavioralRisk(belts, config, twoLevel)).toMatchObject({ commonFactor: 1, score: 50 })
})

test('widens the interval for a less known subject, or a more varied portfolio', () => {
  const at = (exposure: number, given = start) =>
    behavioralRisk({ speeding: { points: 6 * exposure, exposure } }, config, given).seLog
  expect(at(20)).toBeLessThan(at(1))
  expect(at(0.1, twoLevel)).toBeGreaterThan(at(0.1))
})

test('is provisional up to 100 faded miles', () => {
  const after = (miles: number, ageDays: number) =>
    behavioralRisk(gatherEvidence([], [{ miles, ageDays }], config), config, start).provisional
  expect([after(99, 0), after(100, 0), after(150, 180), after(200, 180)]).toEqual([true, false, true, false])
})

test('keeps the rate for a steady driver, as the age of events and miles cancels out', () => {
  const at = (ageDays: number) =>
    gatherEvidence([{ type: 'phone', intensity: 2, review: 'accurate', ageDays }], [{ miles: 1000, ageDays }], config)
      .phone!
  const [young, old] = [at(0), at(300)]
  expect(old.points / old.exposure).toBeCloseTo(young.points / young.exposure, 12)
})

test('ignores events of a type that was never sensed', () => {
  const phone = { type: 'phone', intensity: 5, review: 'accurate', ageDays: 1 } as const
  expect(gatherEvidence([phone], [{ miles: 100, ageDays: 1, sensed: ['speeding'] }], config)).not.toHaveProperty(
    'phone',
  )
})

test('replaces the configuration’s prior with the portfolio’s', () => {
  const own = { ...start, types: { ...start.types, phone: { mean: 4, alpha: 1.5, subjects: 40 } } }
  expect(behavioralRisk({}, config, own).relativeRisk).toBe(1)
  const seen = { phone: { points: 8, exposure: 4 } }
  expect(behavioralRisk(seen, config, own).score).toBeLessThan(behavioralRisk(seen, config, start).score)
})

test('expects more braking in the city and counts it less against the driver', () => {
  const brakes = { mean: 3, alpha: 1.5, subjects: 40, conditions: { road: cityBraking } }
  const own = { ...start, types: { ...start.types, harshBrake: brakes } }
  const seen = { harshBrake: { points: 30, exposure: 5 } }
  const on = (mix: Parameters<typeof behavioralRisk>[3]) => behavioralRisk(seen, config, own, mix).score
  expect(on({ road: { urbanLocal: 1 } })).toBeLessThan(on({}))
  expect(on({ road: { freeway: 1 } })).toBeGreaterThan(on({}))
  expect(on({ road: start.mix.road })).toBeCloseTo(on({}), 3)
})
// Over the reference mix (.35, .35, .15, .15), they average 1.
const cityBraking = { freeway: 0.4, urbanArterial: 1.4, urbanLocal: 1.9, rural: 0.5667 }

test("gives the same habits the same risk wherever they occur, because a type's weight doesn't depend on the place", () => {
  const brakes = { mean: 3, alpha: 1.5, subjects: 40, conditions: { road: cityBraking } }
  const own = { ...start, types: { ...start.types, harshBrake: brakes } }
  // Over this many miles the prior has no influence: braking half as often as usual there, speeding twice as often.
  const on = (road: keyof typeof cityBraking) => {
    const exposure = 1e6
    const seen = {
      harshBrake: { points: 0.5 * 3 * cityBraking[road] * exposure, exposure },
      speeding: { points: 2 * start.types.speeding!.mean * exposure, exposure },
    }
    return behavioralRisk(seen, config, own, { road: { [road]: 1 } })
  }
  expect(on('urbanLocal').eventRatio).toBeCloseTo(on('freeway').eventRatio, 5)
  const logsOf = (road: keyof typeof cityBraking) => on(road).types.map(({ log }) => log)
  for (const [at, log] of logsOf('freeway').entries()) expect(logsOf('urbanLocal')[at]).toBeCloseTo(log, 5)
})

test('scores everyone as average if there are no weights', () => {
  const types = Object.fromEntries(
    Object.entries(config.types).map(([type, own]) => [type, { ...own, enabled: false }]),
  ) as typeof config.types
  const seen = { phone: { points: 9, exposure: 1 } }
  expect(behavioralRisk(seen, { ...config, types }, start)).toMatchObject({ relativeRisk: 1, score: 50, seLog: 0 })
})

test.each([
  ['behavioral.phone.points', { phone: { points: Number.NaN, exposure: 1 } }],
  ['behavioral.phone.exposure', { phone: { points: 0, exposure: -1 } }],
  ['behavioral.phone.exposure', { phone: { points: 2, exposure: 0 } }],
  ['behavioral.speeding.points', { speeding: { points: Number.POSITIVE_INFINITY, exposure: 1 } }],
  ['behavioral.collision', { collision: { points: 1, exposure: 1 } }],
  ['behavioral.texting', { texting: { points: 1, exposure: 1 } }],
])('rejects impossible %s', (field, seen) => {
  expect(() => behavioralRisk(seen as BehavioralEvidence, config, start)).toThrow(
    expect.objectContaining({ name: ScoringInputError.name, field, message: expect.stringContaining(field) }),
  )
})
