import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import type { IncidentRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const recordsOf = (pages: Page<IncidentRecord>[]) => pages.flatMap(({ records }) => records)
const idsOf = (pages: Page<IncidentRecord>[]) => new Set(recordsOf(pages).map(({ externalId }) => externalId))
const oldestOf = (pages: Page<IncidentRecord>[]) => Math.min(...recordsOf(pages).map(({ occurredAt }) => +occurredAt))

async function firstOf<R>(pages: AsyncIterable<Page<R>>): Promise<Page<R> | null> {
  for await (const page of pages) return page
  return null
}

describe('incidents', () => {
  it('are read for the last days at first and every half hour, and for the last hours in between', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs, vehicles: 30 })
    const reachHours = async (cursor: Json | null, minutes: number) => {
      rig.clock.nowMs = noonMs + minutes * minuteMs
      const pages: Page<IncidentRecord>[] = await rig.read('incidents', cursor)
      return { hours: (rig.clock.nowMs - oldestOf(pages)) / hourMs, cursor: pages.at(-1)!.cursor }
    }
    const first = await reachHours(null, 0)
    expect(first.hours).toBeGreaterThan(48)
    const next = await reachHours(first.cursor, 29)
    expect(next.hours).toBeLessThan(3)
    const swept = await reachHours(next.cursor, 30)
    expect(swept.hours).toBeGreaterThan(48)
  })

  it('are reported even if late', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs, vehicles: 30 })
    const reported = new Set<string>()
    let cursor: Json | null = null
    for (; rig.clock.nowMs <= noonMs + 6 * hourMs; rig.clock.nowMs += 15 * minuteMs) {
      const pages: Page<IncidentRecord>[] = await rig.read('incidents', cursor)
      cursor = pages.at(-1)!.cursor
      for (const id of idsOf(pages)) reported.add(id)
    }
    rig.clock.nowMs += hourMs
    rig.context.historyFrom = new Date(noonMs)
    const until = noonMs + 5 * hourMs
    const happened = recordsOf(await rig.history('incidents')).filter(({ occurredAt }) => +occurredAt < until)
    expect(happened.length).toBeGreaterThan(10)
    for (const { externalId } of happened) expect(reported).toContain(externalId)
  })

  it('are read back to the last sync after a long pause', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs })
    const { cursor } = (await rig.read('incidents')).at(-1)!
    rig.clock.nowMs = noonMs + 10 * dayMs
    const pages = await rig.read('incidents', cursor)
    rig.context.historyFrom = new Date(noonMs)
    expect(idsOf(pages)).toEqual(idsOf([...pages, ...(await rig.history('incidents'))]))
  })

  it('are imported a day at a time, newest first', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs, historyDays: 5.5 })
    const pages = await rig.history('incidents')
    expect(pages.map(({ progress }) => progress?.done)).toEqual([1, 2, 3, 4, 5, 6])
    expect(pages.at(-1)!.cursor).toEqual({ before: rig.context.historyFrom.toISOString(), after: null })
    for (const [index, page] of pages.slice(0, -1).entries())
      expect(oldestOf([page])).toBeGreaterThanOrEqual(noonMs - (index + 1) * dayMs)
  })

  it('are imported completely, even a page at a time', async () => {
    const rig = createRig({ code: 'netradyne', nowMs: noonMs, historyDays: 3, largestPage: 5 })
    const whole = await rig.history('incidents')
    expect(whole.length).toBeGreaterThan(6)
    const reported: Page<IncidentRecord>[] = []
    for (let cursor: Json | null = null; reported.length <= whole.length; cursor = reported.at(-1)!.cursor) {
      const page = await firstOf(rig.provider.streams.incidents!.history!(rig.context, cursor))
      if (!page) break
      reported.push(page)
    }
    expect(reported).toEqual(whole)
  })
})
