import { describe, expect, it } from 'vitest'
import type { Json, Page } from '../../kit/provider.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { createRig } from '../../simulation/test-rig.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000

describe('positions', () => {
  it('are the newest at first, and between two of them what the history has', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
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
    const rig = createRig({ code: 'verizonconnect', nowMs: nightMs })
    const cursor = (await rig.read('positions')).at(-1)!.cursor
    rig.simulator.permissions.delete('Vehicle GPS History')
    rig.clock.nowMs = nightMs + 3 * minuteMs
    const told = (await rig.read('positions', cursor)).flatMap(({ records }) => records)
    expect(told.length).toBeGreaterThan(3)
    expect(told.length).toBeLessThanOrEqual(rig.account.vehicles.length)
  })

  it('before the data plan are none, without a failure', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs, vehicles: 2 })
    rig.context.positionsFrom = new Date(noonMs - 370 * 24 * 60 * minuteMs)
    const pages = await rig.history('positions', {
      before: new Date(noonMs - 364 * 24 * 60 * minuteMs).toISOString(),
      after: null,
    })
    expect(pages.flatMap(({ records }) => records).length).toBeGreaterThan(0)
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([])
  })
})
