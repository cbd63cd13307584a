import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Problem } from '@milepost/contract/api/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { fastFolder } from '../testing/fast-folder.ts'
import { createFleet } from '../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { servePortals } from './portals.ts'

let server: TestServer
let app: TestServer['app']
let folder: string
let port: number
let token: string
let connectionId: number

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), 'milepost-refusals-'))
  await writeFile(join(folder, 'index.html'), 'the portal')
  server = await createTestServer()
  app = await buildApp(server.services)
  await servePortals(app, { portal: folder, annotation: folder }, () => '', null)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  const clientId = await server.client('Refused')
  token = await server.token(clientId, ['operator'])
  connectionId = (await createFleet(server.services, clientId, 'Refused')).connectionId
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const json = { 'content-type': 'application/json' }
const nested = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`
const large = JSON.stringify({ name: 'x'.repeat(1_100_000) })

/** Library wording that must not reach people. */
const foreign =
  /FST_|Fastify|Unsupported Media Type|url component|Body is not valid|Unexpected token|Route [A-Z]+:|prototype/

const refusals: [string, number, { method?: string; path: string; headers?: Record<string, string>; body?: string }][] =
  [
    ['a path that is not encoded correctly', 400, { path: '/api/incidents/%ff' }],
    ['the same outside of the API', 400, { path: '/view/%ff' }],
    ['half an encoding', 400, { path: '/api/incidents/%e0%a4%a' }],
    ['an id that is too long', 404, { path: `/api/incidents/${'9'.repeat(300)}` }],
    ['an unknown address', 404, { path: '/api/nothing' }],
    ['the same to write to', 404, { method: 'POST', path: '/api/nothing', headers: json, body: '{}' }],
    ['an address outside of the API to write to', 404, { method: 'POST', path: '/view', headers: json, body: '{}' }],
    ['a method the address does not support', 405, { method: 'PUT', path: '/api/users/me', headers: json, body: '{}' }],
    ['reading what is only written', 405, { path: '/api/users/invite' }],
    ['malformed JSON', 400, { method: 'POST', path: '/api/connections', headers: json, body: '{"name":' }],
    ['no JSON at all', 400, { method: 'POST', path: '/api/connections', headers: json, body: '' }],
    [
      'fields that mean something to the language',
      400,
      {
        method: 'POST',
        path: '/api/connections',
        headers: json,
        body: '{"__proto__":{"a":1}}',
      },
    ],
    ['JSON nested 3,000 deep', 400, { method: 'POST', path: '/api/connections', headers: json, body: nested(3_000) }],
    [
      'JSON nested as deep as a body can be',
      400,
      { method: 'POST', path: '/api/connections', headers: json, body: nested(500_000) },
    ],
    [
      'an unsupported body type',
      415,
      {
        method: 'POST',
        path: '/api/connections',
        headers: { 'content-type': 'text/csv' },
        body: 'a,b',
      },
    ],
    [
      'an invalid content type',
      415,
      {
        method: 'POST',
        path: '/api/connections',
        headers: { 'content-type': 'json' },
        body: '{}',
      },
    ],
    ['a body too large', 413, { method: 'POST', path: '/api/connections', headers: json, body: large }],
    [
      'a body that is not compressed as declared',
      400,
      {
        method: 'POST',
        path: '/api/connections',
        headers: { ...json, 'content-encoding': 'gzip' },
        body: 'no gzip',
      },
    ],
    [
      'an unknown compression',
      415,
      {
        method: 'POST',
        path: '/api/connections',
        headers: { ...json, 'content-encoding': 'zip' },
        body: '{}',
      },
    ],
    [
      'a form where a file belongs',
      415,
      {
        method: 'PUT',
        path: '/api/connections/{connection}/signed-terms',
        headers: json,
        body: '{}',
      },
    ],
    [
      'a form without its boundary',
      400,
      {
        method: 'PUT',
        path: '/api/connections/{connection}/signed-terms',
        headers: { 'content-type': 'multipart/form-data' },
        body: 'x',
      },
    ],
    [
      'a form that ends in the middle',
      400,
      {
        method: 'PUT',
        path: '/api/connections/{connection}/signed-terms',
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        body: '--cut\r\ncontent-disposition: form-data; name="signedTerms"; filename="a.pdf"\r\n\r\n%PDF',
      },
    ],
    ['a missing file of the reference', 404, { path: '/api/docs/none.css' }],
    ['a missing file of the portal', 404, { path: '/assets/none.js' }],
    ['a way out of the folder', 404, { path: '/api/docs/..%2f..%2fpackage.json' }],
  ]

describe('requests refused before any handler', () => {
  test.each(refusals)('%s: answers %d in our own words', async (_, status, { method = 'GET', path, headers, body }) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path.replace('{connection}', String(connectionId))}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body }),
    })
    const content = await answer.text()
    // Uploads answer failures with a sentence.
    const isText = path.endsWith('/signed-terms')
    expect([answer.status, answer.headers.get('content-type'), content]).toEqual([
      status,
      expect.stringContaining(isText ? 'text/plain' : 'application/problem+json'),
      expect.not.stringMatching(foreign),
    ])
    if (isText) return expect(content).toMatch(/^\p{Lu}.*\.$/su)
    const problem = Problem.parse(JSON.parse(content))
    expect(problem.status).toBe(status)
    expect(problem.detail).toMatch(/^\p{Lu}.*\.$/su)
    expect(answer.headers.get('x-request-id')).toBe(problem.requestId)
  })

  test.each([
    ['/', 'the portal'],
    ['/view/events', 'the portal'],
    ['/annotation', 'the portal'],
    ['/index.html', 'the portal'],
    ['/api/docs/swagger-ui.css', 'swagger'],
  ])('answers a range beyond the end of %s with the whole file', async (path, content) => {
    for (const range of ['bytes=999999999-', 'bytes=5-2', 'bytes=-0', 'bytes=x', 'bytes=0-1,999999999-']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { range } })
      expect([range, answer.status]).toEqual([range, 200])
      expect(await answer.text()).toContain(content)
    }
  })

  test('lists the methods an address takes', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/providers`, { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('answers what isn’t HTTP', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end('this is no request\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('content-type: application/problem+json')
    const problem = Problem.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)))
    expect(problem.status).toBe(400)
  })

  test('answers headers that are too long', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET /api/healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(80_000)}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(Problem.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).detail).toContain('too long')
  })
})

test('fits a filter’s maximum number of ids into a URL', async () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `vehicleIds=${10n ** 18n + BigInt(index)}`).join('&')
  const days = 'From=2026-11-01 00:00:00&To=2026-11-02 00:00:00'
  const clientId = await server.client('Many')
  const headers = { authorization: `Bearer ${await server.token(clientId, ['operator'])}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/client/${clientId}/incidents?${days}&${ids}`, { headers })
  expect(answer.status).toBe(200)
})
