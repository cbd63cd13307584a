import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, isOnCluster, type TestDatabase } from '../../testing/test-database.ts'
import { workFor } from '../connection/caller-work.ts'
import { createDatabase, createPool } from '../connection/database.ts'
import { explainStatement } from './explain-statement.ts'
import type { DoneStatement } from './follow-statements.ts'
import { named } from './named.ts'
import { logSlowStatements } from './slow-statements.ts'

let database: TestDatabase
let pool: pg.Pool
const done: DoneStatement[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { size: 2, onStatement: (statement) => done.push(statement) })
})
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

const slow = (over: Partial<DoneStatement> = {}): DoneStatement => ({
  name: 'people',
  text: '/* people */ select id from app_user where email = $1 and client_id = $2',
  values: ['castillo@example.com', 4711],
  milliseconds: 300,
  rows: 1,
  isPrepared: false,
  ...over,
})

function teller(explain: (statement: DoneStatement) => Promise<object | undefined> = async () => ({ plan: 'a plan' })) {
  const lines: Record<string, unknown>[] = []
  const clock = { now: 1_000_000 }
  const log = { info: (entry: object) => void lines.push(entry as Record<string, unknown>) }
  return { lines, clock, report: logSlowStatements(log, explain, () => clock.now) }
}

// A cluster's plans name the shards of tables.
test.skipIf(isOnCluster)(
  'reports a slow statement with its name, time and plan, and without the values it was run with',
  async () => {
    const { lines, report } = teller((statement) => explainStatement(pool, statement))
    await report(slow())
    await report(slow({ name: 'quick', milliseconds: 199 }))
    expect(lines).toEqual([expect.objectContaining({ statement: 'people', milliseconds: 300, rows: 1 })])
    const plan = String(lines[0]?.plan)
    expect(plan).toMatch(/on app_user .*\(cost=\d/)
    expect(plan).toMatch(/email = '…'::text/)
    expect(JSON.stringify(lines)).not.toMatch(/castillo|4711/)
  },
)

test.skipIf(isOnCluster)('reports a prepared statement with its generic plan', async () => {
  const explained = await explainStatement(pool, slow({ isPrepared: true }))
  expect(explained?.keptPlan).toContain('email = $1')
  expect(explained?.keptPlan).toContain('client_id = $2')
})

test.each([
  'insert into client (name) values ($1)',
  'with gone as (delete from client where name = $1 returning id) select * from gone',
  '/* x-y */ update client set name = $1',
])('doesn’t plan writes again: %s', async (text) => {
  expect(await explainStatement(pool, slow({ text, values: ['x'] }))).toBeUndefined()
})

test('plans nothing while others wait for a connection', async () => {
  const [one, two] = [await pool.connect(), await pool.connect()]
  expect(await explainStatement(pool, slow())).toBeUndefined()
  one.release()
  expect(await explainStatement(pool, slow())).toBeDefined()
  two.release()
})

test('finishes planning after the statement’s caller has left', async () => {
  await pool.query('select 1')
  const connections = pool.totalCount
  let leave = () => {}
  await workFor(
    pool,
    (give) => (leave = give),
    async () => {
      leave()
      expect(await explainStatement(pool, slow())).toBeDefined()
    },
  )
  // Connections canceled with their caller are closed.
  expect(pool.totalCount).toBe(connections)
})

test('reports a consistently slow statement every 10 seconds with the number skipped, and plans it every 10 minutes', async () => {
  const { lines, clock, report } = teller()
  for (let second = 0; second <= 900; second++) {
    await report(slow())
    clock.now += 1_000
  }
  expect(lines.length).toBe(91)
  expect(lines.slice(0, 3).map(({ unreported }) => unreported)).toEqual([undefined, 9, 9])
  expect(lines.filter(({ plan }) => plan).length).toBe(2)
})

test('reports an unnamed statement by its text, and a failed one by its code', async () => {
  const { lines, report } = teller()
  const text = `select id from app_user where name = 'castillo'`
  await report(slow({ name: null, text, values: [], failure: { code: '57014' } }))
  expect(lines).toEqual([
    expect.objectContaining({
      statement: 'unnamed',
      text: `select id from app_user where name = '…'`,
      failure: '57014',
    }),
  ])
})

test('reports pool queries when they finish', async () => {
  const { lines, report } = teller((statement) => explainStatement(pool, statement))
  await named('long-sleep', createDatabase(pool), sql`select pg_sleep(${0.25})`)
  const slept = done.find(({ name }) => name === 'long-sleep')
  await report(slept!)
  expect(lines).toEqual([expect.objectContaining({ statement: 'long-sleep', plan: expect.stringContaining('Result') })])
})
