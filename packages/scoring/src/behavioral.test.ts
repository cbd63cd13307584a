import { scoringTypes } from '@milepost/contract/risk-score-config'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BehavioralEvidence, behavioralRisk, gatherEvidence } from './behavioral.ts'
import { defaultScoringConfig as config } from './config.ts'

const evidence: fc.Arbitrary<BehavioralEvidence> = fc
  .array(
    fc.record({
      points: fc.double({ min: 0, max: 500, noNaN: true }),
      exposure: fc.double({ min: 0, max: 50, noNaN: true }),
    }),
    {
      minLength: scoringTypes.length,
      maxLength: scoringTypes.length,
    },
  )
  .map((list) => Object.fromEntries(list.map((own, i) => [scoringTypes[i], own])))

test('the relative risk stays within bounds and its reasons sum to it, clamped or not', () => {
  fc.assert(
    fc.property(evidence, (seen) => {
      const risk = behavioralRisk(seen, config)
      expect(risk.relativeRisk).toBeGreaterThanOrEqual(0.2)
      expect(risk.relativeRisk).toBeLessThanOrEqual(5)
      const sum = Object.values(risk.contributions).reduce((total, value) => total + value, 0)
      expect(sum).toBeCloseTo(Math.log(risk.relativeRisk), 8)
    }),
  )
})

test('more of an event never lowers the score', () => {
  fc.assert(
    fc.property(
      evidence,
      fc.constantFrom(...scoringTypes),
      fc.double({ min: 0.1, max: 50, noNaN: true }),
      (seen, type, more) => {
        const own = seen[type] ?? { points: 0, exposure: 0 }
        const worse = { ...seen, [type]: { ...own, points: own.points + more } }
        expect(behavioralRisk(worse, config).score).toBeGreaterThanOrEqual(behavioralRisk(seen, config).score - 1e-9)
      },
    ),
  )
})

test('clean miles never raise the score, and are known better', () => {
  fc.assert(
    fc.property(fc.double({ min: 10, max: 20_000, noNaN: true }), (miles) => {
      const after = (driven: number) =>
        behavioralRisk(gatherEvidence([], [{ miles: driven, ageDays: 0 }], config), config)
      expect(after(miles * 2).score).toBeLessThanOrEqual(after(miles).score)
      expect(after(miles).score).toBeLessThanOrEqual(50)
    }),
  )
})

test('provisional up to a hundred decayed miles', () => {
  const after = (miles: number, ageDays: number) =>
    behavioralRisk(gatherEvidence([], [{ miles, ageDays }], config), config).provisional
  expect([after(99, 0), after(100, 0), after(150, 180), after(200, 180)]).toEqual([true, false, true, false])
})

test('events and miles of one age cancel: a steady rate is the same rate', () => {
  const at = (ageDays: number) =>
    gatherEvidence([{ type: 'phone', intensity: 2, review: 'accurate', ageDays }], [{ miles: 1000, ageDays }], config)
      .phone
  const [young, old] = [at(0), at(300)]
  expect((old?.points ?? 0) / (old?.exposure ?? 1)).toBeCloseTo((young?.points ?? 0) / (young?.exposure ?? 1), 12)
})

test('a portfolio’s prior replaces the configuration’s', () => {
  const phone = behavioralRisk({}, config, { phone: { mean: 4, alpha: 1.5 } })
  expect(phone.relativeRisk).toBe(1)
  const seen = { phone: { points: 8, exposure: 4 } }
  expect(behavioralRisk(seen, config, { phone: { mean: 4, alpha: 1.5 } }).score).toBeLessThan(
    behavioralRisk(seen, config).score,
  )
})

test('with no weights at all everyone is average', () => {
  const types = Object.fromEntries(
    scoringTypes.map((type) => [type, { ...config.types[type], enabled: false }]),
  ) as typeof config.types
  expect(behavioralRisk({ phone: { points: 9, exposure: 1 } }, { ...config, types })).toMatchObject({
    relativeRisk: 1,
    score: 50,
    seLog: 0,
  })
})
