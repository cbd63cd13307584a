import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Page } from '../../kit/provider.ts'
import type { PositionRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

describe('positions', () => {
  it("are each vehicle's newest at first, then everything Lytx received", async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs })
    const first: Page<PositionRecord>[] = await rig.read('positions')
    const vehicles = first.flatMap(({ records }) => records.map(({ vehicleExternalId }) => vehicleExternalId))
    expect(new Set(vehicles).size).toBe(vehicles.length)
    rig.clock.nowMs = noonMs + 10 * minuteMs
    const next = (await rig.read('positions', first.at(-1)!.cursor)).flatMap(({ records }) => records)
    expect(next.length).toBeGreaterThan(10 * vehicles.length)
  })

  it('are not requested beyond the 60 days that Lytx keeps', async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs, vehicles: 1 })
    rig.context.positionsFrom = new Date(noonMs - 70 * dayMs)
    const cursor = { before: new Date(noonMs - 58.8 * dayMs).toISOString(), after: null }
    const pages = await rig.history('positions', cursor)
    expect(pages.at(-1)!.cursor).toEqual({ before: new Date(noonMs - 59 * dayMs).toISOString(), after: null })
  })
})
