import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test } from 'vitest'
import { clearTableMemory, tableStorage } from './table-memory.ts'

test('keeps a table’s settings per person', () => {
  const storage = memoryStorage()
  tableStorage('ann', 'vehicles', storage).set({ hidden: ['vin'], pageSize: 50 })
  expect(tableStorage('ann', 'vehicles', storage).get()).toEqual({ hidden: ['vin'], pageSize: 50 })
  expect(tableStorage('ben', 'vehicles', storage).get()).toBeUndefined()
})

test('treats invalid settings as empty', () => {
  const storage = memoryStorage({ 'table:ann:vehicles': '{"hidden":"vin"}', 'table:ann:events': 'broken' })
  expect(tableStorage('ann', 'vehicles', storage).get()).toBeUndefined()
  expect(tableStorage('ann', 'events', storage).get()).toBeUndefined()
})

test('clears only this person’s tables', () => {
  const storage = memoryStorage()
  for (const [person, table] of [
    ['ann', 'vehicles'],
    ['ann', 'events'],
    ['ben', 'vehicles'],
  ] as const)
    tableStorage(person, table, storage).set({ pageSize: 20 })
  expect(clearTableMemory('ann', storage)).toBe(2)
  expect(Object.keys(storage.entries())).toEqual(['table:ben:vehicles'])
})
