import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behavioralRisk, gatherEvidence } from './behavioral.ts'
import { combinedRisk, parts } from './combined.ts'
import { defaultScoringConfig as config, partWeightPresets, readScoringConfig } from './config.ts'
import { environmentalRisk } from './environmental.ts'
import { experienceFactor } from './experience.ts'
import { explain } from './explain.ts'
import { scoreOfLog } from './score-map.ts'
import { shareOut } from './share-out.ts'
import { usageRisk } from './usage.ts'

const sum = (values: Record<string, number>) => Object.values(values).reduce((total, value) => total + value, 0)
const log = fc.double({ min: -3, max: 3, noNaN: true })

test('shares sum to the distance from 50 and keep their signs', () => {
  fc.assert(
    fc.property(log, log, log, (a, b, c) => {
      const shares = shareOut({ a, b, c })
      expect(sum(shares)).toBeCloseTo(scoreOfLog(a + b + c) - 50, 8)
      expect(Math.sign(shares.a)).toBe(Math.sign(a))
    }),
  )
})

test('parts that cancel keep their points', () => {
  expect(shareOut({ up: 1, down: -1 })).toEqual({ up: expect.closeTo(39.6241, 4), down: expect.closeTo(-39.6241, 4) })
})

test.each(Object.entries(partWeightPresets))('%s: every reason of a combined score adds up', (_name, partWeights) => {
  const weighted = { ...config, partWeights }
  const evidence = gatherEvidence(
    [{ type: 'phone', intensity: 5, review: 'accurate', ageDays: 3 }],
    [{ miles: 700, ageDays: 10 }],
    weighted,
  )
  const behavioral = behavioralRisk(evidence, weighted)
  const environmental = environmentalRisk({ light: { day: 0.2, night: 0.8 }, region: 1.3 }, weighted)
  const usage = usageRisk({ miles: 30_000, longDrivingShare: 0.3 }, weighted)
  const experience = experienceFactor({ claims: 0, years: 3, relativeRisk: 1.4 }, weighted)
  const combined = combinedRisk(
    {
      behavioral: behavioral.relativeRisk,
      environmental: environmental.relativeRisk,
      usage: usage.relativeRisk,
      experience,
    },
    behavioral.seLog,
    weighted,
  )
  const reasons = explain(
    {
      behavioral: behavioral.contributions,
      environmental: environmental.factors,
      usage: usage.factors,
      experience,
    },
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

test('the interval holds the score and widens with what is not known', () => {
  fc.assert(
    fc.property(log, fc.double({ min: 0, max: 1, noNaN: true }), (behavior, seLog) => {
      const risks = { behavioral: Math.exp(behavior), environmental: 1, usage: 1, experience: 1 }
      const { low, score, high } = combinedRisk(risks, seLog, config)
      expect(low).toBeLessThanOrEqual(score)
      expect(high).toBeGreaterThanOrEqual(score)
      const wider = combinedRisk(risks, seLog + 0.1, config)
      expect(wider.high - wider.low).toBeGreaterThan(high - low)
    }),
  )
})

test('a stored configuration is checked', () => {
  expect(readScoringConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
  const wrong = [
    { halfLifeDays: 10 },
    { levels: [20, 40, 40, 80] },
    { intensityFactors: [1, 2] },
    { gamma: 2 },
    { types: { ...config.types, phone: { ...config.types.phone, weight: 11 } } },
    {
      environment: {
        ...config.environment,
        light: { day: { relativeRisk: 1, share: 0.5 }, night: { relativeRisk: 1.5, share: 0.4 } },
      },
    },
  ]
  for (const change of wrong) expect(() => readScoringConfig({ ...config, ...change })).toThrow()
})
