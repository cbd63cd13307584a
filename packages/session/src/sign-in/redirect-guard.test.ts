import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { checkRedirect, forgetRedirects, takeRedirect } from './redirect-guard.ts'

test('skips a redirect within five seconds of the last', () => {
  expect(checkRedirect([], 10_000)).toBe('go')
  expect(checkRedirect([10_000], 14_999)).toBe('tooSoon')
  expect(checkRedirect([10_000], 15_000)).toBe('go')
})

test('stops after three round trips in two minutes', () => {
  const storage = memoryStorage()
  expect([0, 10_000, 20_000, 30_000].map((now) => takeRedirect(storage, now))).toEqual(['go', 'go', 'go', 'tooOften'])
  expect(takeRedirect(storage, 121_000)).toBe('go')
})

test('resets the count on retry', () => {
  const storage = memoryStorage()
  for (const now of [0, 10_000, 20_000]) takeRedirect(storage, now)
  forgetRedirects(storage)
  expect(takeRedirect(storage, 21_000)).toBe('go')
})

test('ignores unreadable records', () => {
  expect(takeRedirect(memoryStorage({ 'sign-in-redirects': '{"not":"times"}' }), 0)).toBe('go')
})
