import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serve, serveRaw } from '../route.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { mount } from './mount.ts'

let server: TestServer
let app: FastifyInstance
let address: string

beforeAll(async () => {
  server = await createTestServer()
  app = Fastify()
  const slow = serve(systemEndpoints.healthz, async ({ db, services }) => {
    await Promise.all([
      sql`select pg_sleep(60) as built`.execute(db),
      services.pool.query('select pg_sleep(60) as plain'),
    ])
    return { status: 'ok' as const, version: '' }
  })
  mount(app, server.services, slow)
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/healthz`
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})

const sleeping = async () =>
  (
    await server.services.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query ~ '^select pg_sleep'`,
    )
  ).rowCount

test('ends work for a caller who has left, and leaves the pool intact', async () => {
  const leaving = new AbortController()
  const asking = fetch(address, { signal: leaving.signal }).catch(() => 'left')
  await vi.waitFor(async () => expect(await sleeping()).toBe(2), { timeout: 5_000 })
  leaving.abort()
  expect(await asking).toBe('left')
  await vi.waitFor(async () => expect(await sleeping()).toBe(0), { timeout: 5_000 })
  const { pool } = server.services
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => pool.query('select $1::int as n', [n])))
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(pool.waitingCount).toBe(0)
})

test('answers once, and logs nothing, if a caller leaves in the middle of a file', async () => {
  const lines = new PassThrough()
  const files = Fastify({ logger: { level: 'warn', stream: lines } })
  const bytes = Readable.from(endlessBytes())
  const endless = serveRaw(clientEndpoints.logo, async ({ reply }) => reply.type('image/png').send(bytes))
  mount(files, server.services, endless)
  await files.listen({ port: 0, host: '127.0.0.1' })
  try {
    const leaving = new AbortController()
    const { port } = files.server.address() as AddressInfo
    const { body } = await fetch(`http://127.0.0.1:${port}/clients/1/logo?v=${'0'.repeat(32)}`, {
      signal: leaving.signal,
    })
    await body!.getReader().read()
    leaving.abort()
    await vi.waitFor(() => expect(bytes.destroyed).toBe(true), { timeout: 5_000 })
    // What follows the end of an answer has followed when the next one is there.
    await fetch(`http://127.0.0.1:${port}/nothing`)
    expect(String(lines.read() ?? '')).not.toContain('already sent')
  } finally {
    await files.close()
  }
})

async function* endlessBytes() {
  for (;;) yield Buffer.alloc(65_536)
}
