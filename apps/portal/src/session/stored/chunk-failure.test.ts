import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { isChunkFailure, takeChunkFailure } from './chunk-failure.ts'

test('a missing chunk reloads once within ten seconds', () => {
  const storage = memoryStorage()
  expect(takeChunkFailure(storage, 1_000)).toBe('reload')
  expect(takeChunkFailure(storage, 10_999)).toBe('tell')
  expect(takeChunkFailure(storage, 11_000)).toBe('reload')
})

test('without a storage it never reloads, because nothing would end it', () => {
  expect(takeChunkFailure(memoryStorage({}, { broken: true }), 0)).toBe('tell')
  expect(takeChunkFailure(undefined, 0)).toBe('tell')
})

test('chunk failures are told from others', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isChunkFailure(new Error('Cannot read properties of undefined'))).toBe(false)
})
