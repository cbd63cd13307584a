import { expect, test } from 'vitest'
import { ownPace, throttled } from './throttled.ts'

/** Work that takes a given time and returns whether there was any, and the rests taken after it. */
function walking(workMs: number, worked: boolean) {
  const rests: number[] = []
  let nowMs = 1_000
  const work = async () => {
    nowMs += workMs
    return worked
  }
  const pace = { now: () => nowMs, rest: async (ms: number) => void rests.push(ms) }
  return { walk: throttled(work, new AbortController().signal, pace), rests }
}

test('rests three times as long as each piece of work took', async () => {
  const { walk, rests } = walking(200, true)
  expect(await walk()).toBe(true)
  expect(await walk()).toBe(true)
  expect(rests).toEqual([600, 600])
})

test('rests for no longer than 30 seconds', async () => {
  const { walk, rests } = walking(3_600_000, true)
  await walk()
  expect(rests).toEqual([30_000])
})

test('continues at once when there was nothing to do, however long the search took', async () => {
  const { walk, rests } = walking(3_600_000, false)
  expect(await walk()).toBe(false)
  expect(rests).toEqual([])
})

test('passes on a failure at once', async () => {
  const failing = async () => {
    throw new Error('the work failed')
  }
  await expect(throttled(failing, new AbortController().signal)()).rejects.toThrow('the work failed')
})

test('ends the rest when the worker stops, and returns what was done', async () => {
  const stop = new AbortController()
  let nowMs = 0
  const work = async () => {
    nowMs += 3_600_000
    return true
  }
  const running = throttled(work, stop.signal, { ...ownPace, now: () => nowMs })()
  stop.abort()
  expect(await running).toBe(true)
})
