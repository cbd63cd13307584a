import type { ApiScope } from '@milepost/contract/api/endpoint'
import { tokenCalls } from '@milepost/contract/api-tokens/endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createApiToken } from './api-tokens.ts'

const { count, seconds } = tokenCalls

let server: TestServer
let clientId: number
let userId: string
/** Two servers of one database. */
let servers: FastifyInstance[]
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Lakeshore')
  userId = await server.person(clientId, ['viewer'])
  servers = [server.app, await buildApp(server.services)]
})
afterAll(async () => {
  await servers[1]?.close()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => server.services.pool.query('delete from rate_bucket'))

const expiresAt = () => new Date(Date.now() + 3_600_000)
const newToken = async (scopes: (ApiScope | 'everything')[] = ['read:vehicles']) =>
  (await createApiToken(server.services.db, { clientId, userId, name: 'Test', scopes, expiresAt: expiresAt() })).token

async function call(token: string, path = `/v2/client/${clientId}/vehicles`, by = server.app) {
  const { statusCode, headers } = await by.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { 'ratelimit-policy': policy, ratelimit: left, 'retry-after': retryAfter } = headers
  return { status: statusCode, policy, left: String(left), retryAfter }
}
const spend = (left: number) => server.services.pool.query('update rate_bucket set tokens = $1', [left])
const pass = (time: string) =>
  server.services.pool.query('update rate_bucket set refilled_at = refilled_at - $1::interval', [time])

test('says with each answer how many calls are left and until when', async () => {
  const token = await newToken()
  expect(await call(token)).toEqual({
    status: 200,
    policy: `"token";q=${count};w=${seconds}`,
    left: `"token";r=${count - 1};t=${seconds}`,
    retryAfter: undefined,
  })
  await pass('20.5 seconds')
  expect((await call(token)).left).toMatch(new RegExp(`^"token";r=${count - 2};t=(39|40)$`))
})

test('refuses calls beyond the limit, on every server, until the window ends', async () => {
  const token = await newToken()
  await call(token)
  await spend(3)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => call(token, undefined, servers[at % 2])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  for (const { left, retryAfter } of refused) {
    const [, wait] = /^"token";r=0;t=(\d+)$/.exec(left) ?? []
    expect(retryAfter).toBe(wait)
    expect(Number(wait)).toBeGreaterThan(0)
    expect(Number(wait)).toBeLessThanOrEqual(seconds)
  }
  await pass(`${seconds} seconds`)
  expect(await call(token)).toMatchObject({ status: 200, left: `"token";r=${count - 1};t=${seconds}` })
})

test('counts calls that are refused for another reason, and no other token’s', async () => {
  const [token, other] = [await newToken(), await newToken()]
  expect(await call(token, '/accidents')).toMatchObject({ status: 403, left: `"token";r=${count - 1};t=${seconds}` })
  expect((await call(token, '/users/me')).status).toBe(403)
  expect((await call(token)).left).toContain(`r=${count - 3};`)
  expect((await call(other)).left).toContain(`r=${count - 1};`)
})

test('doesn’t count calls without a known token', async () => {
  expect(await call('milepost_invented')).toMatchObject({ status: 401, left: 'undefined' })
  const { rows } = await server.services.pool.query('select bucket from rate_bucket')
  expect(rows).toEqual([])
})
