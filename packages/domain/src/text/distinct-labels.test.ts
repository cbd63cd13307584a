import { expect, test } from 'vitest'
import { distinctLabels } from './distinct-labels.ts'

test('keeps the first spelling of a label that a provider sends twice', () => {
  expect(distinctLabels(['Near collision', 'near collision', 'Near-Collision', 'Braking'])).toEqual([
    'Near collision',
    'Braking',
  ])
  expect(distinctLabels([])).toEqual([])
})

test('keeps labels without letters that differ', () => {
  expect(distinctLabels(['急ブレーキ', '急加速'])).toEqual(['急ブレーキ', '急加速'])
})
