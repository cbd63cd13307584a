import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { frameMemory } from './frame-memory.ts'

test('remembers an unresponsive frame for a day', () => {
  let now = 1_000
  const memory = frameMemory(memoryStorage(), () => now)
  expect(memory.isSilent()).toBe(false)
  memory.note()
  expect(memory.isSilent()).toBe(true)
  now += 24 * 3_600_000
  expect(memory.isSilent()).toBe(false)
})
