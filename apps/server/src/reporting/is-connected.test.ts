import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { unpackPositions } from '@milepost/contract/vehicles/packed-positions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chicago, createFleet, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('hides vehicles and drivers of a deleted connection from all lists, counts and maps', async () => {
  const clientId = await server.client('Connected')
  const fleets = [
    await createFleet(server.services, clientId, 'Kept'),
    await createFleet(server.services, clientId, 'Left'),
  ]
  for (const fleet of fleets) {
    const driver = {
      name: 'Anna',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: null,
      revision: null,
    } as const
    await fleet.load('drivers', [{ ...driver, externalId: 'd1' }])
    await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
    await fleet.load('positions', [
      { vehicleExternalId: 'v1', at: minutesAgo(3), ...chicago, speedKmh: 0, headingDegrees: 0, engineOn: true },
    ])
  }
  const operator = await server.token(clientId, ['operator'])
  const input = { params: { id: clientId } }
  const seen = async () => ({
    vehicles: (await ask(server.app, vehicleListEndpoints.page, input, operator)).items.length,
    vehiclesCounted: (await ask(server.app, vehicleListEndpoints.page, input, operator)).totalCount,
    reporting: (await ask(server.app, vehicleListEndpoints.totals, input, operator)).active,
    byConnection: Object.keys((await ask(server.app, vehicleListEndpoints.counts, input, operator)).ConnectionId)
      .length,
    located: unpackPositions(await ask(server.app, vehicleListEndpoints.positions, input, operator)).length,
    vehicleOptions: (await ask(server.app, vehicleListEndpoints.options, input, operator)).length,
    drivers: (await ask(server.app, driverEndpoints.page, input, operator)).items.length,
    driversCounted: (await ask(server.app, driverEndpoints.totals, input, operator)).active,
    driverOptions: (await ask(server.app, driverEndpoints.options, input, operator)).length,
  })
  const each = async () => [...new Set(Object.values(await seen()))]
  expect(await each()).toEqual([2])
  await server.services.pool.query('update connection set deleted_at = now() where client_id = $1 and id = $2', [
    clientId,
    fleets[1]!.connectionId,
  ])
  expect(await each()).toEqual([1])
})
