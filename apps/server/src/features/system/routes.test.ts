import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { expect, test } from 'vitest'
import { createTestServer, send } from '../../testing/test-server.ts'

test('is ready if the database answers, and otherwise returns 503 with what is missing', async () => {
  await using server = await createTestServer()
  const ready = () => send(server.app, systemEndpoints.readyz, {})
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', checks: { database: true } } })
  const { pool } = server.services
  Object.assign(pool, { query: async () => Promise.reject(new Error('away')) })
  expect(await ready()).toMatchObject({ status: 503, body: { status: 'failing', checks: { database: false } } })
  Object.assign(pool, { query: () => new Promise(() => {}) })
  expect((await ready()).status).toBe(503)
  Reflect.deleteProperty(pool, 'query')
})
