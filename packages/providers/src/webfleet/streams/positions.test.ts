import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import type { PositionRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const dayMs = 86_400_000

/** Counts the calls of each action from now on. */
function countCalls(rig: Rig): Map<string, number> {
  const calls = new Map<string, number>()
  const { handle } = rig.simulator
  rig.simulator.handle = (request) => {
    const action = new URL(request.url).searchParams.get('action')!
    calls.set(action, (calls.get(action) ?? 0) + 1)
    return handle.call(rig.simulator, request)
  }
  return calls
}

async function readAt(rig: Rig, atMs: number, cursor: Json | null): Promise<Page<PositionRecord>[]> {
  rig.clock.nowMs = atMs
  return rig.read('positions', cursor)
}

describe('positions', () => {
  it('are the newest at first, then the tracks of some vehicles with each sync', async () => {
    const rig = createRig({ code: 'webfleet', nowMs: noonMs, vehicles: 30 })
    const first = await readAt(rig, noonMs, null)
    expect(first).toHaveLength(1)
    const calls = countCalls(rig)
    const pages = await readAt(rig, noonMs + 10 * minuteMs, first[0]!.cursor)
    expect(calls).toEqual(
      new Map([
        ['showObjectReportExtern', 1],
        ['showTracks', 5],
      ]),
    )
    const ways = pages.slice(1).map(({ records }) => new Set(records.map((record) => record.vehicleExternalId)))
    expect(ways.every(({ size }) => size === 1)).toBe(true)
    expect(new Set(ways.flatMap((ids) => [...ids])).size).toBe(5)
    for (const { records } of pages.slice(1)) expect(records.length).toBeGreaterThan(20)
  })

  it('take turns among waiting vehicles', async () => {
    const rig = createRig({ code: 'webfleet', nowMs: noonMs, vehicles: 30 })
    let cursor: Json = (await readAt(rig, noonMs, null)).at(-1)!.cursor
    const seen = new Set<string>()
    for (let minute = 8; minute <= 10; minute++) {
      const pages = await readAt(rig, noonMs + minute * minuteMs, cursor)
      cursor = pages.at(-1)!.cursor
      for (const { records } of pages.slice(1)) seen.add(records[0]!.vehicleExternalId)
    }
    const driving = rig.account.vehicles.filter(
      (vehicle) =>
        rig.account.trips(vehicle, noonMs, noonMs + 8 * minuteMs, noonMs + 8 * minuteMs)[0] &&
        !rig.account.mismatch(vehicle, noonMs),
    )
    expect(driving.length).toBeGreaterThan(5)
    expect(seen.size).toBeGreaterThanOrEqual(driving.length - 1)
  })

  it('come in parts after weeks of silence, along with everyone’s newest', async () => {
    const rig = createRig({ code: 'webfleet', nowMs: noonMs, vehicles: 1 })
    const [newest] = (await readAt(rig, noonMs, null)).flatMap(({ records }) => records)
    rig.context.positionsFrom = new Date(noonMs - 22 * dayMs)
    const mark = { until: new Date(noonMs - 21 * dayMs).toISOString(), odometerMeters: 1, engineOn: true }
    let cursor: Json = { marks: { [newest!.vehicleExternalId]: mark } }
    const days = new Set<string>()
    for (let minute = 0; minute < 3; minute++) {
      const calls = countCalls(rig)
      const pages = await readAt(rig, noonMs + minute * minuteMs, cursor)
      cursor = pages.at(-1)!.cursor
      expect(calls.get('showTracks')).toBeLessThanOrEqual(5)
      for (const { records } of pages.slice(1)) for (const { at } of records) days.add(at.toISOString().slice(0, 10))
    }
    expect(days.size).toBeGreaterThan(12)
    expect(cursor).not.toMatchObject({ marks: { [newest!.vehicleExternalId]: { odometerMeters: 1 } } })
  })

  it('are requested in short enough tracks for many days', async () => {
    const rig = createRig({ code: 'webfleet', nowMs: noonMs + 700, vehicles: 6 })
    rig.context.positionsFrom = new Date(noonMs - 5 * dayMs)
    const records = (await rig.history('positions')).flatMap((page) => page.records)
    const days = new Set(records.map(({ at }) => at.toISOString().slice(0, 10)))
    expect([...days].sort()).toEqual(['13', '14', '15', '16', '17', '18'].map((day) => `2026-11-${day}`))
  })

  it('need no track for parked vehicles', async () => {
    const nightMs = Date.parse('2026-11-18T09:30:00Z')
    const rig = createRig({ code: 'webfleet', nowMs: nightMs })
    const parked = rig.account.vehicles.filter(
      (vehicle) => !rig.account.trips(vehicle, nightMs - 70 * minuteMs, nightMs + 70 * minuteMs, nightMs).length,
    )
    expect(parked.length).toBeGreaterThan(3)
    const cursor = (await readAt(rig, nightMs, null)).at(-1)!.cursor
    const asked: (string | null)[] = []
    const { handle } = rig.simulator
    rig.simulator.handle = (request) => {
      asked.push(new URL(request.url).searchParams.get('objectuid'))
      return handle.call(rig.simulator, request)
    }
    const [newest, ...ways] = await readAt(rig, nightMs + 45 * minuteMs, cursor)
    expect(newest!.records.length).toBeGreaterThanOrEqual(parked.length - 1)
    const vehicles = await rig.read('vehicles')
    const idOf = new Map(vehicles.flatMap(({ records }) => records.map(({ vin, externalId }) => [vin, externalId])))
    for (const { vin } of parked) expect(asked).not.toContain(idOf.get(vin))
    expect(ways.length).toBeLessThanOrEqual(5)
  })
})
