import { type MonitorReport, monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCounts } from '../../counting/counts.ts'
import { writeCounts } from '../../counting/write-counts.ts'
import { upkeep } from '../../jobs/upkeep.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let server: TestServer
let admin: string
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Acme')
  admin = await server.token(clientId, ['admin'])
})
afterAll(() => server[Symbol.asyncDispose]())

const now = Date.now()
const rangeOf = (hours: number) => ({
  From: toRangeTime(new Date(now - hours * hourMs)),
  To: toRangeTime(new Date(now + hourMs)),
})
type Query = { report: MonitorReport } & Record<string, unknown>
const reportOf = (query: Query, hours = 24) =>
  ask(server.app, monitoringEndpoints.report, { query: { ...rangeOf(hours), ...query } }, admin)

/** Writes what a process counted, as one of its own would. */
const write = (counts = server.services.counts) => writeCounts(server.services.pool, 'serve', counts, new Date())

const request = (route: string, milliseconds: number, status = 200, at = now) =>
  ({ api: 'private', route, status, clientId, milliseconds, at }) as const

test('adds up the requests of several processes by endpoint, with percentiles, after a failed write too', async () => {
  const [one, other] = [createCounts(), createCounts()]
  for (let n = 0; n < 60; n++) one.requests.note(request('GET /slow', 20))
  for (let n = 0; n < 30; n++) other.requests.note(request('GET /slow', 20))
  for (let n = 0; n < 10; n++) other.requests.note(request('GET /slow', 2_000))
  other.requests.note(request('GET /slow', 10, 404))
  one.requests.note(request('GET /fast', 1))
  const unreachable = { connect: async () => Promise.reject(new Error('the database is away')) }
  await expect(writeCounts(unreachable as never, 'serve', one, new Date())).rejects.toThrow('away')
  await write(one)
  await write(other)
  const { requests, series, totalCount } = await reportOf({ report: 'privateApiSuccessful', SearchedText: 'slow' })
  expect(totalCount).toBe(1)
  expect(requests).toMatchObject([
    { route: 'GET /slow', calls: 100, ofCalls: 101, statuses: [{ status: 200, count: 100 }] },
  ])
  expect(requests[0]!.p50Milliseconds).toBeGreaterThan(15)
  expect(requests[0]!.p50Milliseconds).toBeLessThan(25)
  expect(requests[0]!.p95Milliseconds).toBeGreaterThan(1_400)
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  const failed = await reportOf({ report: 'privateApiFailed', SearchedText: 'slow' })
  expect(failed.requests).toMatchObject([{ calls: 1, ofCalls: 101, statuses: [{ status: 404, count: 1 }] }])
})

test('counts real requests by API, route and client, without ids, tokens or health checks', async () => {
  await server.app.inject({
    url: '/api/vehicles/7276976447933494114?clientId=1',
    headers: { authorization: 'Bearer secret' },
  })
  await server.app.inject({ url: '/api/no/such/address' })
  await server.app.inject({ url: '/api/healthz' })
  await reportOf({ report: 'extractor' })
  await write()
  const { rows } = await server.services.pool.query(
    `select api, route, status, client_id as client from request_count where route not in ('GET /slow', 'GET /fast')
     group by 1, 2, 3, 4 order by 2`,
  )
  expect(rows).toEqual([
    { api: 'public', route: 'GET /admin/monitoring', status: 200, client: clientId },
    { api: 'private', route: 'GET /vehicles/{id}', status: 401, client: 0 },
    { api: 'private', route: 'Unknown address', status: 404, client: 0 },
  ])
  const stored = await server.services.pool.query('select * from request_count')
  expect(JSON.stringify(stored.rows)).not.toMatch(/secret|7276976447933494114/)
})

test('shows what a request failed with once, with its log reference but without its values', async () => {
  const cache = server.services.cache as { get: typeof server.services.cache.get }
  const { get } = cache
  cache.get = async () => Promise.reject(new Error('Could not load "Bob Doe" 4711'))
  const call = { url: '/api/incident/types', headers: { authorization: `Bearer ${admin}` } }
  const answers = await Promise.all([server.app.inject(call), server.app.inject(call)]).finally(() => {
    cache.get = get
  })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  await write()
  const { exceptions } = await reportOf({ report: 'publicApiExceptions', clientIds: [clientId] })
  expect(exceptions).toMatchObject([
    { source: 'GET /incident/types', message: 'Could not load “…” #', client: { name: 'Acme' }, count: 2 },
  ])
  const references = answers.map(({ headers }) => headers['x-request-id'])
  expect(references).toContain(exceptions[0]!.logReference)
})

test('searches failures by label, client and connection', async () => {
  const counts = createCounts()
  const failure = { area: 'extractor', error: new Error('The provider returned 503'), clientId } as const
  counts.failures.note({ ...failure, source: 'incidents.history', connectionId: 7 })
  counts.failures.note({ ...failure, source: 'trips', connectionId: 8 })
  await write(counts)
  const find = async (query: object) =>
    (await reportOf({ report: 'extractor', ...query })).exceptions.map((one) => one.source)
  expect(await find({ SearchedText: 'events, history' })).toEqual(['incidents.history'])
  expect(await find({ clientIds: [clientId + 1] })).toEqual([])
})

test('says in which steps nothing was counted, and removes what is older than a week', async () => {
  const week = await reportOf({ report: 'privateApiSuccessful' }, 24 * 30)
  expect(week.stepMinutes).toBe(60)
  expect(week.steps.length).toBeLessThanOrEqual(7 * 24 + 2)
  const day = await reportOf({ report: 'privateApiSuccessful' }, 2)
  expect(day.stepMinutes).toBe(5)
  expect(day.steps.filter(({ isCounted }) => isCounted).length).toBeLessThanOrEqual(2)
  expect(day.steps.some(({ isCounted }) => isCounted)).toBe(true)
  expect(Date.parse(day.countedUntil!)).toBeGreaterThanOrEqual(now)
  expect((await reportOf({ report: 'functionsExceptions' }, 2)).countedUntil).toBeNull()
  const { pool } = server.services
  await pool.query(`update request_count set step_at = step_at - interval '8 days'`)
  await upkeep(server.services, { line: () => undefined })
  expect((await pool.query('select from request_count')).rowCount).toBe(0)
})
