import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Json } from '../http/json.ts'
import type { Page } from '../provider.ts'
import { type PagedHistory, pagedHistory, type WindowPage } from './paged-history.ts'

const now = new Date('2026-11-18T12:00:00Z')
const oldest = new Date('2026-11-18T05:00:00Z')
const Place = z.int()

/** Three pages per three-hour window, each with one record that names its place. */
const page = (from: Date, number: number): WindowPage<string, number> => ({
  records: [`${from.toISOString().slice(11, 13)} h, page ${number}`],
  rejected: [],
  next: number < 2 ? number + 1 : null,
})
const asked: string[] = []
const history: PagedHistory<string, number> = {
  now,
  oldest,
  windowHours: 3,
  place: Place,
  read: async ({ from }, place) => {
    asked.push(`${from.toISOString()} ${place}`)
    return page(from, place ?? 0)
  },
}

async function all(given: PagedHistory<string, number>, cursor: Json | null = null): Promise<Page<string>[]> {
  const pages: Page<string>[] = []
  for await (const one of pagedHistory(given, cursor)) pages.push(one)
  return pages
}
const recordsOf = (pages: Page<string>[]) => pages.flatMap(({ records }) => records)
const whole = ['09', '06', '05'].flatMap((hour) => [0, 1, 2].map((number) => `${hour} h, page ${number}`))

describe('a paged history', () => {
  it('goes back window by window to the oldest, with all pages of each', async () => {
    const pages = await all(history)
    expect(recordsOf(pages)).toEqual(whole)
    expect(pages.map(({ progress }) => progress?.done)).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3])
    expect(pages.every(({ progress }) => progress?.total === 3)).toBe(true)
  })

  it('is the same if a window returns its pages by itself', async () => {
    async function* read({ from }: { from: Date }, place: number | null) {
      for (let number = place ?? 0; number < 3; number++) yield page(from, number)
    }
    expect(await all({ ...history, read })).toEqual(await all(history))
  })

  it('continues after any of its pages', async () => {
    const pages = await all(history)
    for (const [index, { cursor }] of pages.entries())
      expect(recordsOf(await all(history, cursor))).toEqual(whole.slice(index + 1))
  })

  it('reads a window again if its stored place is unreadable, and nothing twice after it', async () => {
    const pages = await all(history, { before: '2026-11-18T09:00:00.000Z', page: 2 })
    expect(recordsOf(pages)).toEqual(whole.slice(3))
    expect(recordsOf(await all(history, { before: '2026-11-18T09:00:00.000Z', after: 'x' }))).toEqual(whole.slice(3))
  })

  it('requests nothing without a history', async () => {
    asked.length = 0
    await all({ ...history, oldest: now })
    expect(asked).toEqual([])
  })

  it('starts where requested, while its progress counts from now', async () => {
    const pages = await all({ ...history, newest: new Date('2026-11-18T08:00:00Z') })
    expect(pages[0]?.progress).toEqual({ done: 2, total: 3 })
    expect(recordsOf(pages)[0]).toBe('05 h, page 0')
  })
})
