import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import Fastify, { type FastifyInstance } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPatience } from '../commands/open-services.ts'
import { copyOut } from '../db/bulk/copy-out.ts'
import { readRows } from '../db/bulk/read-rows.ts'
import { withTime } from '../db/connection/allow-time.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { scopeTo } from '../db/scope/scope.ts'
import { serve } from '../route.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { handleErrors } from './error-handler.ts'
import { mount } from './mount.ts'
import { tooLong } from './too-long.ts'

let server: TestServer
let hurried: pg.Pool
let app: FastifyInstance
const slow = 'select 1 as one from pg_sleep(1.5)'

beforeAll(async () => {
  server = await createTestServer()
  hurried = createPool(server.services.pool.options.connectionString!, { size: 3, statementSeconds: 1 })
  app = Fastify()
  handleErrors(app)
  const sleepy = serve(systemEndpoints.healthz, async ({ db }) => {
    await sql.raw(slow).execute(db)
    return { status: 'ok' as const, version: '' }
  })
  mount(app, { ...server.services, pool: hurried, db: createDatabase(hurried) }, sleepy)
})
afterAll(async () => {
  await app.close()
  await hurried.end()
  await server[Symbol.asyncDispose]()
})

test('allows a request’s statement five seconds', () => {
  expect(requestPatience.statementSeconds).toBe(5)
})

test('cancels longer statements in the database and reports it to the caller', async () => {
  const answer = await app.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable', detail: tooLong({}) }),
  ])
  // Shortly after the response; on its own it would run for another half second.
  await expect.poll(sleeping, { timeout: 300, interval: 20 }).toBe(0)
})

const sleeping = async () =>
  (
    await server.services.pool.query(
      `select from pg_stat_activity where state = 'active' and query like '%pg_sleep(1.5)%' and pid <> pg_backend_pid() and datname = current_database()`,
    )
  ).rowCount

test('gives files and explicit overrides their own time limit', async () => {
  const { signal } = new AbortController()
  const copied: Buffer[] = []
  for await (const piece of copyOut(hurried, slow, signal)) copied.push(piece)
  expect(Buffer.concat(copied).toString()).toBe('1\n')
  const read: unknown[] = []
  for await (const { rows } of readRows(hurried, CompiledQuery.raw(slow), signal)) read.push(...rows)
  expect(read).toEqual([[1]])
  const db = scopeTo(createDatabase(hurried), 1)
  expect((await withTime(db, 20, (inTime) => sql.raw(slow).execute(inTime))).rows).toEqual([{ one: 1 }])
  const { rows } = await hurried.query(`select current_setting('statement_timeout') as left_behind`)
  expect(rows).toEqual([{ left_behind: '1s' }])
})

test.each([
  [{ From: 'a', To: 'b' }, 'choose a shorter range.'],
  [{ SearchedText: 'x' }, 'search for more letters.'],
  [
    { From: 'a', SearchedText: 'x', vehicleIds: ['1'] },
    'choose a shorter range, search for more letters or choose fewer',
  ],
  [{ HourOfWeek: '1-8' }, 'choose all hours of the week.'],
  [{}, 'choose filters that match less.'],
])('suggests what to narrow for %j', (query, hint) => expect(tooLong(query)).toContain(hint))

test('matches hints with the parameters of lists', () => {
  const names = Object.keys(incidentEndpoints.page.query!.shape)
  for (const name of [
    'From',
    'To',
    'SearchedText',
    'vehicleIds',
    'driverIds',
    'vehicleGroups',
    'HourOfWeek',
    'PageNumber',
  ])
    expect(names).toContain(name)
})
