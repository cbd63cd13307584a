import { describe, expect, it } from 'vitest'
import type { Json, Page } from '../../kit/provider.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { createRig } from '../../simulation/test-rig.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

describe('positions', () => {
  it('are the newest at first, and between two of them what the history has', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs })
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
    const nightMs = Date.parse('2026-11-18T09:30:00Z')
    const rig = createRig({ code: 'motive', nowMs: nightMs })
    const cursor = (await rig.read('positions')).at(-1)!.cursor
    rig.simulator.permissions.delete('locations.vehicle_locations_single')
    const parked = rig.account.vehicles.filter(
      (vehicle) => !rig.account.trips(vehicle, nightMs - 10 * minuteMs, nightMs + 10 * minuteMs, nightMs).length,
    )
    rig.clock.nowMs = nightMs + 3 * minuteMs
    const told = (await rig.read('positions', cursor)).flatMap(({ records }) => records)
    expect(parked.length).toBeGreaterThan(3)
    expect(told.length).toBeLessThanOrEqual(rig.account.vehicles.length)
  })

  it('of a vehicle that was silent for months are asked for in windows that Motive accepts', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs, vehicles: 1 })
    const [newest] = (await rig.read('positions')).flatMap(({ records }) => records)
    const told = new Date(noonMs - 120 * dayMs).toISOString()
    const spans: number[] = []
    const { handle } = rig.simulator
    rig.simulator.handle = (request) => {
      const { searchParams } = new URL(request.url)
      const [first, last] = ['start_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''))
      if (first && last) spans.push((last - first) / dayMs)
      return handle.call(rig.simulator, request)
    }
    const pages = await rig.read('positions', { since: told, marks: { [newest!.vehicleExternalId]: told } })
    expect(Math.max(...spans)).toBeLessThan(90)
    const days = new Set(pages.flatMap(({ records }) => records.map(({ at }) => at.toISOString().slice(0, 10))))
    expect(days.size).toBeGreaterThan(60)
    expect(Math.max(...pages.map(({ records }) => records.length))).toBeLessThan(10_000)
  })
})
