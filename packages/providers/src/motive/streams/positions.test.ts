import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import type { PositionRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

describe('positions', () => {
  it('are requested in windows that Motive accepts after months without contact', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs, vehicles: 1 })
    const [newest] = (await rig.read('positions')).flatMap(({ records }) => records)
    const reported = new Date(noonMs - 120 * dayMs).toISOString()
    rig.context.positionsFrom = new Date(reported)
    const spans: number[] = []
    const { handle } = rig.simulator
    rig.simulator.handle = (request) => {
      const { searchParams } = new URL(request.url)
      const [first, last] = ['start_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''))
      if (first && last) spans.push((last - first) / dayMs)
      return handle.call(rig.simulator, request)
    }
    const pages = await rig.read('positions', { since: reported, marks: { [newest!.vehicleExternalId]: reported } })
    expect(Math.max(...spans)).toBeLessThan(90)
    const days = new Set(pages.flatMap(({ records }) => records.map(({ at }) => at.toISOString().slice(0, 10))))
    expect(days.size).toBeGreaterThan(60)
    expect(Math.max(...pages.map(({ records }) => records.length))).toBeLessThan(10_000)
  })
  it('are imported page by page without listing all vehicles each time', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs })
    const asked: string[] = []
    const { handle } = rig.simulator
    rig.simulator.handle = (request) => {
      asked.push(new URL(request.url).pathname)
      return handle.call(rig.simulator, request)
    }
    const reported: Page<PositionRecord>[] = []
    for (
      let cursor: Json | null = null;
      reported.length < rig.account.vehicles.length;
      cursor = reported.at(-1)!.cursor
    )
      for await (const page of rig.provider.streams.positions!.history!(rig.context, cursor)) {
        reported.push(page)
        break
      }
    const read = new Set(reported.flatMap(({ records }) => records.map(({ vehicleExternalId }) => vehicleExternalId)))
    expect(read.size).toBe(rig.account.vehicles.length)
    expect(asked.filter((path) => path.endsWith('/v1/vehicles'))).toHaveLength(1)
  })
})
