import { signIn } from '@milepost/domain/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTokenLock } from './token-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The part of the browser's locks that is used here. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const mine = Promise.race([
      last,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]).then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}

test('makes two tabs take turns', async () => {
  const locks = createLocks()
  const order: string[] = []
  const first = Promise.withResolvers<string>()
  const results = Promise.all([
    withTokenLock(() => {
      order.push('first begins')
      return first.promise
    }, locks),
    withTokenLock(async () => {
      order.push('second begins')
      return 'two'
    }, locks),
  ])
  await vi.advanceTimersByTimeAsync(signIn.tokenLockMilliseconds - 1)
  expect(order).toEqual(['first begins'])
  first.resolve('one')
  expect(await results).toEqual(['one', 'two'])
})

test('waits five seconds for a tab that never finishes', async () => {
  const locks = createLocks()
  void withTokenLock(() => new Promise(() => undefined), locks)
  const second = vi.fn(async () => 'two')
  const result = withTokenLock(second, locks)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(second).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe('two')
})

test('allows work to outlast the lock timeout, and passes on its failure', async () => {
  const slow = withTokenLock(() => new Promise((resolve) => setTimeout(() => resolve('late'), 20_000)), createLocks())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await slow).toBe('late')
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(withTokenLock(work, createLocks())).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(1)
})

test('proceeds in a browser without locks', async () => {
  expect(await withTokenLock(async () => 'token', undefined)).toBe('token')
})
