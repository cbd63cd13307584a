import { scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from '../config.ts'
import { type EventConditions, eventRisk } from './event.ts'

const conditions: fc.Arbitrary<EventConditions> = fc.record({
  light: fc.constantFrom('day', 'dusk', 'night', null),
  traffic: fc.constantFrom('normal', 'high', 'veryHigh', null),
  weather: fc.constantFrom('clear', 'rain', 'snow', 'ice', 'fog', null),
  road: fc.constantFrom('freeway', 'urbanArterial', 'urbanLocal', 'rural', null),
})
const event = fc.record({
  type: fc.constantFrom(...scoringTypes),
  intensity: fc.constantFrom(1, 2, 3, 4, 5, null),
  conditions,
})

test('has parts that sum to the score, which stays within 0 and 100', () => {
  fc.assert(
    fc.property(event, (happened) => {
      const { score, parts } = eventRisk(happened, config)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBeCloseTo(score, 9)
    }),
  )
})

test('never scores less for a stronger event or a harder condition', () => {
  fc.assert(
    fc.property(event, ({ type, conditions: around }) => {
      const scores = [1, 2, 3, 4, 5].map(
        (intensity) => eventRisk({ type, intensity, conditions: around }, config).score,
      )
      expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      const at = (light: 'day' | 'dusk' | 'night') =>
        eventRisk({ type, intensity: 3, conditions: { ...around, light } }, config).score
      expect(at('night')).toBeGreaterThanOrEqual(at('dusk'))
      expect(at('dusk')).toBeGreaterThanOrEqual(at('day'))
    }),
  )
})

test('shows the points of conditions that cancel out, without changing the score', () => {
  const cancelling = { ...config, environment: structuredClone(config.environment) }
  cancelling.environment.light = { day: { relativeRisk: 0.5, share: 0 }, night: { relativeRisk: 1, share: 1 } }
  cancelling.environment.traffic.high.relativeRisk = 2
  cancelling.environment.traffic.normal = { relativeRisk: 1, share: 1 }
  cancelling.environment.traffic.high.share = 0
  cancelling.environment.traffic.veryHigh.share = 0
  const around = { light: 'day', traffic: 'high' } as const
  const risk = eventRisk({ type: 'phone', intensity: 3, conditions: around }, cancelling)
  const plain = eventRisk({ type: 'phone', intensity: 3, conditions: {} }, cancelling)
  expect(risk.score).toBeCloseTo(plain.score, 9)
  expect(risk.parts.map(({ points }) => Math.sign(points))).toEqual([1, -1, 1])
  expect(risk.parts[1]?.points).toBeCloseTo(-(risk.parts[2]?.points ?? 0), 9)
})

test('scores zero for types without weight', () => {
  const disabled = { ...config, types: { ...config.types, phone: { ...config.types.phone, enabled: false } } }
  expect(eventRisk({ type: null, intensity: 5, conditions: {} }, config)).toMatchObject({ score: 0, severity: 1 })
  expect(eventRisk({ type: 'phone', intensity: 5, conditions: {} }, disabled).score).toBe(0)
})

test('never scores a collision below following too closely in the same conditions', () => {
  fc.assert(
    fc.property(
      conditions,
      fc.constantFrom(1, 2, 3, 4, 5, null),
      fc.constantFrom(1, 2, 3, 4, 5, null),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (around, crash, following, weight) => {
        const own = { ...config, types: { ...config.types, tailgating: { ...config.types.tailgating, weight } } }
        const at = (type: 'collision' | 'tailgating', intensity: number | null) =>
          eventRisk({ type, intensity, conditions: around }, own).score
        expect(at('collision', crash)).toBeGreaterThanOrEqual(at('tailgating', following) - 1e-9)
        expect(at('collision', 5)).toBeGreaterThanOrEqual(at('collision', crash) - 1e-9)
      },
    ),
  )
})

test('takes the level from the configured bounds', () => {
  const phone = { type: 'phone', intensity: 4, conditions: {} } as const
  expect(eventRisk(phone, config).severity).toBe(4)
  expect(eventRisk(phone, { ...config, levels: [20, 40, 60, 75] }).severity).toBe(5)
})
