import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import { LiveCursor } from './feed.ts'

// Weeks of many vehicles take time when other tests run alongside.
const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const lastCursor = (pages: Page<unknown>[]) => pages.at(-1)!.cursor

describe('a pause longer than tokens reach back', () => {
  const restMs = 12 * dayMs

  it('loses no trip', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs })
    const cursor = lastCursor(await rig.read('trips'))
    rig.clock.nowMs = noonMs + restMs
    const pages = await rig.read('trips', cursor)
    const reported = new Set(pages.flatMap(({ records }) => records.map(({ startedAt }) => startedAt.getTime())))
    const missed = rig.account.vehicles
      .flatMap((vehicle) => rig.account.trips(vehicle, noonMs, rig.clock.nowMs, rig.clock.nowMs))
      .filter(({ startMs, endMs }) => startMs > noonMs && endMs !== null && endMs < rig.clock.nowMs - hourMs)
    expect(missed.length).toBeGreaterThan(200)
    for (const { startMs } of missed) expect(reported).toContain(Math.floor(startMs / 1000) * 1000)
    expect(LiveCursor.parse(lastCursor(pages)).missed).toBeNull()
  })

  it('is made up for from where an interrupted sync stopped', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, vehicles: 51 })
    const cursor = lastCursor(await rig.read('trips'))
    rig.clock.nowMs = noonMs + 8 * dayMs
    const pages = await rig.read('trips', cursor)
    const idsOf = (read: typeof pages) => new Set(read.flatMap(({ records }) => records.map((trip) => trip.externalId)))
    const kept = pages.findIndex(({ cursor }) => LiveCursor.parse(cursor).missed?.after) + 1
    expect(kept).toBeGreaterThan(0)
    const resumed = await rig.read('trips', pages[kept - 1]!.cursor)
    expect(idsOf([...pages.slice(0, kept), ...resumed])).toEqual(idsOf(pages))
    expect(resumed.length).toBeLessThan(pages.length)
  })

  it("doesn't read positions beyond the requested history", async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, vehicles: 3 })
    const cursor = lastCursor(await rig.read('positions'))
    rig.clock.nowMs = noonMs + restMs
    rig.context.positionsFrom = new Date(rig.clock.nowMs - 7 * dayMs)
    const pages = await rig.read('positions', cursor)
    const oldest = Math.min(...pages.flatMap(({ records }) => records.map(({ at }) => at.getTime())))
    expect(oldest).toBeGreaterThanOrEqual(rig.context.positionsFrom.getTime() - dayMs)
  })
})

it('reads new records in one call', async () => {
  const rig = createRig({ code: 'mix', nowMs: noonMs })
  let cursor: Json = lastCursor(await rig.read('positions'))
  rig.clock.nowMs = noonMs + 60_000
  const pages = await rig.read('positions', cursor)
  expect(pages).toHaveLength(1)
  cursor = lastCursor(pages)
  rig.clock.nowMs = noonMs + 120_000
  const next = (await rig.read('positions', cursor)).flatMap(({ records }) => records)
  const before = new Set(pages.flatMap(({ records }) => records.map((record) => JSON.stringify(record))))
  expect(next.length).toBeGreaterThan(5)
  for (const record of next) expect(before).not.toContain(JSON.stringify(record))
})
