import { expect, test } from 'vitest'
import { mapIdOf, quantileScale, scoreScale, stepOf, stepTexts } from './region-steps.ts'

const regions = (...values: (number | null)[]) => values.map((value, regionId) => ({ regionId, value }))

test('divides regions into five steps, with each bound in the step above', () => {
  const scale = quantileScale(regions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
  expect(scale.bounds).toEqual([3, 5, 7, 9])
  expect(scale.colors).toHaveLength(5)
  expect([1, 3, 8, 10].map((value) => stepOf(value, scale))).toEqual([0, 1, 3, 4])
  expect(stepTexts(scale, String)).toEqual(['under 3', '3 to 5', '5 to 7', '7 to 9', '9 and over'])
})

test('uses fewer steps for few or equal values, and ignores small samples and gaps', () => {
  expect(quantileScale(regions(4, 4, null, 4)).bounds).toEqual([])
  expect(quantileScale(regions()).colors).toHaveLength(1)
  const two = quantileScale([...regions(2, 9), { regionId: 5, value: 4000, isSmall: true }])
  expect(two.bounds).toEqual([9])
  expect(two.colors).toEqual(['step-4', 'step-5'])
  expect(stepTexts(quantileScale(regions(4)), String)).toEqual(['all equal'])
})

test('puts scores into the usual bands', () => {
  expect([0, 24.9, 25, 74, 100].map((score) => stepOf(score, scoreScale))).toEqual([0, 0, 1, 2, 3])
})

test('names regions as the map does', () => {
  expect(mapIdOf(17)).toBe('US-IL')
  expect(mapIdOf(135)).toBe('CA-ON')
  expect(mapIdOf(0)).toBeUndefined()
})
