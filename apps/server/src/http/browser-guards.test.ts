import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../access/tokens/api-tokens.ts'
import { createMediaToken } from '../access/tokens/media-token.ts'
import { createOnboardingToken } from '../access/tokens/onboarding-token.ts'
import { buildApp } from '../app.ts'
import { fastFolder } from '../testing/fast-folder.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { contentPolicy } from './content-policy.ts'
import { servePortals } from './portals.ts'

let folder: string
let server: TestServer
let app: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'milepost-guards-'))
  await mkdir(join(folder, 'auth'))
  for (const file of ['index.html', 'auth/silent.html'])
    await writeFile(join(folder, file), '<!doctype html><meta nonce="%nonce%"><p>Page')
  server = await createTestServer()
  const log = pino({ level: 'trace' }, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  const services = { ...server.services, log }
  app = await buildApp(services)
  await servePortals(
    app,
    { portal: folder, annotation: folder },
    (nonce) => contentPolicy(services.config, services.issuer, nonce),
    null,
  )
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...values]) => [name, values]),
  )

test.each(['/', '/view/events', '/share/1-x', '/integration/invite', '/annotation', '/auth/silent.html', '/api/docs'])(
  'lets %s run only our own script files, load no plugin, and change no base address',
  async (url) => {
    const { headers } = await app.inject({ url })
    expect(headers['content-type']).toContain('text/html')
    const policy = directivesOf(headers['content-security-policy'])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"])
    expect([["'self'"], ["'none'"]]).toContainEqual(policy.get('base-uri'))
    expect([["'self'"], ["'none'"]]).toContainEqual(policy.get('form-action'))
    expect([["'self'"], ["'none'"]]).toContainEqual(policy.get('frame-ancestors'))
  },
)

test.each(['/', '/view/events', '/annotation', '/auth/silent.html'])(
  'lets %s insert only styles with the nonce of this response',
  async (url) => {
    const [first, second] = [await app.inject({ url }), await app.inject({ url })]
    const nonceIn = (page: string) => /nonce="([\w+/=]{20,})"/.exec(page)?.[1]
    for (const { headers, body } of [first, second]) {
      const policy = directivesOf(headers['content-security-policy'])
      expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonceIn(body)}'`])
      expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    }
    expect(nonceIn(first.body)).not.toBe(nonceIn(second.body))
  },
)

test.each([
  '/',
  '/share/1-x?token=y',
  '/api/docs',
  '/api/openapi.json',
  '/api/settings',
  '/api/users/me',
  '/api/nothing',
  '/nothing.html',
])('sends %s with a fixed type, without a referrer, over TLS only, and framed by no other site', async (url) => {
  const { headers } = await app.inject({ url })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains$/),
    'x-frame-options': 'SAMEORIGIN',
  })
  expect([["'self'"], ["'none'"]]).toContainEqual(
    directivesOf(headers['content-security-policy']).get('frame-ancestors'),
  )
})

test('lets data that is opened by itself load nothing, and keeps it out of caches', async () => {
  for (const url of ['/api/settings', '/api/users/me', '/api/openapi.json', '/api/nothing']) {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  }
})

test('gives pages of other origins no answer to read', async () => {
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await app.inject({ method, url: '/api/settings', headers: asked })
    expect(headers['access-control-allow-origin']).not.toBe('https://evil.example')
    expect(headers['access-control-allow-origin']).not.toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test.each(['TRACE', 'CONNECT', 'PATCH'])('answers no %s', async (method) => {
  const answer = await app.inject({ method: method as 'GET', url: '/api/settings' })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
})

test('sets no cookie, so that no other site can act for a person', async () => {
  for (const url of ['/', '/api/settings', '/api/users/me', '/api/docs'])
    expect((await app.inject({ url })).headers['set-cookie']).toBeUndefined()
})

test('keeps what opens something out of the log, whatever comes of the call', async () => {
  const clientId = await server.client('Lakeshore')
  const userId = await server.person(clientId, ['operator'])
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { token } = await createApiToken(server.services.db, {
    clientId,
    userId,
    name: 'Log',
    scopes: ['read:vehicles'],
    expiresAt,
  })
  const onboarding = createOnboardingToken(server.services.secrets, {
    clientId,
    entry: { by: 'invite', inviteId: userId },
  }).token
  const media = createMediaToken(server.services.secrets, { clientId, incidentId: '77' })
  const secrets = [
    token,
    onboarding,
    media.token,
    'share-secret',
    'share-password',
    'code-of-consent',
    'x'.repeat(22),
    '8f14e45f',
    '8-yyyy',
  ]
  lines.length = 0
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
  const calls = [
    { url: `/api/v2/client/${clientId}/vehicles`, headers: bearer(token) },
    { url: '/api/users/me', headers: bearer(token) },
    { url: '/api/users/me', headers: bearer(`${token}x`) },
    { url: '/api/connections/restore/none', headers: bearer(onboarding) },
    { url: `/api/incidents/77/thumbnails/1?clientId=${clientId}&token=${media.token}&timestamp=${media.timestamp}` },
    { url: '/api/shares/1-x/content?token=share-secret', headers: { 'x-share-password': 'share-password' } },
    { url: '/share/1-x?token=share-secret' },
    { url: '/integration/oauth2/samsara?source=invite&code=code-of-consent&state=share-secret' },
    { url: '/?invitation=share-secret' },
    { url: '/api/nothing?token=share-secret' },
    { url: `/api/connections/restore/7.${'x'.repeat(22)}` },
    { url: '/api/connections/invites/8f14e45f-ceea-467f-a9d2-1c5b6a7d8e9f' },
    { url: '/api/shares/8-yyyyyyyyyyyyyyyyyyyyyy/content?token=share-secret' },
  ]
  for (const call of calls) await app.inject(call)
  await app.inject({ method: 'POST', url: '/api/users/invite/opened', payload: { token: 'x'.repeat(43) } })
  await app.inject({ method: 'POST', url: '/api/users/invite/opened', payload: `{"token":"${'x'.repeat(43)}` })
  expect(lines.length).toBeGreaterThanOrEqual(calls.length)
  const log = lines.join('')
  expect(log).toContain(`"path":"/api/v2/client/${clientId}/vehicles"`)
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test.each([
  ['any request', { requestMs: 400 }],
  ['a small body', { bodyMs: 100 }],
])('closes a connection whose body arrives too slowly for %s, and goes on with others', async (_, limits) => {
  const patient = await buildApp(server.services, limits)
  const address = new URL(await patient.listen({ port: 0, host: '127.0.0.1' }))
  try {
    const socket = connect(Number(address.port), '127.0.0.1')
    const head = [
      'POST /api/users/invite/opened HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 1000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(answer).toContain('The request timed out.')
    expect((await fetch(new URL(`/api${systemEndpoints.healthz.path}`, address))).status).toBe(200)
  } finally {
    await patient.close()
  }
})

test('looks for slow heads so often that none is open for 30 seconds', async () => {
  const { server: raw } = server.app
  const everyMs = Number(Reflect.get(raw, 'connectionsCheckingInterval'))
  expect(raw.headersTimeout + everyMs).toBeLessThan(30_000)
})
