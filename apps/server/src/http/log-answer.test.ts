import { jobEndpoints } from '@milepost/contract/jobs/endpoints'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let app: TestServer['app']
let lines: Record<string, unknown>[]

beforeAll(async () => {
  server = await createTestServer()
  lines = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  app = await buildApp({ ...server.services, log })
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})

const path = `/api${jobEndpoints.list.path}`
const call = async (authorization?: string, url = path) => {
  lines.length = 0
  await app.inject({ url, headers: authorization ? { authorization } : {} })
  return lines.filter(({ msg }) => msg === 'refused' || msg === 'request')
}

test('logs who was refused what, from where, without the query or the token', async () => {
  const clientId = await server.client('Logged')
  const token = await server.token(clientId, ['viewer'])
  const [line] = await call(`Bearer ${token}`, `${path}?secret=in-query`)
  expect(line).toMatchObject({
    msg: 'refused',
    status: 403,
    method: 'GET',
    path,
    caller: 'user',
    clientId,
    address: '127.0.0.1',
  })
  expect(line!.userId).toBeTypeOf('string')
  expect(JSON.stringify(line)).not.toMatch(/in-query|Bearer/)
  expect(JSON.stringify(line)).not.toContain(token)
})

test('logs a call without a valid token, and no other', async () => {
  expect(await call('Bearer made-up')).toMatchObject([{ msg: 'refused', status: 401, address: '127.0.0.1' }])
  expect(await call(undefined, '/healthz')).toEqual([])
})
