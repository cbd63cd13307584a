import { endpoints } from '@milepost/contract/all-endpoints'
import type { Endpoint } from '@milepost/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../app.ts'
import { createSampleFleet, type Fleet } from '../testing/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let theirs: Fleet
let theirClient: number
let stranger: string

beforeAll(async () => {
  server = await createTestServer()
  theirClient = await server.client('Theirs')
  const ours = await server.client('Ours')
  theirs = await createSampleFleet(server.services, theirClient, 'Secretive')
  await createSampleFleet(server.services, ours, 'Open')
  stranger = await server.token(ours, ['operator', 'annotator'])
})
afterAll(() => server[Symbol.asyncDispose]())

/** The address of an endpoint with the other client's ids wherever an id goes. */
function addressOf(endpoint: Endpoint): string {
  const ids: Record<string, string> = {
    id: /^(\/v2)?\/clients?\//.test(endpoint.path)
      ? String(theirClient)
      : /^\/connections/.test(endpoint.path)
        ? String(theirs.connectionId)
        : /incident/.test(endpoint.path)
          ? theirs.incidentId('e1')
          : theirs.vehicleId('v1'),
    eventId: theirs.incidentId('e1'),
    connection_id: String(theirs.connectionId),
    vid: theirs.vehicleId('v1'),
    cameraPosition: '2',
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? theirs.vehicleId('v1'))
  const range =
    'from=2020-01-01 00:00:00&to=2030-01-01 00:00:00&From=2020-01-01 00:00:00&To=2030-01-01 00:00:00&startTime=2020-01-01 00:00:00'
  return `/api${path}?connectionId=${theirs.connectionId}&${encodeURI(range)}`
}

/** A body that many writes would accept. */
const change = () => ({
  rating: 0,
  HasCoaching: true,
  ConnectionId: theirs.connectionId,
  kind: 'watched',
  vehicleIds: [theirs.vehicleId('v1')],
})

const sweep = Object.entries(endpoints).filter(
  ([, endpoint]) => endpoint.access === 'signedIn' && endpoint.answer !== 'stream',
)

describe('another client’s token', () => {
  test.each(sweep)('%s shows and changes nothing of theirs', async (_name, endpoint) => {
    for (const clientId of ['', `&clientId=${theirClient}&ClientId=${theirClient}`]) {
      const response = await server.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint) + clientId,
        headers: { authorization: `Bearer ${stranger}`, 'content-type': 'application/json' },
        ...(endpoint.method !== 'GET' && { payload: JSON.stringify(change()) }),
      })
      expect(response.body).not.toContain('Secretive')
      expect(response.body).not.toContain(theirs.vehicleId('v2'))
      if (clientId && 'query' in endpoint && endpoint.query)
        expect([400, 401, 403, 404, 422, 501]).toContain(response.statusCode)
    }
    const { rows } = await server.services.pool.query(
      `select (select count(*)::int from incident_rating where client_id = $1) + (select count(*)::int from vehicle where client_id = $1 and has_coaching)
         + (select count(*)::int from incident_activity where client_id = $1) as changed`,
      [theirClient],
    )
    expect(rows[0].changed).toBe(0)
  })

  test('the sweep covers what is served', () => {
    const served = routes.filter(({ endpoint }) => endpoint.access === 'signedIn').length
    expect(served).toBeGreaterThan(20)
    expect(sweep.length).toBeGreaterThan(served)
  })
})

describe('without a token', () => {
  const guarded = Object.entries(endpoints).filter(([, endpoint]) =>
    ['signedIn', 'admin', 'annotator', 'media'].includes(endpoint.access),
  )
  test.each(guarded)('%s answers 401 as problem details', async (_name, { method, ...endpoint }) => {
    const response = await server.app.inject({ method, url: addressOf({ method, ...endpoint }) })
    expect(response.statusCode).toBe(401)
    expect(response.headers['content-type']).toMatch('application/problem+json')
    expect(response.json()).toMatchObject({
      code: 'unauthorized',
      status: 401,
      requestId: response.headers['x-request-id'],
    })
  })
})

test('an operator is refused where only admins may go', async () => {
  for (const endpoint of Object.values(endpoints).filter(({ access }) => access === 'admin')) {
    const response = await server.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { authorization: `Bearer ${stranger}` },
    })
    expect(response.statusCode, endpoint.path).toBe(403)
  }
})
