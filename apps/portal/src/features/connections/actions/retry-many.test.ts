import { expect, test } from 'vitest'
import { retryMany } from './retry-many.ts'

const connections = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `Fleet ${index + 1}` }))
const explain = (error: unknown) => String(error)

test('checks each connection once, a few in parallel, and counts up to the total', async () => {
  const checked: number[] = []
  const counts: number[] = []
  let running = 0
  let most = 0
  const check = async (id: number) => {
    checked.push(id)
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return { ok: true, reason: null }
  }
  const outcome = await retryMany(connections, check, explain, (done) => counts.push(done))
  expect(outcome).toEqual({ done: 9, failed: [] })
  expect(checked.toSorted((a, b) => a - b)).toEqual(connections.map(({ id }) => id))
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(most).toBeLessThanOrEqual(4)
})

test('continues when one check fails, and reports why', async () => {
  const check = async (id: number) => {
    if (id === 2) throw 'connected twice'
    return id === 5 ? { ok: false, reason: 'does not accept these credentials' } : { ok: true, reason: null }
  }
  const { done, failed } = await retryMany(connections, check, explain, () => {})
  expect(done).toBe(7)
  expect(failed).toEqual([
    { id: '2', name: 'Fleet 2', reason: 'connected twice' },
    { id: '5', name: 'Fleet 5', reason: 'does not accept these credentials' },
  ])
})
