import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

describe('trips', () => {
  it('are reported if they end or arrive between two syncs', async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs })
    const cursor = (await rig.read('trips')).at(-1)!.cursor
    rig.clock.nowMs = noonMs + 20 * hourMs
    const reported = new Set(
      (await rig.read('trips', cursor)).flatMap(({ records }) => records.map((trip) => +trip.startedAt)),
    )
    const ended = rig.account.vehicles
      .flatMap((vehicle) => rig.account.trips(vehicle, noonMs, rig.clock.nowMs, rig.clock.nowMs))
      .filter(({ endMs }) => endMs !== null && endMs > noonMs && endMs < rig.clock.nowMs - hourMs)
    expect(ended.length).toBeGreaterThan(10)
    for (const { startMs } of ended) expect(reported).toContain(startMs)
  })

  it('stop where the last sweep began', async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs, largestPage: 5 })
    const first = await rig.read('trips')
    const next = await rig.read('trips', { since: new Date(noonMs).toISOString(), sweep: null })
    expect(next.length).toBeLessThan(first.length / 2)
  })
})
