import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'
import type { TripRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000

/** From now on, reports that another driver took over in the middle of a trip: a change that wasn't known before. */
function changeDriver(rig: Rig, { vehicleExternalId, startedAt, endedAt }: TripRecord, driver: string): Date {
  const { handle } = rig.simulator
  const middle = new Date((startedAt.getTime() + endedAt!.getTime()) / 2)
  const change = {
    id: 'late',
    dateTime: middle.toISOString(),
    device: { id: vehicleExternalId },
    driver: { id: driver },
  }
  let isNew = true
  rig.simulator.handle = async (request) => {
    const asked = await request.clone().text()
    if (!asked.includes('"DriverChange"')) return handle.call(rig.simulator, request)
    if (asked.includes('"method":"Get"')) return Response.json({ result: [change], jsonrpc: '2.0' })
    const answer = await handle.call(rig.simulator, request)
    const { result } = (await answer.json()) as { result: { data: object[]; toVersion: string } }
    const data = isNew ? [change] : []
    isNew = false
    return Response.json({
      result: { ...result, data, ...(data.length && { toVersion: `${result.toVersion}f` }) },
      jsonrpc: '2.0',
    })
  }
  return middle
}

it('splits a trip by a driver change that arrives after the trip was read, once', async () => {
  const rig = createRig({ code: 'geotab', nowMs: noonMs })
  const first = await rig.read('trips')
  const known = first.flatMap(({ records }) => records)
  const trip = known.find(
    ({ driverExternalId, startedAt, endedAt }) =>
      driverExternalId && endedAt!.getTime() - startedAt.getTime() > 10 * minuteMs,
  )!
  const other = known.find(({ driverExternalId: id }) => id && id !== trip.driverExternalId)!.driverExternalId!
  const middle = changeDriver(rig, trip, other)
  rig.clock.nowMs = noonMs + minuteMs
  const next = await rig.read('trips', first.at(-1)!.cursor)
  const shared = next.flatMap(({ records }) => records).filter(({ externalId }) => externalId === trip.externalId)
  expect(shared).toMatchObject([
    {
      driverExternalId: null,
      revision: trip.revision,
      drivers: [
        { driverExternalId: trip.driverExternalId, from: trip.startedAt },
        { driverExternalId: other, from: middle },
      ],
    },
  ])
  rig.clock.nowMs = noonMs + 2 * minuteMs
  const last = await rig.read('trips', next.at(-1)!.cursor)
  expect(last.flatMap(({ records }) => records).map(({ externalId }) => externalId)).not.toContain(trip.externalId)
})
