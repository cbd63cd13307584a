import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** A source of numbers that records its requests. */
function source(until: number, failsAt = Infinity) {
  const asked: number[] = []
  let isClosed = false
  async function* numbers() {
    try {
      for (let n = 1; n <= until; n++) {
        asked.push(n)
        if (n === failsAt) throw new Error(`no ${n}`)
        yield n
      }
    } finally {
      isClosed = true
    }
  }
  return { numbers: numbers(), asked, isClosed: () => isClosed }
}

const asIs = async (n: number) => n

test('uses pages in order, each while the next is already being read', async () => {
  const { numbers, asked } = source(3)
  const seen: [number, number[]][] = []
  const isWhole = await readAhead(numbers, asIs, async (n) => {
    await Promise.resolve()
    seen.push([n, [...asked]])
  })
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3]],
  ])
  expect(isWhole).toBe(true)
})

test('uses what was read and requests nothing more when it must stop', async () => {
  const { numbers, asked, isClosed } = source(9)
  const used: number[] = []
  const isWhole = await readAhead(
    numbers,
    asIs,
    async (n) => void used.push(n),
    () => used.length < 2,
  )
  expect(used).toEqual(asked)
  expect(used).toEqual([1, 2, 3])
  expect(isWhole).toBe(false)
  expect(isClosed()).toBe(true)
})

test('uses what was read before a failure, then reports it', async () => {
  const { numbers } = source(9, 3)
  const used: number[] = []
  await expect(readAhead(numbers, asIs, async (n) => void used.push(n))).rejects.toThrow('no 3')
  expect(used).toEqual([1, 2])
})

test('stops reading at a page that can’t be used or prepared', async () => {
  const first = source(9)
  const refuse = async () => {
    throw new Error('the disk is full')
  }
  await expect(readAhead(first.numbers, asIs, refuse)).rejects.toThrow('the disk is full')
  expect(first.isClosed()).toBe(true)
  const second = source(9)
  await expect(readAhead(second.numbers, refuse, async () => {})).rejects.toThrow('the disk is full')
  expect(second.isClosed()).toBe(true)
})
