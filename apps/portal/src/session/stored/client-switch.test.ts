import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test } from 'vitest'
import { readClientSwitch, switchTimeLeft, writeClientSwitch } from './client-switch.ts'

const hour = 3_600_000
const record = { switchedClientId: 7, originalClientId: 1, switchedAt: 0 }

test('deletes a switch after 24 hours', () => {
  const storage = memoryStorage()
  writeClientSwitch(storage, record)
  expect(readClientSwitch(storage, 1, 24 * hour - 1)).toEqual(record)
  expect(readClientSwitch(storage, 1, 24 * hour)).toBeUndefined()
  expect(storage.entries()).toEqual({})
})

test('ignores another person’s switch', () => {
  const storage = memoryStorage()
  writeClientSwitch(storage, record)
  expect(readClientSwitch(storage, 2, hour)).toBeUndefined()
})

test('expires a switch from the future, because a clock was wrong', () => {
  expect(switchTimeLeft({ ...record, switchedAt: hour }, 0)).toBe(0)
})

test('treats an invalid record as empty', () => {
  expect(readClientSwitch(memoryStorage({ switchedClient: '{"switchedClientId":"7"}' }), 1, 0)).toBeUndefined()
  expect(readClientSwitch(memoryStorage({ switchedClient: 'not json' }), 1, 0)).toBeUndefined()
})
