import { jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: string
const range = { From: '2020-01-01 00:00:00', To: '2020-02-01 00:00:00' }

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.token(await server.client('Acme'), ['admin'])
})
afterAll(() => server[Symbol.asyncDispose]())

test('starts a job manually once, cancels it and runs it again', async () => {
  const run = () => ask(server.app, jobEndpoints.run, { params: { name: 'upkeep' }, body: {} }, admin)
  const first = await run()
  expect(first).toMatchObject({ name: 'upkeep', state: 'queued', attempts: 0, client: null })
  expect((await run()).id).toBe(first.id)
  const list = await ask(server.app, jobEndpoints.list, { query: range }, admin)
  expect(list).toMatchObject({ totalCount: 1, names: ['tokens.remind', 'upkeep'] })
  const params = { id: first.id }
  expect((await send(server.app, jobEndpoints.retry, { params }, admin)).status).toBe(409)
  expect((await send(server.app, jobEndpoints.cancel, { params }, admin)).status).toBe(204)
  expect((await send(server.app, jobEndpoints.cancel, { params }, admin)).status).toBe(409)
  expect((await ask(server.app, jobEndpoints.retry, { params }, admin)).state).toBe('queued')
})

test('refuses an unknown job and one that can’t be started manually, in a sentence', async () => {
  const run = async (name: string) =>
    (await send(server.app, jobEndpoints.run, { params: { name }, body: {} }, admin)) as {
      status: number
      body: { detail: string }
    }
  const unknown = await run('make-coffee')
  expect([unknown.status, unknown.body.detail]).toEqual([
    404,
    'There is no job “make-coffee”. Jobs you can start: “tokens.remind”, “upkeep”.',
  ])
  expect((await run('message.send')).body.detail).toMatch(/can’t be started manually/)
  const params = { id: '7b0e6c1e-2f6d-4a0b-9d0c-000000000001' }
  expect((await send(server.app, jobEndpoints.cancel, { params }, admin)).status).toBe(404)
})

test('shows a run without a heartbeat for ten minutes as stuck', async () => {
  await server.services.pool.query(
    `insert into job_run (id, job, key, state, started_at, heartbeat_at) values (gen_random_uuid(), 'media', '', 'running', now(), now() - interval '11 minutes')`,
  )
  const { items } = await ask(server.app, jobEndpoints.list, { query: { ...range, states: ['stuck'] } }, admin)
  expect(items.map(({ name }) => name)).toEqual(['media'])
})

test('searches runs by their labels, filters by several names, and sorts', async () => {
  const find = async (query: object) =>
    (await ask(server.app, jobEndpoints.list, { query: { ...range, ...query } }, admin)).items.map(({ name }) => name)
  expect(await find({ SearchedText: 'VIDEOS' })).toEqual(['media'])
  expect(await find({ SearchedText: 'no such words' })).toEqual([])
  expect(await find({ names: ['media'] })).toEqual(['media'])
  expect(await find({ names: ['media', 'upkeep'], SortBy: 'attempts', SortDirection: 'desc' })).toHaveLength(2)
  expect(await find({})).toEqual(['media', 'upkeep'])
})
