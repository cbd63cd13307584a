// @vitest-environment happy-dom

import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { hasSignedInSince, onSignOutElsewhere, readLoginRecord, writeLoginRecord } from './login-record.ts'

test('checks again only after a newer sign-in', () => {
  expect(hasSignedInSince(undefined, 0)).toBe(false)
  expect(hasSignedInSince({ userId: 'ann', at: 5 }, 5)).toBe(false)
  expect(hasSignedInSince({ userId: 'ann', at: 6 }, 5)).toBe(true)
  expect(hasSignedInSince({ at: 6 }, 5)).toBe(false)
})

test('reacts to a sign-out in another tab, but not to a sign-in or cleared storage', () => {
  const storage = memoryStorage()
  const received = vi.fn()
  onTestFinished(onSignOutElsewhere(storage, received))
  const report = (newValue: string | null = storage.getItem('signed-in')) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'signed-in', newValue }))
  writeLoginRecord(storage, { userId: 'ann', at: 1 })
  report()
  report(null)
  expect(received).not.toHaveBeenCalled()
  writeLoginRecord(storage, { at: 2 })
  report()
  expect(received).toHaveBeenCalledTimes(1)
})

test('ignores an unreadable record', () => {
  expect(readLoginRecord(memoryStorage({ 'signed-in': 'ann' }))).toBeUndefined()
})
