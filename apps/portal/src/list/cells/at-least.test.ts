import { expect, test } from 'vitest'
import { atLeast } from './at-least.ts'

test('never shows a count below the visible rows, and none before counting', () => {
  expect(atLeast(1, 2)).toBe(2)
  expect(atLeast(132, 20)).toBe(132)
  expect(atLeast(0, undefined)).toBe(0)
  expect(atLeast(undefined, 2)).toBeUndefined()
})
