import type { DriverRecord, TripRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { minuteMs, noonMs, type Subject } from './subject.ts'

/** The part of a manifest that says how drivers who change on a trip are followed. */
const part = 'Drivers who change on a trip'

/** Lets the provider report that another driver took over in the middle of a trip. */
export function followsDriverChanges({ code, facts, provider }: Subject): void {
  const { quality } = provider.manifest
  describe.skipIf(!provider.streams.trips)(`${code} drivers who change on a trip`, () => {
    it('are followed, or the manifest says why not', () => {
      const isFollowed = facts.driverChange !== undefined
      const reason = isFollowed ? quality.done[part] : (quality.open[part] ?? quality.notApplicable[part])
      expect(reason, `“${part}” in the manifest, ${isFollowed ? 'done' : 'open or not applicable'}`).toMatch(/\w/)
    })

    it.skipIf(!facts.driverChange)('share it, each from when on they drove', async () => {
      const rig = createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 2 })
      const drivers: DriverRecord[] = recordsOf(await rig.read('drivers'))
      const trips: TripRecord[] = recordsOf(await rig.read('trips'))
      const lasting = ({ startedAt, endedAt }: TripRecord) => (endedAt ? endedAt.getTime() - startedAt.getTime() : 0)
      const trip = trips.find((one) => one.driverExternalId && lasting(one) >= 10 * minuteMs)
      if (!trip?.endedAt) throw new Error('No trip of a driver is long enough')
      const first = trip.driverExternalId!
      const second = drivers.find(({ externalId }) => externalId !== first)!.externalId
      const middle = new Date(trip.startedAt.getTime() + Math.floor(lasting(trip) / 2000) * 1000)
      const { vehicleExternalId: vehicleId, startedAt, endedAt } = trip
      const { handle } = rig.simulator
      let answers = 0
      rig.simulator.handle = async (request) => {
        const asked = decodeURIComponent(request.url) + (await request.clone().text())
        const change = { vehicleId, drivers: [first, second], startedAt, middle, endedAt } as const
        const answer = facts.driverChange!(asked, change)
        if (answer === undefined) return handle.call(rig.simulator, request)
        answers += 1
        return Response.json(answer)
      }
      const shared = recordsOf<TripRecord>(await rig.read('trips')).find(
        ({ externalId }) => externalId === trip.externalId,
      )
      expect(answers, 'requests for who drove when').toBeGreaterThan(0)
      expect(shared?.driverExternalId, 'the trip’s own driver').toBeNull()
      expect(shared?.drivers?.map(({ driverExternalId, from }) => [driverExternalId, from])).toEqual([
        [first, startedAt],
        [second, middle],
      ])
    })
  })
}
