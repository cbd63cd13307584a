import { expect, it } from 'vitest'
import { z } from 'zod'
import { PeriodTooLong, Unavailable } from '../http/errors.ts'
import type { Page } from '../provider.ts'
import { dayMs, hourMs } from './durations.ts'
import { itemsHalving, readHalving } from './halving.ts'
import { pagedHistory } from './paged-history.ts'
import { readVehicleHistory } from './vehicle-history.ts'
import type { Window } from './windows.ts'

const hours = ({ from, to }: Window) => (to.getTime() - from.getTime()) / hourMs
const day: Window = { from: new Date(0), to: new Date(dayMs) }

/** Returns the hours that begin in a window, from a server that accepts at most seven hours at once. */
function hoursOf(window: Window): number[] {
  if (hours(window) > 7) throw new PeriodTooLong('at most 7 hours', 'status')
  const begun: number[] = []
  for (let at = Math.ceil(window.from.getTime() / hourMs); at * hourMs < window.to.getTime(); at++) begun.push(at)
  return begun
}
const all = Array.from({ length: 24 }, (_, hour) => hour)

it('reads a window in halves if it is too long', async () => {
  expect(await itemsHalving(day, async (window) => hoursOf(window))).toEqual(all)
})

it('gives up if no length is short enough, and at once for any other error', async () => {
  const never = async () => {
    throw new PeriodTooLong('never', 'status')
  }
  await expect(readHalving(day, never)).rejects.toThrow(PeriodTooLong)
  let calls = 0
  const down = async () => {
    calls++
    throw new Unavailable('down')
  }
  await expect(readHalving(day, down)).rejects.toThrow(Unavailable)
  expect(calls).toBe(1)
})

async function reported(pages: AsyncIterable<Page<number>>): Promise<Page<number>[]> {
  const read: Page<number>[] = []
  for await (const page of pages) read.push(page)
  return read
}
const sorted = (pages: Page<number>[]) => [...new Set(pages.flatMap(({ records }) => records))].sort((a, b) => a - b)

it('halves the windows of a whole account, and continues where such a read broke off', async () => {
  const read = async (window: Window, place: number | null) => {
    const begun = hoursOf(window).slice(place ?? 0)
    return { records: begun.slice(0, 2), rejected: [], next: begun.length > 2 ? (place ?? 0) + 2 : null }
  }
  const history = { now: day.to, oldest: day.from, windowHours: 24, place: z.number(), read }
  const pages = await reported(pagedHistory(history, null))
  expect(sorted(pages)).toEqual(all)
  for (let kept = 1; kept < pages.length; kept++) {
    const resumed = await reported(pagedHistory(history, pages[kept - 1]!.cursor))
    expect(sorted([...pages.slice(0, kept), ...resumed])).toEqual(all)
  }
  expect(pages.at(-1)!.progress).toEqual({ done: 1, total: 1 })
})

it.each(['at once', 'page by page'])('halves the windows of vehicles that are read %s', async (way) => {
  async function* paged(window: Window) {
    yield { records: hoursOf(window), rejected: [], next: null }
  }
  const history = {
    listIds: async () => ['1'],
    newest: day.to,
    oldest: day.from,
    context: { now: () => day.to },
    windowHours: 24,
    vehiclesPerPage: 1,
    read: (_: string[], window: Window) =>
      way === 'at once' ? (async () => ({ records: hoursOf(window), rejected: [] }))() : paged(window),
  }
  expect(sorted(await reported(readVehicleHistory<number>(history, null)))).toEqual(all)
})
