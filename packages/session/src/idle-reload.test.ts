import { expect, test } from 'vitest'
import { reloadAdvice } from './idle-reload.ts'

const minute = 60_000
const idle = { loadedAt: 0, lastInputAt: 0, warnedAt: undefined, busy: false }

test('warns after 479 minutes and reloads a minute later', () => {
  expect(reloadAdvice({ ...idle, now: 479 * minute - 1 })).toBe('wait')
  expect(reloadAdvice({ ...idle, now: 479 * minute })).toBe('warn')
  expect(reloadAdvice({ ...idle, now: 480 * minute - 1, warnedAt: 479 * minute })).toBe('wait')
  expect(reloadAdvice({ ...idle, now: 480 * minute, warnedAt: 479 * minute })).toBe('reload')
})

test('never reloads while someone is active', () => {
  expect(reloadAdvice({ ...idle, now: 500 * minute, warnedAt: 499 * minute, busy: true })).toBe('wait')
  expect(reloadAdvice({ ...idle, now: 500 * minute, lastInputAt: 500 * minute - 1000 })).toBe('wait')
})

test('warns again after someone came back', () => {
  const cameBack = { ...idle, lastInputAt: 481 * minute, warnedAt: 480 * minute }
  expect(reloadAdvice({ ...cameBack, now: 482 * minute })).toBe('warn')
})
