import { randomUUID } from 'node:crypto'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMediaToken } from '../access/tokens/media-token.ts'
import { buildApp } from '../app.ts'
import { createTestServer, searchOf, type TestServer } from '../testing/test-server.ts'

const most = 40
const proxy = '10.0.0.5'

let server: TestServer
let app: FastifyInstance
let clientId: number

const production = (requestsPerMinute = most) =>
  buildApp(
    { ...server.services, config: { ...server.services.config, production: true, trustedProxies: [proxy] } },
    { requestsPerMinute },
  )

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Limited')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  app = await production()
})
afterEach(() => app.close())

type Asked = { from?: string; through?: string; token?: string; method?: 'GET' | 'POST'; payload?: object }

async function ask(
  path: string,
  { from = '203.0.113.1', through, token, method = 'GET', payload }: Asked = {},
  to: FastifyInstance = app,
): Promise<number> {
  const response = await to.inject({
    method,
    url: `/api${path}`,
    remoteAddress: through ?? from,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(through && { 'x-forwarded-for': from }) },
    ...(payload && { payload }),
  })
  return response.statusCode
}

/** Uses up the calls of a minute. */
async function exhaust(path: string, asked: Asked = {}) {
  expect(await ask(path, asked)).not.toBe(429)
  for (let sent = 1; sent < most; sent++) await ask(path, asked)
}

const { settings, healthz, readyz } = systemEndpoints
const { me } = userEndpoints

describe('a flood from one address', () => {
  test('limits this address alone, but no health check', async () => {
    const token = await server.token(clientId, ['operator'])
    await ask(me.path, { token })
    await exhaust(settings.path)
    expect(await ask(settings.path)).toBe(429)
    expect(await ask(settings.path, { from: '203.0.113.2' })).toBe(200)
    expect([await ask(healthz.path), await ask(readyz.path)]).toEqual([200, 200])
    // Someone who works at the same address.
    expect(await ask(me.path, { token })).toBe(200)
  })

  test('counts by the address that a trusted proxy names', async () => {
    await exhaust(settings.path, { through: proxy })
    expect(await ask(settings.path, { through: proxy })).toBe(429)
    expect(await ask(settings.path, { through: proxy, from: '203.0.113.2' })).toBe(200)
    expect(await ask(settings.path, { through: proxy, from: '203.0.113.9, 203.0.113.1' })).toBe(429)
  })

  test('ignores addresses that anyone else names', async () => {
    await exhaust(settings.path, { through: '198.51.100.7' })
    expect(await ask(settings.path, { through: '198.51.100.7', from: '203.0.113.2' })).toBe(429)
  })

  test('with a new invented token in each call is still a flood', async () => {
    for (let sent = 0; sent < most; sent++) await ask(me.path, { token: randomUUID() })
    expect(await ask(me.path, { token: randomUUID() })).toBe(429)
  })
})

test('says in standard fields how many calls are left, and when to try again', async () => {
  const get = () => app.inject({ url: `/api${settings.path}`, remoteAddress: '203.0.113.7' })
  const { headers } = await get()
  expect(headers).toMatchObject({
    'ratelimit-policy': `"caller";q=${most};w=60`,
    ratelimit: `"caller";r=${most - 1};t=60`,
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  await exhaust(settings.path, { from: '203.0.113.7' })
  const refused = await get()
  expect(refused.statusCode).toBe(429)
  const [, wait] = /^"caller";r=0;t=(\d+)$/.exec(String(refused.headers.ratelimit)) ?? []
  expect(refused.headers['retry-after']).toBe(wait)
})

test('limits a user at all addresses together, and no other user', async () => {
  const userId = await server.person(clientId, ['operator'])
  const [token, second] = [
    await server.token(clientId, ['operator'], userId),
    await server.token(clientId, ['operator'], userId),
  ]
  for (const one of [token, second]) await ask(me.path, { token: one })
  await exhaust(me.path, { token })
  expect(await ask(me.path, { token, from: '203.0.113.2' })).toBe(429)
  expect(await ask(me.path, { token: second })).toBe(429)
  expect(await ask(me.path, { token: await server.token(clientId, ['operator']) })).toBe(200)
})

test('doesn’t count a revoked token’s calls for its user', async () => {
  const userId = await server.person(clientId, ['operator'])
  const [token, revoked] = [
    await server.token(clientId, ['operator'], userId),
    await server.token(clientId, ['operator'], userId),
  ]
  for (const one of [token, revoked]) await ask(me.path, { token: one })
  await server.services.pool.query('update api_token set revoked_at = now() where user_id = $1 and prefix = $2', [
    userId,
    revoked.slice(0, 'milepost_'.length + 6),
  ])
  await exhaust(me.path, { token: revoked })
  expect(await ask(me.path, { token })).toBe(200)
})

test('loads pictures with valid links however many come from one address', async () => {
  await exhaust(settings.path)
  const picture = (token: string, timestamp: number) =>
    ask(
      `${mediaEndpoints.thumbnail.path.replace('{eventId}', '77').replace('{cameraPosition}', '1')}?${searchOf({ clientId, token, timestamp })}`,
    )
  const { token, timestamp } = createMediaToken(server.services.secrets, { clientId, incidentId: '77' })
  expect(await picture(token, timestamp)).toBe(404)
  expect(await picture('invented', timestamp)).toBe(429)
})

describe('writes without a sign-in', () => {
  const path = '/users/invite/opened'
  const write: Asked = { method: 'POST', payload: { token: 'x'.repeat(43) } }

  test('are limited by address, for all processes together', async () => {
    const processes = await Promise.all([production(1000), production(1000)])
    const statuses: number[] = []
    for (let sent = 0; sent < 150; sent++)
      // One network, as a provider assigns it to a customer.
      for (const process of processes) statuses.push(await ask(path, { ...write, from: `2001:db8::${sent}` }, process))
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    // 120 at once and 2 more in each second.
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(200)
    expect(await ask(path, { ...write, from: '203.0.113.2' }, processes[1])).toBe(404)
    for (const process of processes) await process.close()
  })

  test('leave webhooks alone', async () => {
    const hint = connectionEndpoints.hint.path.replace('{key}', 'f'.repeat(32))
    for (let sent = 0; sent < most; sent++)
      expect(await ask(hint, { method: 'POST', payload: {}, from: '203.0.113.3' })).toBe(404)
  })
})
