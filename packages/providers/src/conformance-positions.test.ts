import { describe, expect, it } from 'vitest'
import type { Json, Page } from './kit/provider.ts'
import type { PositionRecord } from './kit/record.ts'
import { createRig } from './simulation/test-rig.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
/** Half past one in the morning where the fleet drives. */
const nightMs = Date.parse('2026-11-18T09:30:00Z')
const minuteMs = 60_000

/** Those that have newest positions of all vehicles, and the way of one; `way` is the permission for it. */
describe.each([
  { code: 'motive', way: 'locations.vehicle_locations_single' },
  { code: 'verizonconnect', way: 'Vehicle GPS History' },
])('positions of $code', ({ code, way }) => {
  it('are the newest at first, and between two of them what the history has', async () => {
    const rig = createRig({ code, nowMs: noonMs })
    let cursor: Json | null = null
    const counts: number[] = []
    for (const minutes of [0, 1, 10]) {
      rig.clock.nowMs = noonMs + minutes * minuteMs
      const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
      cursor = pages.at(-1)!.cursor
      counts.push(pages.flatMap(({ records }) => records).length)
    }
    const heard = rig.account.vehicles.filter((vehicle) => !rig.account.mismatch(vehicle, noonMs)).length
    expect(counts[0]).toBeGreaterThanOrEqual(heard)
    expect(counts[0]).toBeLessThanOrEqual(rig.account.vehicles.length)
    expect(counts[2]).toBeGreaterThan(10 * counts[0]!)
  })

  it('of parked vehicles are not asked for again and again', async () => {
    const rig = createRig({ code, nowMs: nightMs })
    const cursor = (await rig.read('positions')).at(-1)!.cursor
    rig.simulator.permissions.delete(way)
    const parked = rig.account.vehicles.filter(
      (vehicle) => !rig.account.trips(vehicle, nightMs - 10 * minuteMs, nightMs + 10 * minuteMs, nightMs).length,
    )
    expect(parked.length).toBeGreaterThan(3)
    rig.clock.nowMs = nightMs + 3 * minuteMs
    const told = (await rig.read('positions', cursor)).flatMap(({ records }) => records)
    expect(told.length).toBeLessThanOrEqual(rig.account.vehicles.length - parked.length)
  })
})
