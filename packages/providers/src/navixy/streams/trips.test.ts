import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

/** Trackers whose tracks are asked for from now on. */
function watch(rig: Rig): number[] {
  const asked: number[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    if (request.url.endsWith('/track/list')) {
      const { tracker_id } = (await request.clone().json()) as { tracker_id: number }
      asked.push(tracker_id)
    }
    return handle.call(rig.simulator, request)
  }
  return asked
}

const tripsOf = async (rig: Rig) => (await rig.read('trips')).flatMap(({ records }) => records)

describe('trips', () => {
  it('have no drivers where the tariff has no journal', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const signed = await tripsOf(rig)
    rig.simulator.permissions.delete('/driver/journal/proposal/list')
    const unsigned = await tripsOf(rig)
    expect(signed.filter(({ driverExternalId }) => driverExternalId).length).toBeGreaterThan(signed.length * 0.9)
    expect(unsigned).toEqual(signed.map((trip) => ({ ...trip, driverExternalId: null })))
  })

  it('run until the tracker counts as parked', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const open = (await tripsOf(rig)).filter(({ endedAt }) => !endedAt)
    expect(open.length).toBeGreaterThan(2)
    rig.clock.nowMs = noonMs + 14 * hourMs
    const later = new Map((await tripsOf(rig)).map((trip) => [trip.externalId, trip]))
    for (const { externalId, startedAt } of open) {
      expect(later.get(externalId)).toMatchObject({ startedAt, endedAt: expect.any(Date) })
    }
  })

  it('are not asked for where nobody has moved', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const sunday = Date.parse('2026-11-22T20:00:00Z')
    rig.clock.nowMs = sunday - 12 * hourMs
    const cursor = (await rig.read('trips')).at(-1)!.cursor
    rig.clock.nowMs = sunday
    const asked = watch(rig)
    await rig.read('trips', cursor)
    const sinceMs = sunday - 24 * hourMs
    const moved = rig.account.vehicles.filter((vehicle) => rig.account.trips(vehicle, sinceMs, sunday, sunday).length)
    expect(moved.length).toBeLessThan(rig.account.vehicles.length)
    expect(asked.length).toBe(moved.length)
  })
})
