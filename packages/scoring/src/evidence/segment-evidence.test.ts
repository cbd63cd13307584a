import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig } from '../config.ts'
import { startingPriors } from '../fit/priors.ts'
import type { Evidence } from '../math/shrinkage.ts'
import { scoreExperience, scoreUsage } from '../part-scores.ts'
import { scoreSubject } from '../score-subject.ts'
import type { SubjectEvidence } from './evidence.ts'
import { combineEvidence } from './segment-evidence.ts'

const amount = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10)
const subject: fc.Arbitrary<SubjectEvidence> = fc
  .record({
    exposure: fc.integer({ min: 1, max: 500 }).map((tenths) => tenths / 10),
    points: amount,
    seen: fc.boolean(),
    day: amount,
    night: amount,
    days: fc.integer({ min: 1, max: 365 }),
    long: fc.option(
      fc.integer({ min: 0, max: 100 }).map((share) => share / 100),
      { nil: null },
    ),
    confirmed: fc.integer({ min: 0, max: 3 }),
    suspected: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ exposure, points, seen, day, night, days, long, confirmed, suspected }) => ({
    exposure,
    behavioral: {
      harshBrake: { points, exposure },
      ...(seen && { phone: { points: points / 2, exposure: exposure / 2 } }),
    },
    drivenDays: days,
    mix: day + night > 0 ? { light: { day, dusk: 0, night }, region: { 17: day, 18: night } } : {},
    usage: { miles: exposure * 1_000, days, longDrivingShare: long, vehicleClass: seen ? 'heavy' : null },
    losses: {
      confirmed,
      suspected: suspected ? [{ count: suspected, precision: seen ? 0.7 : 0.4 }] : [],
      vehicleYears: days / 365,
    },
  }))

const config = { ...defaultScoringConfig, regions: { relativeRisks: { 17: 1.4, 18: 0.9 }, source: '' } }
const scored = (evidence: SubjectEvidence) => scoreSubject(evidence, config, startingPriors(config))

test('scores a single vehicle as itself', () => {
  fc.assert(
    fc.property(subject, (only) => {
      expect(scored(combineEvidence([only]))).toEqual(scored(only))
    }),
  )
})

test('ignores the order of vehicles, and vehicles without data', () => {
  const nothing: SubjectEvidence = {
    exposure: 0,
    behavioral: {},
    drivenDays: 0,
    mix: {},
    usage: { miles: 0, days: 0, longDrivingShare: null, vehicleClass: null },
    losses: { confirmed: 0, suspected: [], vehicleYears: 0 },
  }
  fc.assert(
    fc.property(fc.array(subject, { minLength: 2, maxLength: 6 }), (fleet) => {
      const one = scored(combineEvidence(fleet)).combined
      const other = scored(combineEvidence([...fleet.toReversed(), nothing])).combined
      expect(other?.score).toBeCloseTo(one!.score, 9)
      expect(other?.low).toBeCloseTo(one!.low, 9)
    }),
  )
})

test('scores a fleet of equal vehicles like one that drove it all, with more certainty', () => {
  const [one] = fc.sample(
    subject.filter(({ behavioral }) => behavioral.harshBrake!.points > 0),
    { numRuns: 1, seed: 7 },
  )
  const many = combineEvidence(Array.from({ length: 20 }, () => one!))
  expect(many.behavioral.harshBrake!.points / many.behavioral.harshBrake!.exposure).toBeCloseTo(
    one!.behavioral.harshBrake!.points / one!.behavioral.harshBrake!.exposure,
    9,
  )
  expect(many.usage).toMatchObject({ vehicleClass: one!.usage.vehicleClass })
  expect(many.usage.miles).toBeCloseTo(one!.usage.miles, 6)
  expect(scored(many).usage!.score).toBeCloseTo(scored(one!).usage!.score, 9)
  expect(scored(many).behavioral!.seLog).toBeLessThan(scored(one!).behavioral!.seLog)
})

test('doesn’t make a fleet far safer than its vehicles after a few quiet months, and makes a large one riskier after many losses', () => {
  const [one] = fc.sample(subject, { numRuns: 1, seed: 11 })
  const priors = startingPriors(config)
  const fleetOf = (vehicles: number, vehicleYears: number, losses: number) =>
    Array.from({ length: vehicles }, (_, at) => ({
      ...one!,
      losses: { confirmed: at < losses ? 1 : 0, suspected: [], vehicleYears },
    }))
  const riskOf = (fleet: readonly SubjectEvidence[]) =>
    scoreExperience(combineEvidence(fleet).losses, 1, config, priors)!.relativeRisk
  const quiet = fleetOf(35, 1 / 3, 0)
  expect(riskOf(quiet.slice(0, 1))).toBeCloseTo(
    config.experiencePrior / (config.experiencePrior + priors.lossesPerVehicleYear / 3),
    9,
  )
  expect(riskOf(quiet)).toBeGreaterThan(0.75)
  expect(riskOf(quiet)).toBeLessThan(1)
  const asExpected = Math.round(200 * priors.lossesPerVehicleYear)
  expect(riskOf(fleetOf(200, 1, asExpected))).toBeCloseTo(1, 2)
  expect(riskOf(fleetOf(200, 1, 2 * asExpected))).toBeGreaterThan(1.6)
})

test('combines unreviewed points with the precision of all detectors', () => {
  const [one] = fc.sample(subject, { numRuns: 1, seed: 5 })
  const of = (harshBrake: Evidence) => ({ ...one!, behavioral: { harshBrake } })
  const pooled = combineEvidence([
    of({ points: 8, exposure: 1, unreviewed: { points: 10, precision: 0.8 } }),
    of({ points: 20, exposure: 2, unreviewed: { points: 30, precision: 0.6 } }),
    of({ points: 5, exposure: 1 }),
  ])
  expect(pooled.behavioral.harshBrake).toEqual({
    points: 33,
    exposure: 4,
    unreviewed: { points: 40, precision: expect.closeTo(0.65, 9) },
  })
  expect(combineEvidence([of({ points: 5, exposure: 1 })]).behavioral.harshBrake).toEqual({ points: 5, exposure: 1 })
})

test('compares vehicles of several classes with all', () => {
  const [car, truck] = ['light', 'heavy'].map(
    (vehicleClass): SubjectEvidence => ({
      ...fc.sample(subject, { numRuns: 1, seed: 3 })[0]!,
      usage: { miles: 10_000, days: 100, longDrivingShare: 0.1, vehicleClass },
    }),
  )
  expect(combineEvidence([car!, truck!]).usage).toEqual({
    miles: 10_000,
    days: 100,
    longDrivingShare: 0.1,
    vehicleClass: null,
    classShares: { light: 0.5, heavy: 0.5 },
  })
  expect(combineEvidence([car!, car!]).usage.vehicleClass).toBe('light')
  const reported = (own: SubjectEvidence, provider: string) => ({ ...own, provider })
  expect(combineEvidence([reported(car!, 'geotab'), reported(car!, 'geotab')]).provider).toBe('geotab')
  expect(combineEvidence([reported(car!, 'geotab'), reported(car!, 'lytx')])).not.toHaveProperty('provider')
  // A provider reports strengths of each class on a different scale.
  expect(combineEvidence([reported(car!, 'geotab'), reported(truck!, 'geotab')])).not.toHaveProperty('provider')
})

test('gives a van and a truck with the usual miles for their class usual miles together', () => {
  const usual = { light: 12_000, heavy: 60_000 }
  const fleet = combineEvidence(
    Object.entries(usual).map(([vehicleClass, miles]) => ({
      ...fc.sample(subject, { numRuns: 1, seed: 3 })[0]!,
      usage: { miles, days: 365, longDrivingShare: null, vehicleClass },
    })),
  )
  const priors = { ...startingPriors(defaultScoringConfig), annualMilesByClass: usual }
  expect(scoreUsage(fleet.usage, defaultScoringConfig, priors)).toMatchObject({
    referenceMiles: 36_000,
    factors: { mileage: expect.closeTo(1, 9) },
  })
})
