import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { expect, test } from 'vitest'
import { configOf, partShares, typedProblems, valuesOf } from './config-values.ts'

/** The parts of a configuration these tests need. */
const someConfig = () =>
  ({
    regions: { relativeRisks: { 17: 1.25 }, source: 'a book' },
    environment: {
      light: { day: { relativeRisk: 1, share: 0.75 }, night: { relativeRisk: 1.5, share: 0.25 } },
      weather: {
        clear: { relativeRisk: 1, share: 0.88 },
        rain: { relativeRisk: 1.7, share: 0.08 },
        snow: { relativeRisk: 1.85, share: 0.03 },
        ice: { relativeRisk: 2.5, share: 0.005 },
        fog: { relativeRisk: 1.5, share: 0.005 },
      },
      road: { freeway: { relativeRisk: 0.6, share: 0.85 }, rural: { relativeRisk: 0.85, share: 0.15 } },
    },
  }) as unknown as ScoringConfig

test('round-trips percentages to the last digit', () => {
  const values = valuesOf(someConfig())
  expect(values.config.environment.weather.fog).toEqual({ relativeRisk: 1.5, share: 0.5 })
  expect(values.regions).toBe('IL 1.25')
  expect(configOf(values)).toEqual(someConfig())
  expect(typedProblems(values)).toEqual({})
})

test('reports shares that don’t add up to 100 with their sum, and empty ones as missing', () => {
  const values = valuesOf(someConfig())
  values.config.environment.light.night.share = 23
  values.config.environment.road.rural.share = Number.NaN
  values.regions = 'IL'
  expect(typedProblems(values)).toEqual({
    'config.environment.light.sum': 'The shares add up to 98%. The total must be 100%.',
    'config.environment.road.sum': 'A share is missing. The total must be 100%.',
    regions: 'Line 1: enter a region and its number.',
  })
})

test('returns part weights that add up to 100, or null if all are zero', () => {
  expect(partShares({ a: 1, b: 1, c: 1 })).toEqual({ a: 34, b: 33, c: 33 })
  expect(partShares({ behavioral: 1, environmental: 0.5, usage: 0.5, experience: 1 })).toEqual({
    behavioral: 33,
    environmental: 17,
    usage: 17,
    experience: 33,
  })
  expect(partShares({ a: 0, b: 0 })).toBeNull()
})
