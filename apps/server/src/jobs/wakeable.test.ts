import { expect, test } from 'vitest'
import { createWakeable } from './wakeable.ts'

const hour = 3_600_000
const never = new AbortController().signal

test('ends a pause when woken, and the next one if it was woken before', async () => {
  const { wake, pause } = createWakeable()
  const paused = pause(hour, never)
  wake()
  await paused
  wake()
  await pause(hour, never)
})

test('combines wake-ups within the gathering time into one piece of work', async () => {
  const { wake, pause } = createWakeable()
  wake()
  const gathering = pause(hour, never)
  wake()
  await gathering
  const stop = new AbortController()
  let isOver = false
  const next = pause(hour, stop.signal).then(() => {
    isOver = true
  })
  await Promise.resolve()
  expect(isOver).toBe(false)
  stop.abort()
  await next
})
