import type { TripRecord } from '@milepost/providers/kit/record'
import { expect, it } from 'vitest'
import { createRig, type Rig } from './test-rig.ts'

/** The id of the second driver, valid at every provider. */
const relief = 'a0a0a0a0-0000-4000-8000-000000000001'
const noonMs = Date.parse('2026-11-18T18:00:00Z')

/** How each provider reports that a driver took over a vehicle halfway through a trip: the path, and its response. */
const reports: Record<string, { path: string; answer(trip: TripRecord, halfway: Date): unknown }> = {
  traccar: {
    path: 'type=driverChanged',
    answer: ({ vehicleExternalId }, halfway) => [
      {
        id: 1,
        type: 'driverChanged',
        eventTime: halfway.toISOString().replace('Z', '+00:00'),
        deviceId: Number(vehicleExternalId),
        positionId: 0,
        attributes: { driverUniqueId: relief },
      },
    ],
  },
  lytx: {
    path: '/v1/driver-assignments',
    answer: ({ vehicleExternalId, driverExternalId, startedAt }, halfway) => ({
      metadata: { count: 2 },
      data: [
        {
          userId: driverExternalId,
          vehicles: [
            {
              id: vehicleExternalId,
              assignmentStartDate: startedAt.toISOString(),
              assignmentEndDate: halfway.toISOString(),
            },
          ],
        },
        { userId: relief, vehicles: [{ id: vehicleExternalId, assignmentStartDate: halfway.toISOString() }] },
      ],
    }),
  },
  samsara: {
    path: '/fleet/driver-vehicle-assignments',
    answer: ({ vehicleExternalId, driverExternalId, startedAt }, halfway) => ({
      data: [
        {
          vehicle: { id: vehicleExternalId },
          driver: { id: driverExternalId, name: 'First' },
          startTime: new Date(startedAt.getTime() - 60_000).toISOString(),
          endTime: halfway.toISOString(),
        },
        {
          vehicle: { id: vehicleExternalId },
          driver: { id: relief, name: 'Second' },
          startTime: halfway.toISOString(),
        },
        {
          vehicle: { id: vehicleExternalId },
          driver: { id: 'rider' },
          startTime: halfway.toISOString(),
          isPassenger: true,
        },
      ],
      pagination: { endCursor: '', hasNextPage: false },
    }),
  },
}

const tripsOf = async (rig: Rig) => (await rig.read('trips')).flatMap(({ records }) => records)

it.each(Object.entries(reports))('finds both drivers of a trip at %s', async (code, { path, answer }) => {
  const rig = createRig({ code, nowMs: noonMs, vehicles: 3 })
  const usual = await tripsOf(rig)
  const trip = usual.find(({ endedAt, driverExternalId }) => endedAt && driverExternalId)!
  const halfway = new Date(Math.round((trip.startedAt.getTime() + trip.endedAt!.getTime()) / 2000) * 1000)
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) =>
    decodeURIComponent(request.url).includes(path)
      ? Response.json(answer(trip, halfway))
      : handle.call(rig.simulator, request)
  const found = await tripsOf(rig)
  expect(found.find(({ externalId }) => externalId === trip.externalId)).toMatchObject({
    driverExternalId: null,
    distanceMeters: trip.distanceMeters,
    drivers: [
      { driverExternalId: trip.driverExternalId, from: trip.startedAt, until: halfway },
      { driverExternalId: relief, from: halfway, until: trip.endedAt },
    ],
  })
  // Trips before it keep their driver.
  const before = usual.filter(({ endedAt }) => endedAt && endedAt < trip.startedAt)
  for (const other of before) expect(found).toContainEqual(other)
})
