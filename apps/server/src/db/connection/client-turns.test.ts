import { expect, test } from 'vitest'
import { createClientTurns, failingTurns } from './client-turns.ts'

const fail = () => Promise.reject(new Error('Division by zero.'))

test('pauses a client for a minute after a failure, reports it, and continues with the others', async () => {
  let now = 0
  const calls: [number, unknown][] = []
  const turns = createClientTurns(
    (clientId, error) => calls.push([clientId, error]),
    () => now,
  )
  expect(await turns.take(1, fail)).toBe(false)
  expect(await turns.take(2, async () => true)).toBe(true)
  expect(await turns.take(3, async () => false)).toBe(false)
  expect(calls).toEqual([[1, new Error('Division by zero.')]])
  now = 59_999
  expect(turns.resting()).toEqual([1])
  now = 60_000
  expect(turns.resting()).toEqual([])
})

test('throws a failure to the caller if there is no failure handler', async () => {
  await expect(failingTurns.take(1, fail)).rejects.toThrow('Division by zero.')
})
