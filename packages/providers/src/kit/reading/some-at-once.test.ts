import { describe, expect, it } from 'vitest'
import { createHttp } from '../http/http.ts'
import { someAtOnce } from './some-at-once.ts'

const items = [0, 1, 2, 3, 4, 5, 6]

/** Requests that the test ends, in any order. */
function heldRequests() {
  const begun: number[] = []
  const ends = new Map<number, { resolve(value: string): void; reject(cause: Error): void }>()
  const request = (item: number) => {
    begun.push(item)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    ends.set(item, { resolve, reject })
    return promise
  }
  const settle = async (end: () => void) => {
    end()
    await new Promise(setImmediate)
  }
  return {
    begun,
    request,
    answer: (item: number) => settle(() => ends.get(item)!.resolve(`answer ${item}`)),
    fail: (item: number) => settle(() => ends.get(item)!.reject(new Error(`failure ${item}`))),
  }
}

describe('requesting some at once', () => {
  it('never has more under way, and returns the results in the order of the items', async () => {
    const { begun, request, answer } = heldRequests()
    const done = someAtOnce(items, 3, request)
    expect(begun).toEqual([0, 1, 2])
    await answer(2)
    expect(begun).toEqual([0, 1, 2, 3])
    await answer(0)
    expect(begun).toEqual([0, 1, 2, 3, 4])
    for (const item of [4, 5, 6, 1, 3]) await answer(item)
    expect(await done).toEqual(items.map((item) => `answer ${item}`))
  })

  it('begins no other after a failure, lets the others end, and throws the failure of the earliest item', async () => {
    const { begun, request, answer, fail } = heldRequests()
    let hasEnded = false
    const done = someAtOnce(items, 3, request).finally(() => {
      hasEnded = true
    })
    const failed = expect(done).rejects.toThrow('failure 1')
    await fail(2)
    expect([begun, hasEnded]).toEqual([[0, 1, 2], false])
    await fail(1)
    await answer(0)
    await failed
    expect(begun).toEqual([0, 1, 2])
  })

  it('lets every request wait for the rate limiter', async () => {
    const takers: (() => void)[] = []
    const sent: string[] = []
    const http = createHttp({
      take: () => new Promise((resolve) => takers.push(resolve)),
      signal: new AbortController().signal,
      fetch: async (url) => {
        sent.push(String(url))
        return new Response('{}')
      },
    })
    const done = someAtOnce(['a', 'b', 'c'], 2, (name) =>
      http.send({ url: `http://fleet.example/${name}`, action: 'vehicle' }),
    )
    expect([takers.length, sent.length]).toEqual([2, 0])
    takers[0]!()
    await expect.poll(() => takers.length).toBe(3)
    expect(sent).toEqual(['http://fleet.example/a'])
    for (const take of takers) take()
    expect((await done).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('returns nothing for nothing', async () => expect(await someAtOnce([], 3, async () => 1)).toEqual([]))
})
