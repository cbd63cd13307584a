import { expect, onTestFinished, test, vi } from 'vitest'
import { watchDisk } from './watch-disk.ts'

test('says once that the disk is nearly full, and once that there is space again', async () => {
  const free = [900e6, 90e6, 20e6, 120e6, 150e6, 300e6, 900e6]
  let looked = 0
  const readFree = async () => {
    looked += 1
    return free[Math.min(looked, free.length) - 1]!
  }
  const printed: string[] = []
  const disk = watchDisk('/data', (text) => void printed.push(text), { pauseMs: 1, readFree })
  onTestFinished(() => disk.stop())
  await vi.waitFor(() => expect(looked).toBeGreaterThan(free.length), { timeout: 10_000 })
  expect(printed).toEqual([
    'The disk that holds /data is nearly full; free some space, and Milepost continues by itself.',
    'The disk that holds /data has space again',
  ])
})
