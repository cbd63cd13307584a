import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

/** Records the trackers whose tracks are requested from now on. */
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
  it('have neither driver nor odometers if the tariff has no journal', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const signed = await tripsOf(rig)
    rig.simulator.permissions.delete('/driver/journal/proposal/list')
    const unsigned = await tripsOf(rig)
    expect(signed.filter(({ driverExternalId }) => driverExternalId).length).toBeGreaterThan(signed.length * 0.9)
    const unknown = { driverExternalId: null, isPrivate: null, startOdometerMeters: null, endOdometerMeters: null }
    expect(unsigned).toEqual(signed.map((trip) => ({ ...trip, ...unknown })))
  })

  it('request journal entries only if there are any', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const paths: string[] = []
    const { handle } = rig.simulator
    rig.simulator.handle = (request) => {
      paths.push(new URL(request.url).pathname)
      return handle.call(rig.simulator, request)
    }
    await tripsOf(rig)
    const asked = (list: string) => paths.filter((path) => path.endsWith(`/driver/journal/${list}/list`)).length
    expect(asked('proposal')).toBeGreaterThan(5)
    expect(asked('entry')).toBeLessThan(asked('proposal'))
  })

  it('are read again once a day for two weeks to pick up manual entries', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const oldest = async (hours: number, cursor: Json | null) => {
      rig.clock.nowMs = noonMs + hours * hourMs
      const pages = await rig.read('trips', cursor)
      const begun = pages.flatMap(({ records }) => records.map(({ startedAt }) => startedAt.getTime()))
      return { days: (rig.clock.nowMs - Math.min(...begun)) / (24 * hourMs), cursor: pages.at(-1)!.cursor }
    }
    const first = await oldest(0, null)
    const soon = await oldest(4, first.cursor)
    expect(soon.days).toBeLessThan(2)
    const nextDay = await oldest(25, soon.cursor)
    expect(nextDay.days).toBeGreaterThan(12)
    expect((await oldest(26, nextDay.cursor)).days).toBeLessThan(2)
  })

  it('are running until the tracker counts as parked', async () => {
    const rig = createRig({ code: 'navixy', nowMs: noonMs })
    const open = (await tripsOf(rig)).filter(({ endedAt }) => !endedAt)
    expect(open.length).toBeGreaterThan(2)
    rig.clock.nowMs = noonMs + 14 * hourMs
    const later = new Map((await tripsOf(rig)).map((trip) => [trip.externalId, trip]))
    for (const { externalId, startedAt } of open) {
      expect(later.get(externalId)).toMatchObject({ startedAt, endedAt: expect.any(Date) })
    }
  })

  it('are not requested for trackers that haven’t moved', async () => {
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
