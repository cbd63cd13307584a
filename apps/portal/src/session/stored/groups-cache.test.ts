import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test, vi } from 'vitest'
import { cachedGroups, forgetGroups } from './groups-cache.ts'

const groups = [{ _id: 'fleet', name: 'Fleet', description: '' }]
const day = 86_400_000

test('requests groups once a day per person', async () => {
  const storage = memoryStorage()
  const load = vi.fn(async () => groups)
  const ask = (userId: string, now: number) => cachedGroups(storage, userId, now, load)
  expect(await ask('ann', 0)).toEqual(groups)
  expect(await ask('ann', day - 1)).toEqual(groups)
  expect(load).toHaveBeenCalledTimes(1)
  await ask('ann', day)
  expect(load).toHaveBeenCalledTimes(2)
  await ask('ben', day + 1)
  expect(load).toHaveBeenCalledTimes(3)
})

test('requests groups again after clearing', async () => {
  const storage = memoryStorage()
  const load = vi.fn(async () => groups)
  await cachedGroups(storage, 'ann', 0, load)
  forgetGroups(storage)
  await cachedGroups(storage, 'ann', 1, load)
  expect(load).toHaveBeenCalledTimes(2)
})
