import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, send, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await createTestServer()
  token = await server.token(await server.client('Rates of a type'), ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

test('distinguishes an unknown event type from one without events', async () => {
  const query = { from: '2026-10-01 00:00:00', to: '2026-10-31 23:59:59' }
  const of = async (translationType: string) =>
    (await send(server.app, riskRateEndpoints.ofType, { params: { translationType }, query }, token)).status
  expect([await of('harshBraking'), await of('harshBreaking')]).toEqual([200, 404])
})
