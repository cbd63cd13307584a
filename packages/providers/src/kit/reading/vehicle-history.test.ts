import { describe, expect, it } from 'vitest'
import type { Json } from '../http/json.ts'
import type { Page } from '../provider.ts'
import { minuteMs } from './durations.ts'
import { readVehicleHistory } from './vehicle-history.ts'
import type { Window } from './windows.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number))

const historyOptions = { newest: day(3), oldest: day(1), windowHours: 24, vehiclesPerPage: 2 }

function historyOf(ids: string[], cursor: Json | null = null, now = day(3), listed = () => {}, only?: Set<string>) {
  return readVehicleHistory<string>(
    {
      listIds: async () => {
        listed()
        return ids
      },
      ...historyOptions,
      context: { now: () => now, onlyVehicles: only },
      read: async (part, { from }) => ({ records: part.map((id) => `${id} of ${from.getUTCDate()}`), rejected: [] }),
    },
    cursor,
  )
}

async function all(pages: AsyncIterable<Page<string>>): Promise<Page<string>[]> {
  const read: Page<string>[] = []
  for await (const page of pages) read.push(page)
  return read
}

describe('history by vehicle', () => {
  it('goes back window by window, with all vehicles of each', async () => {
    const pages = await all(historyOf(['10', '9', '8']))
    expect(pages.map(({ records }) => records)).toEqual([
      ['8 of 2', '9 of 2'],
      ['10 of 2'],
      [],
      ['8 of 1', '9 of 1'],
      ['10 of 1'],
      [],
    ])
    expect(pages.map(({ progress }) => progress)).toEqual([0, 0, 1, 1, 1, 2].map((done) => ({ done, total: 2 })))
  })

  it('has only the vehicles that are wanted, or all if the list has none of them', async () => {
    const read = async (...only: string[]) =>
      (await all(historyOf(['10', '9', '8'], null, day(3), undefined, new Set(only)))).flatMap(({ records }) => records)
    expect(await read('9')).toEqual(['9 of 2', '9 of 1'])
    expect(await read('7')).toHaveLength(6)
  })

  it('leaves no vehicle out when others come or go in the middle of a window', async () => {
    const [first] = await all(historyOf(['1', '2', '3', '4']))
    const rest = await all(historyOf(['2', '25', '3', '4'], first!.cursor))
    const ofTheNewest = rest.flatMap(({ records }) => records).filter((record) => record.endsWith(' of 2'))
    expect(ofTheNewest).toEqual(['3 of 2', '4 of 2', '25 of 2'])
  })

  it('lists vehicles when its stored ones are read or outdated, not for every page', async () => {
    const ids = Array.from({ length: 1100 }, (_, index) => String(index + 1))
    const reported: string[] = []
    const listedAt: number[] = []
    const readOn = async (cursor: Json | null, now = day(3)) => {
      const pages = historyOf(ids, cursor, now, () => listedAt.push(reported.length))
      const { value } = await pages.next()
      await pages.return(undefined)
      reported.push(...(value as Page<string>).records)
      return (value as Page<string>).cursor
    }
    let cursor: Json | null = null
    while (reported.length < 1100) cursor = await readOn(cursor)
    expect(reported).toEqual(ids.map((id) => `${id} of 2`))
    expect(listedAt).toEqual([0, 500, 1000])
    cursor = await readOn(await readOn(cursor))
    expect(listedAt.splice(3)).toEqual([1100, 1100])
    await readOn(cursor, new Date(day(3).getTime() + 9 * minuteMs))
    expect(listedAt.splice(3)).toEqual([])
    await readOn(cursor, new Date(day(3).getTime() + 10 * minuteMs))
    expect(listedAt.splice(3)).toHaveLength(1)
  })

  it('continues within a vehicle that fills several pages, unless it is gone', async () => {
    const read = async function* ([id]: string[], { from }: Window, place: Json | null) {
      for (let page = Number(place ?? 1); page <= 3; page++)
        yield { records: [`${id} of ${from.getUTCDate()}, ${page}`], rejected: [], next: page < 3 ? page + 1 : null }
    }
    const from = (ids: string[], cursor: Json | null) =>
      readVehicleHistory<string>(
        {
          ...historyOptions,
          listIds: async () => ids,
          oldest: day(2),
          context: { now: () => day(3) },
          vehiclesPerPage: 1,
          read,
        },
        cursor,
      )
    const recordsOf = (pages: Page<string>[]) => pages.flatMap(({ records }) => records)
    const whole = await all(from(['1', '2'], null))
    expect(recordsOf(whole)).toEqual(['1', '2'].flatMap((id) => [1, 2, 3].map((page) => `${id} of 2, ${page}`)))
    for (const [index, { cursor }] of whole.entries()) {
      const resumed = await all(from(['1', '2'], cursor))
      expect([...recordsOf(whole.slice(0, index + 1)), ...recordsOf(resumed)]).toEqual(recordsOf(whole))
    }
    const { kept: _, ...cursor } = whole[0]!.cursor as { kept: Json }
    expect(recordsOf(await all(from(['2'], cursor)))).toEqual(['2 of 2, 1', '2 of 2, 2', '2 of 2, 3'])
  })

  it('starts over with a cursor that doesn’t match, and ends if there are no vehicles', async () => {
    expect(await all(historyOf(['1'], { before: day(2).toISOString(), next: 1 }))).toEqual(await all(historyOf(['1'])))
    const pages = await all(historyOf([]))
    expect(pages.at(-1)).toMatchObject({ cursor: { before: day(1).toISOString() }, progress: { done: 2, total: 2 } })
  })
})
