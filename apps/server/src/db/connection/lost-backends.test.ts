import type { AddressInfo } from 'node:net'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const flying = 20
const rounds = 15

let server: TestServer
let killer: pg.Client
let address: string
let headers: { authorization: string }

beforeAll(async () => {
  server = await createTestServer()
  const clientId = await server.client('Patient')
  headers = { authorization: `Bearer ${await server.token(clientId, ['operator'])}` }
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}/api${vehicleListEndpoints.page.path.replace('{id}', String(clientId))}`
  killer = new pg.Client(server.services.pool.options.connectionString)
  await killer.connect()
})
afterAll(async () => {
  await killer.end()
  await server[Symbol.asyncDispose]()
})

const ask = () =>
  fetch(address, { headers }).then(async (answer) => ({ status: answer.status, body: await answer.text() }))

/** Terminates all other backends of the database; returns their number. */
const endAll = async () =>
  (
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  ).rowCount ?? 0

test('replaces backends that are terminated repeatedly during requests, without a single 500', async () => {
  expect((await ask()).status).toBe(200)
  let ended = 0
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round += 1) {
    const asked = Promise.all(Array.from({ length: flying }, ask))
    ended += await endAll()
    for (const { status, body } of await asked) {
      statuses.add(status)
      if (status !== 200) expect([status, body]).toEqual([503, expect.stringContaining('"code":"unavailable"')])
    }
  }
  expect(ended).toBeGreaterThan(rounds)
  expect([...statuses]).toContain(200)
  await vi.waitFor(
    async () =>
      expect((await Promise.all(Array.from({ length: flying }, ask))).map(({ status }) => status)).toEqual(
        Array(flying).fill(200),
      ),
    {
      timeout: 5_000,
      interval: 50,
    },
  )
  const { pool } = server.services
  expect([pool.waitingCount, pool.totalCount <= pool.options.max]).toEqual([0, true])
})
