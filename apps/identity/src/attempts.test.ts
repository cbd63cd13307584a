import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

test('applies the limit per key until the window has passed since the last failure', () => {
  let now = 0
  const attempts = createAttempts({ limit: 2, windowMs: 10_000, now: () => now })
  attempts.failed('a')
  expect(attempts.waitSeconds('a')).toBe(0)
  now = 4000
  attempts.failed('a')
  expect([attempts.waitSeconds('a'), attempts.waitSeconds('b')]).toEqual([10, 0])
  now = 13_999
  expect(attempts.waitSeconds('a')).toBe(1)
  now = 14_000
  expect(attempts.waitSeconds('a')).toBe(0)
  attempts.failed('a')
  expect(attempts.waitSeconds('a')).toBe(0)
})

test('clears failed attempts after a correct password', () => {
  const attempts = createAttempts({ limit: 2 })
  attempts.failed('a')
  attempts.succeeded('a')
  attempts.failed('a')
  expect(attempts.waitSeconds('a')).toBe(0)
})
