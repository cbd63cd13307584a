import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createIssuer } from '../access/issuer.ts'
import { createVerifier } from '../access/token-verifier.ts'
import { createScriptedIssuer, type ScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { announce } from './live-updates.ts'

const audience = 'https://api.milepost.test'
const event: LiveEvent = { kind: 'connection', connectionId: 7 }

let issuer: ScriptedIssuer
let server: TestServer
let address: string
let clientId: number

beforeAll(async () => {
  issuer = await createScriptedIssuer()
  const verifier = createVerifier(createIssuer(issuer.name), { audience, clientId: 'milepost' })
  server = await createTestServer(undefined, verifier)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/live`
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})
beforeEach(async () => {
  clientId = await server.client(`Watching ${randomUUID()}`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => vi.useRealTimers())

type Watched = Awaited<ReturnType<typeof watch>>

/** Opens a stream; `text` grows until `ended`. */
async function watch(token: string, query = '') {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${address}${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const stream = { status: response.status, text: '', hasEnded: false }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
    stream.hasEnded = true
  }
  read().catch(() => undefined)
  await vi.waitFor(() => expect(stream.text).toContain('retry:'))
  return stream
}

const heartbeat = () => vi.advanceTimersByTime(15_000)

async function expectEnd(stream: Watched) {
  heartbeat()
  await vi.waitFor(() => expect(stream.hasEnded).toBe(true))
}

test('sends a client’s events as long as the token is valid', async () => {
  const stream = await watch(await server.token(clientId, ['operator']))
  for (const round of [1, 2, 3]) {
    heartbeat()
    await vi.waitFor(() => expect(stream.text.split('still here')).toHaveLength(round + 1))
  }
  await announce(server.services.pool, clientId, event)
  await vi.waitFor(() => expect(stream.text).toContain('event: connection'))
  expect(stream.hasEnded).toBe(false)
})

test('ends when the API token is revoked', async () => {
  const stream = await watch(await server.token(clientId, ['operator']))
  await server.services.pool.query('update api_token set revoked_at = now() where client_id = $1', [clientId])
  await expectEnd(stream)
})

test('ends when the API token expires', async () => {
  const stream = await watch(await server.token(clientId, ['operator']))
  await server.services.pool.query('update api_token set expires_at = now() where client_id = $1', [clientId])
  await expectEnd(stream)
})

test('ends when the sign-in expires', async () => {
  const sub = await server.person(clientId, ['operator'])
  const stream = await watch(await issuer.sign({ sub, aud: audience }))
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await expectEnd(stream)
})

test('ends when the user is removed', async () => {
  const sub = await server.person(clientId, ['operator'])
  const stream = await watch(await issuer.sign({ sub, aud: audience }))
  await server.services.pool.query('delete from app_user where client_id = $1', [clientId])
  await expectEnd(stream)
})

test('ends when an admin who watches another client is no longer one', async () => {
  const home = await server.client('Home')
  const stream = await watch(await server.token(home, ['admin']), `?clientId=${clientId}`)
  await server.services.pool.query(`update app_user set roles = '{operator}' where client_id = $1`, [home])
  await expectEnd(stream)
})

test('closes a user’s oldest stream when they open an eleventh, and no one else’s', async () => {
  const token = await server.token(clientId, ['operator'])
  const other = await watch(await server.token(clientId, ['operator']))
  const streams: Watched[] = []
  for (let index = 0; index < 10; index++) streams.push(await watch(token))
  expect(streams.map(({ hasEnded }) => hasEnded)).not.toContain(true)
  streams.push(await watch(token))
  await vi.waitFor(() => expect(streams[0]!.hasEnded).toBe(true))
  expect(streams[0]!.text).toContain('event: replaced')
  expect([other, ...streams.slice(1)].map(({ hasEnded }) => hasEnded)).not.toContain(true)
})

test('refuses to continue after an event: what was missed is not kept', async () => {
  const token = await server.token(clientId, ['operator'])
  const answer = await fetch(`${address}?lastEventId=5`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ issues: [{ field: 'query.lastEventId' }] })
})
