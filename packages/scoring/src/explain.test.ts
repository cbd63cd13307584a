import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behavioralRisk } from './behavioral.ts'
import { combinedRisk, parts } from './combined.ts'
import { defaultScoringConfig as config, partWeightPresets, readScoringConfig } from './config.ts'
import { environmentalRisk } from './environmental.ts'
import { gatherEvidence } from './evidence/evidence.ts'
import { experienceFactor } from './evidence/experience.ts'
import { explain, logsOf } from './explain.ts'
import { startingPriors } from './fit/priors.ts'
import { z90 } from './math/interval.ts'
import { scoreOfLog } from './math/score-map.ts'
import { shareOut } from './math/share-out.ts'
import { sum } from './math/sum.ts'
import { usageRisk } from './usage.ts'

const log = fc.double({ min: -3, max: 3, noNaN: true })

test('has shares that sum to the distance from 50 and keep their signs', () => {
  fc.assert(
    fc.property(log, log, log, (a, b, c) => {
      const shares = shareOut([a, b, c])
      expect(sum(shares)).toBeCloseTo(scoreOfLog(a + b + c) - 50, 8)
      expect(Math.sign(shares[0]!)).toBe(Math.sign(a))
    }),
  )
})

test('keeps the points of parts that cancel out', () => {
  expect(shareOut([1, -1])).toEqual([expect.closeTo(39.6241, 4), expect.closeTo(-39.6241, 4)])
})

test.each(Object.entries(partWeightPresets))('%s: sums every reason to the combined score', (_name, partWeights) => {
  const weighted = { ...config, partWeights, regions: { relativeRisks: { 17: 1.3 }, source: '' } }
  const evidence = gatherEvidence(
    [{ type: 'phone', intensity: 5, review: 'accurate', ageDays: 3 }],
    [{ miles: 700, ageDays: 10 }],
    weighted,
  )
  const behavioral = behavioralRisk(evidence, weighted, startingPriors(weighted))
  const environmental = environmentalRisk({ light: { day: 0.2, night: 0.8 }, region: { 17: 1 } }, weighted)
  const usage = usageRisk({ miles: 30_000, longDrivingShare: 0.3 }, weighted)
  const experience = experienceFactor({ claims: 0, years: 3, relativeRisk: 1.4 }, weighted)
  const combined = combinedRisk(
    {
      behavioral: behavioral.relativeRisk,
      environmental: environmental.relativeRisk,
      usage: usage.relativeRisk,
      experience,
    },
    { behavioral: behavioral.seLog, environmental: 0, usage: 0, unsaid: 0.18, experience: 0 },
    weighted,
  )
  const reasons = explain(
    [
      ...behavioral.types.map(({ type, log }) => ({ part: 'behavioral', factor: type, log }) as const),
      ...logsOf('environmental', environmental.factors),
      ...logsOf('usage', usage.factors),
      ...logsOf('experience', { losses: experience }),
    ],
    partWeights,
  )
  for (const part of parts) {
    const own = reasons.filter((reason) => reason.part === part).reduce((total, { points }) => total + points, 0)
    expect(own).toBeCloseTo(combined.points[part], 9)
  }
  expect(combined.expectedClaimsPerYear === null).toBe(partWeights !== partWeightPresets.insurer)
  const strengths = reasons.map(({ points }) => Math.abs(points))
  expect(strengths).toEqual(strengths.toSorted((a, b) => b - a))
})

const averageRisks = { behavioral: 1, environmental: 1, usage: 1, experience: 1 }

test('has an interval that contains the score and widens with unknowns', () => {
  fc.assert(
    fc.property(log, fc.double({ min: 0, max: 1, noNaN: true }), (behavior, seLog) => {
      const risks = { ...averageRisks, behavioral: Math.exp(behavior) }
      const errors = { behavioral: seLog, environmental: 0.1, usage: 0.1, unsaid: 0.18, experience: 0 }
      const { low, score, high } = combinedRisk(risks, errors, config)
      expect(low).toBeLessThan(score)
      expect(high).toBeGreaterThan(score)
      for (const source of Object.keys(errors) as (keyof typeof errors)[]) {
        const wider = combinedRisk(risks, { ...errors, [source]: errors[source] + 0.1 }, config)
        expect(wider.high - wider.low).toBeGreaterThan(high - low)
      }
    }),
  )
})

test('includes each part’s measurement error by weight, and residual volatility, once each', () => {
  const errors = { behavioral: 0, environmental: 0, usage: 0, unsaid: 0.15, experience: 0 }
  for (const part of ['behavioral', 'environmental', 'usage'] as const) {
    const half = { ...config, partWeights: { ...config.partWeights, [part]: 0.5 } }
    const { seLog, high } = combinedRisk(averageRisks, { ...errors, [part]: 0.4 }, half)
    // 0.5 · 0.4 = 0.2, and 0.2² + 0.15² = 0.25².
    expect(seLog).toBeCloseTo(0.25, 12)
    expect(high).toBeCloseTo(scoreOfLog(z90 * 0.25), 9)
    const none = { ...config, partWeights: { ...config.partWeights, [part]: 0 } }
    expect(combinedRisk(averageRisks, { ...errors, [part]: 9 }, none).seLog).toBe(0.15)
  }
})

test('validates a stored configuration', () => {
  expect(readScoringConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
  const wrong: [field: string, change: object][] = [
    ['halfLifeDays', { halfLifeDays: 10 }],
    ['levels', { levels: [20, 40, 40, 80] }],
    ['intensityFactors', { intensityFactors: [1, 2] }],
    ['gamma', { gamma: 2 }],
    ['residualSd', { residualSd: Number.NaN }],
    ['types.phone.weight', { types: { ...config.types, phone: { ...config.types.phone, weight: 11 } } }],
    [
      'environment.light',
      {
        environment: {
          ...config.environment,
          light: { day: { relativeRisk: 1, share: 0.5 }, night: { relativeRisk: 1.5, share: 0.4 } },
        },
      },
    ],
  ]
  for (const [field, change] of wrong)
    expect(() => readScoringConfig({ ...config, ...change })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: field.split('.') })] }),
    )
})
