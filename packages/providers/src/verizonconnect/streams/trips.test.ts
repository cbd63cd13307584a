import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { TripRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const recordsOf = async (rig: Rig) => (await rig.read('trips')).flatMap(({ records }) => records)

describe('trips', () => {
  it('past midnight UTC are one whole trip, although the first of their days lacks the end', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: Date.parse('2026-11-19T06:00:00Z') })
    const midnightMs = Date.parse('2026-11-19T00:00:00Z')
    const across = rig.account.vehicles.flatMap((vehicle) =>
      rig.account
        .trips(vehicle, midnightMs, midnightMs + 1, rig.clock.nowMs)
        .filter(({ startMs, endMs }) => startMs < midnightMs && endMs && endMs < rig.clock.nowMs - hourMs),
    )
    expect(across.length).toBeGreaterThan(0)
    const reported = await recordsOf(rig)
    for (const { startMs, endMs } of across) {
      const second = (atMs: number) => Math.floor(atMs / 1000) * 1000
      const found = reported.filter(({ startedAt }) => startedAt.getTime() === second(startMs))
      expect(found.map(({ endedAt }) => endedAt?.getTime())).toEqual([second(endMs!)])
    }
  })

  it('are reported again with their end once finished', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
    const pages = await rig.read('trips')
    const isRunning = ({ endedAt }: TripRecord) => endedAt === null
    const running = pages.flatMap(({ records }) => records).filter(isRunning)
    expect(running.length).toBeGreaterThan(0)
    rig.clock.nowMs = noonMs + 20 * hourMs
    const later = (await rig.read('trips', pages.at(-1)!.cursor)).flatMap(({ records }) => records)
    for (const { externalId } of running)
      expect(later.find((trip) => trip.externalId === externalId)).toMatchObject({ endedAt: expect.any(Date) })
  })

  it('are all read after a long pause', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs, vehicles: 3 })
    const cursor = (await rig.read('trips')).at(-1)!.cursor
    rig.clock.nowMs = noonMs + 5 * dayMs
    const reported = (await rig.read('trips', cursor)).flatMap(({ records }) => records)
    const missed = rig.account.vehicles.flatMap((vehicle) =>
      rig.account.trips(vehicle, noonMs, rig.clock.nowMs - hourMs, rig.clock.nowMs),
    )
    const starts = new Set(reported.map(({ startedAt }) => startedAt.getTime()))
    expect(missed.length).toBeGreaterThan(20)
    for (const { startMs } of missed) expect(starts).toContain(Math.floor(startMs / 1000) * 1000)
  })

  it('are rejected with Reveal’s message for a vehicle it no longer knows', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs, vehicles: 3 })
    rig.simulator.faults.inject({ kind: 'status', status: 400, path: '/rad/v1/vehicles/', times: 2 })
    const pages = await rig.read('trips')
    const rejected = pages.flatMap((page) => page.rejected)
    expect(rejected).toHaveLength(2)
    expect(rejected[0]).toMatchObject({ reason: expect.stringContaining('Reveal returned 400') })
    expect(pages.slice(1).flatMap(({ records }) => records).length).toBeGreaterThan(0)
  })

  it('are not requested beyond a year, the maximum', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs, vehicles: 1, historyDays: 500 })
    const cursor = { before: new Date(noonMs - 362 * dayMs).toISOString(), after: null }
    const pages = await rig.history('trips', cursor)
    expect(pages.length).toBeLessThan(10)
    expect(pages.at(-1)!.progress).toEqual({ done: 365, total: 365 })
  })
})
