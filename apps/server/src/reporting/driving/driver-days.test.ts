import { incidentRating } from '@milepost/domain/codes'
import { localDay } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { noonOf } from '../../testing/two-fleets.ts'
import { ofDays } from './day-range.ts'
import { readDaysOfDrivers } from './driver-days.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('counts each event of some drivers once, by type and by whether driving was known that day, without inaccurate ones', async () => {
  const clientId = await server.client('Counted')
  const fleet = await createFleet(server.services, clientId, 'Counted')
  await fleet.load('drivers', [driver('d1')])
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  await fleet.load(
    'incidents',
    ['kept', 'other', 'wrong'].map((id, index) =>
      incident(id, { vehicleExternalId: 'v1', driverExternalId: 'd1', occurredAt: noonOf(index + 2) }),
    ),
  )
  await fleet.load('trips', [
    trip('t', {
      vehicleExternalId: 'v1',
      driverExternalId: 'd1',
      startedAt: noonOf(2),
      endedAt: new Date(noonOf(2).getTime() + 1_000),
      distanceMeters: 2_000,
    }),
  ])
  const { pool, db } = server.services
  await pool.query('update incident set rating = $3 where client_id = $1 and id = $2', [
    clientId,
    fleet.incidentId('wrong'),
    incidentRating.code.inaccurate,
  ])
  const id = recordId(fleet.connectionId, 'driver', 'd1')
  const day = (days: number) => localDay('UTC', noonOf(days).getTime())
  const counted = (await readDaysOfDrivers(scopeTo(db, clientId), [id], ofDays('UTC', day(9), day(0)))).get(id)!
  expect(counted.days.map((own) => [own.day, own.meters])).toEqual([[day(2), 2_000]])
  expect([...counted.types.values()]).toEqual([2])
  expect(counted.measured).toBe(1)
})
