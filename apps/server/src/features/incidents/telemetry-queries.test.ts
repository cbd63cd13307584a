import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { createFleet, createSampleFleet, type Fleet, incident, trip } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { findTelemetry } from './telemetry-queries.ts'

let server: TestServer
let clientId: number
let fleet: Fleet

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Telemetry')
  fleet = await createSampleFleet(server.services, clientId, 'Fleet')
})
afterAll(() => server[Symbol.asyncDispose]())

test('reports an unresponsive provider as busy, and stores nothing', async () => {
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

/** Starts a Samsara that knows a vehicle's position every second. */
async function samsara(): Promise<string> {
  const answering = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost')
    const [from, to] = ['startTime', 'endTime'].map((name) => Date.parse(searchParams.get(name)!))
    const data = Array.from({ length: (to! - from!) / 1000 + 1 }, (_, second) => ({
      asset: { id: searchParams.get('ids') },
      happenedAtTime: new Date(from! + second * 1000).toISOString(),
      location: { latitude: 41.88 + second / 1e4, longitude: -87.63, headingDegrees: 0 },
      speed: { gpsSpeedMetersPerSecond: 11 },
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data, pagination: { endCursor: '', hasNextPage: false } }))
  }).listen(0, '127.0.0.1')
  await once(answering, 'listening')
  onTestFinished(() => {
    answering.closeAllConnections()
    answering.close()
  })
  return `http://127.0.0.1:${(answering.address() as AddressInfo).port}`
}

test('cuts motion around an event where a private trip begins, even if the trip is reported later', async () => {
  const { services } = server
  const ownId = await server.client('Border')
  const own = await createFleet(services, ownId, 'Border')
  Object.assign(services.config, { providerUrl: await samsara() })
  const { keyId, sealed } = services.secrets.seal(JSON.stringify({ ApiToken: 'samsara_api_test' }))
  await services.pool.query('update connection set credentials = $2, credentials_key_id = $3 where client_id = $1', [
    ownId,
    sealed,
    keyId,
  ])
  const occurredAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 7_200_000)
  const at = (seconds: number) => new Date(occurredAt.getTime() + seconds * 1000)
  await own.load('incidents', [
    incident('after', { occurredAt, vehicleExternalId: 'v1' }),
    incident('before', { occurredAt: at(-600), vehicleExternalId: 'v1' }),
    incident('far', { occurredAt: at(900), vehicleExternalId: 'v1' }),
    incident('other', { occurredAt, vehicleExternalId: 'v2' }),
  ])
  const seen = async (id: string) => {
    const samples = await findTelemetry(services, scopeTo(services.db, ownId), own.incidentId(id))
    return [samples!.length, samples!.at(0)?.t, samples!.at(-1)?.t]
  }
  const whole = [23, -12, 10]
  for (const id of ['after', 'before', 'far', 'other']) expect([id, await seen(id)]).toEqual([id, whole])
  const drive = { isPrivate: true, vehicleExternalId: 'v1', startedAt: at(-595), endedAt: at(-5) }
  await own.load('trips', [trip('private', drive)])
  const { rows } = await services.pool.query('select incident_id as id from incident_telemetry where client_id = $1', [
    ownId,
  ])
  expect(rows.map(({ id }) => id).sort()).toEqual([own.incidentId('far'), own.incidentId('other')].sort())
  expect(await seen('before')).toEqual([17, -12, 4])
  expect(await seen('after')).toEqual([15, -4, 10])
  for (const id of ['far', 'other']) expect([id, await seen(id)]).toEqual([id, whole])
  const kept = await services.pool.query(
    'select jsonb_array_length(samples) as samples from incident_telemetry where client_id = $1 order by 1',
    [ownId],
  )
  expect(kept.rows.map(({ samples }) => samples)).toEqual([15, 17, 23, 23])
})
