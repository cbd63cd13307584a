import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFleet, type Fleet } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let key: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Hints ${Math.random()}`)
  fleet = await createFleet(server.services, clientId, `Hints ${clientId}`, providers.samsara, false)
  await server.services.pool.query(
    `insert into sync_stream (client_id, connection_id, stream, next_at, last_error) values
       ($1, $2, 'incidents', now() + interval '1 hour', null), ($1, $2, 'trips', now() + interval '1 hour', 'down'),
       ($1, $2, 'vehicles', now() + interval '1 hour', null)`,
    [clientId, fleet.connectionId],
  )
  await setNext("now() + interval '1 minute'")
  const token = await server.token(clientId, ['operator'])
  const details = await ask(server.app, connectionEndpoints.details, { params: { id: fleet.connectionId } }, token)
  key = details.hints!.url.split('/').at(-1)!
})

const setNext = (when: string) =>
  server.services.pool.query(`update sync_state set next_at = ${when} where client_id = $1`, [clientId])
const call = (to = key) => send(server.app, connectionEndpoints.hint, { params: { key: to }, body: { eventType: 'x' } })
const due = async () => {
  const { rows } = await server.services.pool.query<{ name: string }>(
    `select stream as name from sync_stream where client_id = $1 and next_at <= now()
     union all select 'connection' from sync_state where client_id = $1 and next_at <= now() order by 1`,
    [clientId],
  )
  return rows.map(({ name }) => name)
}

test('makes the connection and streams with possible news due immediately', async () => {
  expect(await due()).toEqual([])
  expect((await call()).status).toBe(204)
  expect(await due()).toEqual(['connection', 'incidents'])
})

test('rate-limits a flood of hints', async () => {
  await call()
  await setNext("now() + interval '1 minute'")
  expect((await call()).status).toBe(204)
  expect(await due()).toEqual(['incidents'])
})

test('doesn’t change when a connection in backoff, or a stopped one, is due', async () => {
  await server.services.pool.query('update sync_state set fails = 3 where client_id = $1', [clientId])
  await call()
  expect(await due()).toEqual(['incidents'])
})

test('rejects unknown and invalid URLs', async () => {
  expect((await call('0'.repeat(32))).status).toBe(404)
  expect((await call('guess')).status).toBe(422)
})

test.each([
  ['application/json', '[{"id":1}]'],
  ['application/json', ''],
  ['application/json', 'no JSON'],
  ['application/x-www-form-urlencoded', 'rule=Speeding&device=Van+7'],
  ['text/plain; charset=UTF-8', '{"Type":"Notification"}'],
  ['application/xml', '<event/>'],
  [undefined, 'nameless'],
])('accepts anything a provider sends: %s %s', async (contentType, payload) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/connections/hints/${key}`,
    headers: { ...(contentType && { 'content-type': contentType }), authorization: 'Basic cHJvdmlkZXI6c2VjcmV0' },
    payload,
  })
  expect(answer.statusCode).toBe(204)
  expect(await due()).toContain('connection')
})

test('rejects a body far too large for a hint', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/connections/hints/${key}`,
    headers: { 'content-type': 'text/plain' },
    payload: 'x'.repeat(1_100_000),
  })
  expect(answer.statusCode).toBe(413)
})
