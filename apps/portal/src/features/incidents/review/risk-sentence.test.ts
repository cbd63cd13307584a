import { expect, test } from 'vitest'
import { sampleEvent } from '../shared/replay/sample-event.ts'
import { plainSentence, riskSentence, riskShares } from './risk-sentence.ts'

test('names the weight, intensity and conditions that had an effect', () => {
  expect(riskSentence(sampleEvent)).toBe(
    'Harsh braking (weight 4) at intensity 4 of 5; night ×1.33, very high traffic ×1.36.',
  )
})

test('reports an unknown intensity instead of naming one', () => {
  const plain = { ...sampleEvent.explanation, parts: sampleEvent.explanation.parts.slice(0, 1) }
  expect(riskSentence({ ...sampleEvent, intensity: null, explanation: plain })).toBe(
    'Harsh braking (weight 4) at unknown intensity.',
  )
})

test('explains that a type doesn’t count', () => {
  const unweighed = { ...sampleEvent.explanation, weight: 0 }
  expect(riskSentence({ ...sampleEvent, explanation: unweighed })).toContain('does not count toward risk')
})

test('splits the bar into behavior and what conditions add or save', () => {
  expect(riskShares(sampleEvent)).toMatchObject({ solid: 55, spared: 0 })
  expect(riskShares(sampleEvent).added).toBeCloseTo(16.2)
  expect(riskShares({ ...sampleEvent, riskScore: 50 })).toEqual({ solid: 50, added: 0, spared: 5 })
})

test('describes an event in plain words first, leaving out what is unknown', () => {
  expect(plainSentence(sampleEvent)).toBe('Harsh braking, severe, at night, in very high traffic')
  const rainy = { ...sampleEvent.conditions, light: 1, weather: 'rain', traffic: 0 } as const
  expect(plainSentence({ ...sampleEvent, conditions: rainy })).toBe('Harsh braking, severe, in daylight, in rain')
  const unknown = { ...sampleEvent.conditions, light: null, weather: null, traffic: null }
  expect(plainSentence({ ...sampleEvent, intensity: null, conditions: unknown })).toBe('Harsh braking')
})
