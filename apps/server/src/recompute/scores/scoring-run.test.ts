import { defaultScoringConfig } from '@milepost/scoring/config'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { expect, test } from 'vitest'
import { fingerprintOf } from './scoring-run.ts'

const run = {
  model: { version: 1, config: defaultScoringConfig },
  priors: startingPriors(defaultScoringConfig),
  asOf: '2026-11-25',
} as Parameters<typeof fingerprintOf>[0]

test('distinguishes scores made by another formula', () => {
  const made = { miles: 6_000 }
  expect(fingerprintOf(run, made)).toBe(fingerprintOf({ ...run, asOf: '2026-11-26' }, made))
  expect(fingerprintOf(run, made)).not.toBe(fingerprintOf(run, made, 'another formula'))
})
