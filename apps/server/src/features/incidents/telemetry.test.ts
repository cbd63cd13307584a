import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { scopeTo } from '../../db/scope.ts'
import { createSampleFleet, type Fleet } from '../../testing/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { findTelemetry } from './telemetry.ts'

let server: TestServer
let clientId: number
let fleet: Fleet

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Telemetry')
  fleet = await createSampleFleet(server.services, clientId, 'Fleet')
})
afterAll(() => server[Symbol.asyncDispose]())

test('a provider that does not answer in time is said to be busy, and nothing is kept', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { services } = server
  Object.assign(services.config, { providerUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  const { keyId, sealed } = services.secrets.seal(JSON.stringify({ ApiToken: 'samsara_api_test' }))
  await services.pool.query('update connection set credentials = $2, credentials_key_id = $3 where client_id = $1', [
    clientId,
    sealed,
    keyId,
  ])
  const db = scopeTo(services.db, clientId)
  await expect(findTelemetry(services, db, fleet.incidentId('e1'), 100)).rejects.toMatchObject({ code: 'unavailable' })
  const kept = await services.pool.query('select 1 from incident_telemetry where client_id = $1', [clientId])
  expect(kept.rowCount).toBe(0)
})
