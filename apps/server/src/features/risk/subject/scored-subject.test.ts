import { type RateType, rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { type Priors, startingPriors } from '@milepost/scoring/fit/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { expect, test } from 'vitest'
import { partsOf } from '../../../recompute/scores/score-columns.ts'
import { settledScores } from '../../../recompute/scores/settled-scores.ts'
import { expectByHand } from '../../../testing/recounts/expect-by-hand.ts'
import { type StoredParts, toScoredSubject } from './scored-subject.ts'

const regions = { relativeRisks: { 17: 1.4, 18: 0.9 }, source: 'a book of 2025' }
const config = { ...defaultScoringConfig, gamma: 0.7, regions }
const start = startingPriors(config)
const priors: Priors = {
  ...start,
  commonVariance: 0.3,
  residualSd: 0.11,
  lossesPerVehicleYear: 0.07,
  annualMilesByClass: { heavy: 61_000 },
  types: {
    ...start.types,
    phone: {
      mean: 0.8,
      alpha: 2,
      phi: 1.02,
      subjects: 40,
      conditions: {
        light: { day: 0.9, night: 1.3 },
        road: { freeway: 0.5, urbanArterial: 1.2, urbanLocal: 1.5, rural: 1 },
      },
    },
    harshBrake: { mean: 2.2, alpha: 1.7, phi: 1.31, subjects: 50, strengthByClass: { light: 1.2, heavy: 0.85 } },
    harshCorner: {
      mean: 1.2,
      alpha: 1.7,
      subjects: 50,
      strengthByClass: { heavy: 0.85 },
      strengthByProvider: { geotab: { heavy: 1.3, unknown: 1.1 } },
    },
  },
}
const evidence: SubjectEvidence = {
  exposure: 12.3456789,
  behavioral: Object.fromEntries(
    rateTypes.slice(0, 9).map((type, at) => [
      type,
      {
        points: at * 3.3,
        exposure: 7 + at / 2,
        // Some types are fully reviewed; half or more of the others is not.
        ...(at % 3 > 0 && { unreviewed: { points: (at * 3.3) / (1 + (at % 3)), precision: 0.83 } }),
      },
    ]),
  ),
  drivenDays: 133,
  mix: {
    light: { day: 5, dusk: 1, night: 3 },
    traffic: { normal: 5, high: 2, veryHigh: 1 },
    weather: { clear: 4, rain: 2 },
    road: { freeway: 1, urbanArterial: 6, rural: 2 },
    region: { 17: 5, 18: 2, 0: 1 },
  },
  usage: { miles: 30_000, days: 200, longDrivingShare: 0.21, vehicleClass: 'heavy' },
  losses: { confirmed: 1, suspected: [{ count: 3, precision: 0.37 }], vehicleYears: 1.4 },
}

/** Returns a score as it comes back from the database. */
function scoredOf(known: SubjectEvidence, made: Priors | null = priors) {
  const stored: StoredParts = JSON.parse(partsOf(known, settledScores(scoreSubject(known, config, priors), 'settled')))
  const computedAt = '2026-11-20T12:00:00.000Z'
  return toScoredSubject(stored, {
    computedAt,
    configVersion: 3,
    config,
    priorsVersion: 'fitted-1',
    priors: made,
    rushHours: [],
  })
}

test('reports rates by light and road, dusk, region, class and suspected losses so that they can be checked by hand', () => {
  const scored = scoredOf(evidence)
  expectByHand(scored)
  expectByHand(scoredOf({ ...evidence, provider: 'geotab' }))
  const light = scored.environmental!.factors.find(({ factor }) => factor === 'light')!
  expect(light.conditions.map(({ share }) => share)).toEqual([5.5 / 9, 3.5 / 9])
  expect(scored.environmental!.factors.at(-1)).toEqual({
    factor: 'region',
    multiplier: (5 * 1.4 + 2 * 0.9 + 1) / 8,
    isKnown: true,
    conditions: [
      { condition: '0', share: 1 / 8, relativeRisk: 1, referenceShare: null },
      { condition: '17', share: 5 / 8, relativeRisk: 1.4, referenceShare: null },
      { condition: '18', share: 2 / 8, relativeRisk: 0.9, referenceShare: null },
    ],
  })
  const phone = scored.behavioral!.types.find(({ type }) => type === 'phone')!
  expect(phone.portfolioPer1000Miles).toBe(0.8)
  expect(phone.expectedPer1000Miles).not.toBeCloseTo(0.8, 3)
  const brakes = scored.behavioral!.types.find(({ type }) => type === 'harshBrake')!
  expect(brakes.expectedPer1000Miles).toBeCloseTo(2.2 * 0.85, 6)
  const corneringOf = (known: SubjectEvidence) =>
    scoredOf(known).behavioral!.types.find(({ type }) => type === 'harshCorner')!.expectedPer1000Miles
  const unknown = { ...evidence.usage, vehicleClass: null }
  expect(corneringOf(evidence)).toBeCloseTo(1.2 * 0.85, 6)
  expect(corneringOf({ ...evidence, provider: 'geotab' })).toBeCloseTo(1.2 * 1.3, 6)
  expect(corneringOf({ ...evidence, provider: 'geotab', usage: unknown })).toBeCloseTo(1.2 * 1.1, 6)
  expect(corneringOf({ ...evidence, provider: 'lytx' })).toBeCloseTo(1.2 * 0.85, 6)
  expect(scored.behavioral!.types.filter(({ unreviewed }) => unreviewed)).toHaveLength(6)
})

test.each([
  ['all', 1, 0],
  ['some', 60, 0.3],
])('reports the client’s own reviews, of which %s count, so that they can be checked by hand', (_, rejected, least) => {
  const behavioral = {
    ...evidence.behavioral,
    phone: { ...evidence.behavioral.phone!, ownReviews: { confirmed: 0, rejected, precision: 0.8 } },
    speeding: { ...evidence.behavioral.speeding!, ownReviews: { confirmed: 0.5, rejected, precision: 0.83 } },
  }
  const scored = scoredOf({ ...evidence, behavioral })
  expectByHand(scored)
  expect(scored.behavioral!.uncountedReviews! > 0).toBe(least > 0)
  expect(scored.behavioral!.uncountedReviews).toBeGreaterThanOrEqual(least)
})

test('reports the source of each type’s intensity, and whether it is unknown', () => {
  const strengthOf = (type: RateType, known: SubjectEvidence, made: Priors | null = priors) =>
    scoredOf(known, made).behavioral!.types.find((one) => one.type === type)!.strength
  const unknown = { ...evidence.usage, vehicleClass: null }
  expect(strengthOf('harshCorner', { ...evidence, provider: 'geotab' })).toEqual({ value: 1.3, knownBy: 'provider' })
  expect(strengthOf('harshCorner', { ...evidence, provider: 'geotab', usage: unknown })).toEqual({
    value: 1.1,
    knownBy: 'provider',
  })
  // Too few vehicles of this provider, or units of two providers.
  for (const provider of ['lytx', undefined])
    expect(strengthOf('harshCorner', { ...evidence, ...(provider && { provider }) })).toEqual({
      value: 0.85,
      knownBy: 'class',
    })
  expect(strengthOf('harshCorner', { ...evidence, usage: unknown })).toEqual({ value: 1, knownBy: null })
  expect(strengthOf('phone', { ...evidence, provider: 'geotab' })).toEqual({ value: 1, knownBy: null })
  expect(strengthOf('harshCorner', evidence, null)).toBeNull()
})

test('gives an unknown condition no share, rather than zero', () => {
  const scored = scoredOf({
    ...evidence,
    mix: { light: { day: 1 } },
    usage: { ...evidence.usage, longDrivingShare: null },
  })
  expectByHand(scored)
  const { factors } = scored.environmental!
  expect(factors.filter(({ isKnown }) => isKnown).map(({ factor }) => factor)).toEqual(['light'])
  expect(factors.find(({ factor }) => factor === 'weather')!.conditions[0]).toMatchObject({ share: null })
  expect(scored.usage!.longDrivingShare).toBeNull()
})

test('returns null and a reason for an unknown part', () => {
  const scored = scoredOf({ ...evidence, mix: {}, behavioral: {} })
  expectByHand(scored)
  expectByHand(scoredOf({ ...evidence, losses: { confirmed: 0, suspected: [], vehicleYears: 0 } }))
  expect(scored).toMatchObject({
    environmental: null,
    behavioral: null,
    missing: { environmental: 'noConditions', behavioral: 'notSensed' },
  })
  expect(scored.combined!.provisional).toBe(true)
})
