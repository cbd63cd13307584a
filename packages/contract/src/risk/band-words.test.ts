import { expect, test } from 'vitest'
import { byBandText, riskyTitle } from './band-words.ts'

const vehicles = ['vehicle', 'vehicles'] as const

test('says how many subjects have no score beside those at risk', () => {
  const one = [{ band: 3 as const, count: 1 }]
  expect(riskyTitle({ bands: one, scored: 1, notScored: 1230 }, vehicles)).toBe(
    '1 of 1 scored vehicle at elevated or high risk, 1,230 not scored',
  )
  const all = [...one, { band: 1 as const, count: 57 }]
  expect(riskyTitle({ bands: all, scored: 58, notScored: 0 }, vehicles)).toBe(
    '1 of 58 vehicles at elevated or high risk',
  )
  expect(riskyTitle({ bands: [], scored: 0, notScored: 5 }, vehicles)).toBe('No vehicle has a score yet')
})

test('adds vehicles without a score to those by band', () => {
  const byBand = { high: 3, elevated: 2, moderate: 1, low: 0 }
  expect(byBandText(byBand, 236)).toBe('3 high, 2 elevated, 1 moderate, 0 low, 230 not scored')
  expect(byBandText(byBand, 6)).toBe('3 high, 2 elevated, 1 moderate, 0 low')
})
