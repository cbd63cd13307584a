import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

/** Work that ends on command. */
function controlled() {
  const open = new Map<number, { end(): void; fail(cause: unknown): void }>()
  const begun: number[] = []
  const work = (item: number) => {
    begun.push(item)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    open.set(item, {
      end: () => resolve(`r${item}`),
      fail: reject,
    })
    return promise
  }
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { open, begun, work, settle }
}

test('works on four at once, begins the next as one ends, and keeps the order', async () => {
  const { open, begun, work, settle } = controlled()
  const all = fewAtOnce([0, 1, 2, 3, 4, 5], work)
  await settle()
  expect(begun).toEqual([0, 1, 2, 3])
  open.get(2)!.end()
  await settle()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  open.get(4)!.end()
  await settle()
  for (const item of [5, 3, 1, 0]) open.get(item)!.end()
  expect(await all).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
})

test('begins nothing after a failure, and throws it once the others have ended', async () => {
  const { open, begun, work, settle } = controlled()
  const all = fewAtOnce([0, 1, 2, 3, 4, 5], work)
  let thrown: unknown
  all.catch((cause: unknown) => {
    thrown = cause
  })
  await settle()
  open.get(1)!.fail('first')
  await settle()
  open.get(0)!.end()
  open.get(2)!.fail('second')
  await settle()
  expect([begun, thrown]).toEqual([[0, 1, 2, 3], undefined])
  open.get(3)!.end()
  await expect(all).rejects.toBe('first')
  expect(begun).toEqual([0, 1, 2, 3])
})

test('returns nothing for nothing', async () => {
  expect(await fewAtOnce([], async () => 1)).toEqual([])
})
