import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { isChunkFailure, takeChunkFailure } from './chunk-failure.ts'

test('reloads for a missing chunk once within ten seconds', () => {
  const storage = memoryStorage()
  expect(takeChunkFailure(storage, 1_000)).toBe('reload')
  expect(takeChunkFailure(storage, 10_999)).toBe('report')
  expect(takeChunkFailure(storage, 11_000)).toBe('reload')
})

test('never reloads without storage, because nothing would stop the loop', () => {
  expect(takeChunkFailure(memoryStorage({}, { broken: true }), 0)).toBe('report')
  expect(takeChunkFailure(undefined, 0)).toBe('report')
})

test('distinguishes chunk failures from other errors', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isChunkFailure(new Error('Cannot read properties of undefined'))).toBe(false)
})
