import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behavioralRisk } from './behavioral.ts'
import { defaultScoringConfig, partWeightPresets } from './config.ts'
import type { SubjectEvidence } from './evidence/evidence.ts'
import { ScoringInputError } from './evidence/wrong-input.ts'
import { startingPriors } from './fit/priors.ts'
import type { UnreviewedPoints } from './math/shrinkage.ts'
import { scoreSubject } from './score-subject.ts'

const config = { ...defaultScoringConfig, regions: { relativeRisks: { 17: 1.2, 18: 0.8 }, source: '' } }
const priors = { ...startingPriors(config), commonVariance: 0.2 }
const everyType = (points: number, exposure: number) =>
  Object.fromEntries(rateTypes.map((type) => [type, { points, exposure }]))
const typical: SubjectEvidence = {
  exposure: 6,
  behavioral: everyType(9, 6),
  drivenDays: 220,
  mix: { light: { day: 4, dusk: 1, night: 1 }, road: { freeway: 2, urbanLocal: 4 }, region: { 17: 3, 18: 1 } },
  usage: { miles: 14_000, days: 365, longDrivingShare: 0.1, vehicleClass: null },
  losses: { confirmed: 1, suspected: [{ count: 2, precision: 0.4 }], vehicleYears: 2 },
}

const amount = fc.double({ min: 0, max: 1e5, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const anyone: fc.Arbitrary<SubjectEvidence> = fc
  .record({
    miles: fc.double({ min: 1, max: 300_000, noNaN: true }),
    counts: fc.array(fc.tuple(amount, share), { minLength: rateTypes.length, maxLength: rateTypes.length }),
    days: fc.integer({ min: 0, max: 365 }),
    light: fc.record({ day: share, dusk: share, night: share }),
    road: fc.record({ freeway: share, rural: share }, { requiredKeys: [] }),
    long: fc.option(share),
    confirmed: fc.nat(20),
    suspected: fc.nat(50),
    vehicleYears: fc.double({ min: 0.01, max: 500, noNaN: true }),
  })
  .map(({ miles, counts, days, light, road, long, confirmed, suspected, vehicleYears }) => ({
    exposure: miles / 1000,
    behavioral: Object.fromEntries(
      counts.flatMap(([points, sensed], at) => {
        const exposure = (sensed * miles) / 1000
        return exposure > 0 ? [[rateTypes[at], { points, exposure }]] : []
      }),
    ),
    drivenDays: days,
    mix: { light, road },
    usage: { miles: days > 0 ? miles : 0, days, longDrivingShare: long, vehicleClass: null },
    losses: { confirmed, suspected: [{ count: suspected }], vehicleYears },
  }))

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : []

test('marks the reason of an unreported type, and no other, in the combined score and the behavior score', () => {
  const { phone: _, ...behavioral } = typical.behavioral
  const scores = scoreSubject({ ...typical, behavioral }, config, priors)
  for (const { reasons } of [scores.combined!, scores.behavioral!]) {
    const unsensed = reasons.filter(({ notSensed }) => notSensed)
    expect(unsensed.map(({ part, factor }) => [part, factor])).toEqual([['behavioral', 'phone']])
    expect(unsensed[0]!.points).not.toBe(0)
  }
})

test('gives every score a number within its interval, with reasons that sum to it', () => {
  fc.assert(
    fc.property(anyone, fc.constantFrom(...Object.values(partWeightPresets)), (evidence, partWeights) => {
      const scores = scoreSubject(evidence, { ...config, partWeights }, priors)
      expect(numbersIn(scores).every(Number.isFinite)).toBe(true)
      for (const part of ['behavioral', 'environmental', 'usage', 'experience', 'combined'] as const) {
        const own = scores[part]
        expect(own === null).toBe(scores.missing[part] !== undefined)
        if (!own) continue
        expect(own.low).toBeLessThanOrEqual(own.score)
        expect(own.high).toBeGreaterThanOrEqual(own.score)
        const points = own.reasons.reduce((total, reason) => total + reason.points, 0)
        expect(Math.abs(points - (own.score - 50))).toBeLessThan(1e-9)
      }
      if (!scores.combined) return
      const ofParts = Object.values(scores.combined.points).reduce((total, points) => total + points, 0)
      expect(Math.abs(ofParts - (scores.combined.score - 50))).toBeLessThan(1e-9)
    }),
  )
})

test('matches an actuary’s manual calculation', () => {
  const { behavioral, environmental, usage, experience, combined } = scoreSubject(typical, config, priors)
  const alpha = 1 / ((1 / 1.5 - 0.2) / 1.2)
  let weighted = 0
  let average = 0
  let seen = 0
  let expected = 0
  for (const { weight, points, exposure, mean } of behavioral!.types) {
    if (weight === 0) continue
    const sureness = alpha / (alpha + (mean * exposure) / config.phi)
    seen += (sureness * points) / config.phi
    expected += (sureness * mean * exposure) / config.phi
  }
  const k = (1 / 0.2 + seen) / (1 / 0.2 + expected)
  for (const { weight, points, exposure, mean } of behavioral!.types) {
    const z = exposure / (exposure + (config.phi * alpha) / (mean * k))
    weighted += weight * (z * (points / exposure) + (1 - z) * mean * k)
    average += weight * mean
  }
  expect(behavioral!.relativeRisk).toBeCloseTo(Math.sqrt(weighted / average), 9)
  expect(environmental!.relativeRisk).toBeCloseTo(
    ((4.5 + 1.5 * 1.5) / 6 / 1.125) * ((2 * 0.6 + 4 * 1.4) / 6 / 1.0025) * 1.1,
    9,
  )
  const miles = Math.exp((365 / 380) * Math.log(14_000) + (15 / 380) * Math.log(12_000))
  expect(usage!.relativeRisk).toBeCloseTo((Math.sqrt(miles / 12_000) * 1.05) / 1.025, 9)
  const before = behavioral!.relativeRisk * environmental!.relativeRisk * usage!.relativeRisk
  expect(experience!.relativeRisk).toBeCloseTo((0.885 + 1 + 0.55 * 0.8) / (0.885 + 0.1 * before * 2), 9)
  const all = before * experience!.relativeRisk
  expect(combined!.score).toBeCloseTo(100 / (1 + all ** -Math.log2(3)), 9)
  expect(combined!.expectedClaimsPerYear).toBeCloseTo(0.1 * all, 9)
  const errors = [behavioral!, environmental!, usage!, experience!].map(({ seLog }) => seLog)
  expect(combined!.seLog).toBeCloseTo(Math.hypot(...errors), 9)
})

test('keeps residual volatility in full however many months there are, because it concerns the month to come', () => {
  for (const drivenDays of [10, 120, 365]) {
    const evidence = { ...typical, drivenDays }
    const measured = behavioralRisk(evidence.behavioral, config, priors, evidence.mix).seLog
    const { seLog } = scoreSubject(evidence, config, priors).behavioral!
    expect(seLog).toBeCloseTo(Math.hypot(measured, priors.residualSd), 9)
  }
})

test('gives no score without miles, or with hardly any', () => {
  const parked = { ...typical, exposure: 0, behavioral: {} }
  expect(scoreSubject(parked, config, priors)).toMatchObject({
    behavioral: null,
    environmental: null,
    usage: null,
    experience: null,
    combined: null,
    missing: { behavioral: 'noMiles', combined: 'noMiles' },
  })
  const hardly = { ...typical, exposure: 0.049, behavioral: everyType(0, 0.049) }
  expect(scoreSubject(hardly, config, priors).missing.combined).toBe('tooFewMiles')
})

test('doesn’t score a part without data as 50', () => {
  const bare: SubjectEvidence = {
    exposure: 6,
    behavioral: {},
    drivenDays: 0,
    mix: {},
    usage: { miles: 0, days: 0, longDrivingShare: null, vehicleClass: null },
    losses: { confirmed: 0, suspected: [], vehicleYears: 0 },
  }
  const scores = scoreSubject(bare, config, priors)
  expect(scores).toMatchObject({ behavioral: null, environmental: null, usage: null, experience: null })
  expect(scores.missing).toEqual({
    behavioral: 'notSensed',
    environmental: 'noConditions',
    usage: 'noDays',
    experience: 'noVehicleYears',
  })
  expect(scores.combined).toMatchObject({ provisional: true, relativeRisk: 1 })
})

test('leaves camera-only types at their prior after a year without a camera, and reports it', () => {
  const { behavioral } = scoreSubject(
    { ...typical, behavioral: { speeding: { points: 0, exposure: 6 }, harshBrake: { points: 0, exposure: 6 } } },
    config,
    { ...startingPriors(config), commonVariance: 0 },
  )
  expect(behavioral!.types.find(({ type }) => type === 'phone')).toMatchObject({ exposure: 0, credibility: 0, log: 0 })
  expect(behavioral!.score).toBeGreaterThan(35)
  expect(behavioral!.score).toBeLessThan(50)
})

test('shows how uncertain the score is for 59 miles and 200 events', () => {
  const sudden = {
    ...typical,
    exposure: 0.059,
    behavioral: { speeding: { points: 200, exposure: 0.059 } },
    drivenDays: 1,
  }
  const { behavioral, combined } = scoreSubject(sudden, config, priors)
  expect(behavioral!.provisional && combined!.provisional).toBe(true)
  expect(behavioral!.score).toBeLessThan(93)
  expect(behavioral!.high - behavioral!.low).toBeGreaterThan(5)
})

test('counts suspected collisions by their detector’s precision', () => {
  const with_ = (count: number, precision: number) =>
    scoreSubject(
      { ...typical, losses: { confirmed: 0, suspected: [{ count, precision }], vehicleYears: 2 } },
      config,
      priors,
    ).experience!
  expect(with_(4, 0.25).relativeRisk).toBeCloseTo(with_(1, 1).relativeRisk, 12)
  // Their fault is unknown.
  expect(with_(4, 0.25).losses).toBe(0.55)
})

test('counts a confirmed loss by our driver’s share of the fault', () => {
  const lossesWith = (fault?: number) =>
    scoreSubject(
      { ...typical, losses: { confirmed: 2, ...(fault !== undefined && { fault }), suspected: [], vehicleYears: 2 } },
      config,
      priors,
    ).experience!
  expect(lossesWith(2)).toEqual(lossesWith())
  expect(lossesWith(0.8).losses).toBe(0.8)
  expect(lossesWith(0.8).relativeRisk).toBeLessThan(lossesWith().relativeRisk)
  expect(() => lossesWith(2.1)).toThrow('losses.fault')
})

const seen = (points: number, unreviewed: UnreviewedPoints) => ({ points, exposure: 6, unreviewed })
test.each([
  ['exposure', { exposure: Number.NaN }],
  ['exposure', { exposure: -1 }],
  // Callers without types may pass these: missing isn't zero, and text isn't a number.
  ['exposure', { exposure: '6' as unknown as number }],
  ['behavioral.phone.points', { behavioral: { phone: { points: null as unknown as number, exposure: 6 } } }],
  ['behavioral.yawning', { behavioral: { yawning: { points: 1, exposure: 6 } } as SubjectEvidence['behavioral'] }],
  ['behavioral.valueOf', { behavioral: { valueOf: { points: 1, exposure: 6 } } as SubjectEvidence['behavioral'] }],
  ['behavioral.collision', { behavioral: { collision: { points: 1, exposure: 6 } } }],
  ['behavioral.phone.exposure', { behavioral: { phone: { points: 1, exposure: -6 } } }],
  ['mix.moon', { mix: { moon: { full: 1 } } as SubjectEvidence['mix'] }],
  ['behavioral.phone.exposure', { behavioral: { phone: { points: 1, exposure: 0 } } }],
  ['behavioral.phone.exposure', { behavioral: { phone: { points: 1, exposure: 7 } } }],
  ['behavioral.phone.unreviewed.points', { behavioral: { phone: seen(5, { points: Number.NaN, precision: 0.5 }) } }],
  ['behavioral.phone.unreviewed.precision', { behavioral: { phone: seen(5, { points: 5, precision: 1.1 }) } }],
  ['behavioral.phone.unreviewed.points', { behavioral: { phone: seen(5, { points: 8, precision: 0.7 }) } }],
  ['drivenDays', { drivenDays: Number.NaN }],
  ['mix.light.night', { mix: { light: { night: -1 } } }],
  ['mix.weather.hail', { mix: { weather: { hail: 1 } } as SubjectEvidence['mix'] }],
  ['mix.region.17', { mix: { region: { 17: -1 } } }],
  ['usage.miles', { usage: { ...typical.usage, miles: Number.NaN } }],
  ['usage.days', { usage: { ...typical.usage, days: 0 } }],
  ['usage.longDrivingShare', { usage: { ...typical.usage, longDrivingShare: 1.2 } }],
  ['losses.confirmed', { losses: { ...typical.losses, confirmed: -1 } }],
  ['losses.vehicleYears', { losses: { ...typical.losses, vehicleYears: 0 } }],
  ['losses.suspected.0.precision', { losses: { ...typical.losses, suspected: [{ count: 1, precision: 2 }] } }],
])('rejects impossible %s', (field, change) => {
  expect(() => scoreSubject({ ...typical, ...change }, config, priors)).toThrow(
    expect.objectContaining({ name: ScoringInputError.name, field }),
  )
})

test.each([
  ['config.gamma', (own: number) => ({ config: { ...config, gamma: own } })],
  ['config.environment.light.day.share', (own: number) => ({ config: withDay(own) })],
  ['priors.residualSd', (own: number) => ({ priors: { ...priors, residualSd: own } })],
  ['priors.types.phone.mean', (own: number) => ({ priors: withPhone(own) })],
])('rejects a model with an invalid number in %s', (field, change) => {
  for (const own of [Number.NaN, Number.POSITIVE_INFINITY, null as unknown as number]) {
    const model = { config, priors, ...change(own) }
    expect(() => scoreSubject(typical, model.config, model.priors)).toThrow(
      expect.objectContaining({ name: ScoringInputError.name, field }),
    )
    expect(() => behavioralRisk(typical.behavioral, model.config, model.priors)).toThrow(field)
  }
})
const withDay = (share: number) => {
  const { environment } = config
  return {
    ...config,
    environment: { ...environment, light: { ...environment.light, day: { relativeRisk: 1, share } } },
  }
}
const withPhone = (mean: number) => ({
  ...priors,
  types: { ...priors.types, phone: { ...priors.types.phone!, mean } },
})

test('marks parts as provisional until 30 days, and losses until a vehicle-year', () => {
  const after = (days: number, vehicleYears: number) => {
    const { environmental, usage, experience } = scoreSubject(
      {
        ...typical,
        drivenDays: days,
        mix: { light: { day: 3, night: 1 } },
        usage: { ...typical.usage, days },
        losses: { confirmed: 0, suspected: [], vehicleYears },
      },
      config,
      priors,
    )
    return [environmental, usage, experience].map((part) => part!.provisional)
  }
  expect(after(29, 0.99)).toEqual([true, true, true])
  expect(after(30, 1)).toEqual([false, false, false])
})

test('marks the combined score as provisional while a part that counts is, except for losses', () => {
  const provisional = (change: Partial<SubjectEvidence>, partWeights = config.partWeights) =>
    scoreSubject({ ...typical, ...change }, { ...config, partWeights }, priors).combined!.provisional
  const fewDays = { usage: { ...typical.usage, days: 29 } }
  const fewDrives = { drivenDays: 29 }
  expect(provisional({})).toBe(false)
  expect(provisional(fewDays)).toBe(true)
  expect(provisional(fewDrives)).toBe(true)
  expect(provisional({ losses: { confirmed: 0, suspected: [], vehicleYears: 0.5 } })).toBe(false)
  // Coaching counts behavior alone.
  expect(provisional({ ...fewDays, ...fewDrives }, partWeightPresets.coaching)).toBe(false)
  // A region has no usage.
  expect(provisional({ usage: { ...typical.usage, miles: 0, days: 0 } })).toBe(false)
})

test('makes intervals of parts as wide as their days, year and losses imply', () => {
  const { environmental, usage, experience } = scoreSubject(
    {
      ...typical,
      drivenDays: 15,
      mix: { light: { day: 1, night: 1 } },
      usage: { ...typical.usage, days: 20 },
      losses: { confirmed: 2, suspected: [], vehicleYears: 1 },
    },
    config,
    priors,
  )
  // The reference makes up a quarter of the posterior's 20 days.
  const light = { day: (15 * 0.5 + 5 * 0.75) / 20, night: (15 * 0.5 + 5 * 0.25) / 20 }
  const mean = light.day + 1.5 * light.night
  const ofLight = (light.day * (1 - mean) ** 2 + light.night * (1.5 - mean) ** 2) / 21 / mean ** 2
  // Unknown factors have only the five days of the reference's mix.
  const unknown = [config.environment.traffic, config.environment.weather, config.environment.road].map(
    (conditions) => {
      const each: { relativeRisk: number; share: number }[] = Object.values(conditions)
      const average = each.reduce((sum, { relativeRisk, share }) => sum + share * relativeRisk, 0)
      return (
        each.reduce((sum, { relativeRisk, share }) => sum + share * (relativeRisk - average) ** 2, 0) / 6 / average ** 2
      )
    },
  )
  expect(environmental!.seLog).toBeCloseTo(Math.sqrt(unknown.reduce((sum, own) => sum + own, ofLight)), 9)
  expect(usage!.seLog).toBeCloseTo(0.5 * Math.hypot(0.6 * (15 / 35), 0.3 * (20 / 35) * Math.sqrt(30 / 20)), 9)
  expect(experience!.seLog).toBeCloseTo(1 / Math.sqrt(0.885 + 2), 9)
})
