import { expect, test } from 'vitest'
import { atLeast } from './at-least.ts'

test('a list never says that it has fewer rows than can be seen, and nothing before they are counted', () => {
  expect(atLeast(1, 2)).toBe(2)
  expect(atLeast(132, 20)).toBe(132)
  expect(atLeast(0, undefined)).toBe(0)
  expect(atLeast(undefined, 2)).toBeUndefined()
})
