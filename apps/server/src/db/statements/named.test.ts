import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createDatabase, createPool, type Database } from '../connection/database.ts'
import { scopeTo } from '../scope/scope.ts'
import type { DoneStatement } from './follow-statements.ts'
import { named } from './named.ts'
import { PreparedTexts } from './prepared-texts.ts'
import { nameText } from './statement-name.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
let done: DoneStatement[]

beforeEach(async () => {
  database = await createTestDatabase()
  done = []
  pool = createPool(database.url, { size: 1, onStatement: (statement) => done.push(statement) })
  db = createDatabase(pool)
  await pool.query(`insert into client (name) values ('One'), ('Two')`)
  done.length = 0
})
afterEach(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

const clientNamed = (name: string) =>
  named('client-named', db, sql<{ id: number }>`select id from client where name = ${name}`)
const prepared = async () =>
  (
    await pool.query<{ name: string; statement: string; plans: string }>(
      `select name, statement, generic_plans + custom_plans as plans from pg_prepared_statements order by name`,
    )
  ).rows

test('prepares hand-written and built statements from the second call, each text under its own name', async () => {
  for (const name of ['One', 'Two', 'None', 'One']) await clientNamed(name)
  const one = scopeTo(db, 1)
  const built = (limit: number) =>
    named('some-clients', one, one.selectFrom('client').select(['id', 'timeZone']).orderBy('id').limit(limit))
  expect(await clientNamed('Two')).toEqual([{ id: 2 }])
  for (const limit of [1, 2]) expect((await built(limit))[0]).toEqual({ id: 1, timeZone: expect.any(String) })
  const rows = await prepared()
  expect(rows.map(({ name }) => name.split(':')[0])).toEqual(['client-named', 'some-clients'])
  expect(rows[0]).toMatchObject({ statement: expect.stringMatching(/^\/\* client-named \*\/ select/), plans: '4' })
})

test('treats one name with two texts as two statements, and doesn’t prepare fresh ones', async () => {
  for (let n = 0; n < 3; n++) {
    await named('ids', db, sql`select 1 as id where true = ${true}`)
    await named('ids', db, sql`select 2 as id where true = ${true}`)
    await named('fresh-ids', db, sql`select 3 as id where true = ${true}`, 'fresh')
  }
  expect((await prepared()).map(({ name }) => name.split(':')[0])).toEqual(['ids', 'ids'])
})

test('ignores a separately given name, so two of its texts work on one connection', async () => {
  for (const column of [1, 2, 1, 2]) {
    const text = nameText('beside', `select ${column} as id where true = $1`)
    expect((await pool.query({ name: 'beside', text, values: [true] })).rows).toEqual([{ id: column }])
  }
  expect((await prepared()).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^beside:/),
    expect.stringMatching(/^beside:/),
  ])
})

test('doesn’t fill the server with endless texts under one name', async () => {
  for (let n = 0; n < 40; n++)
    for (const _ of [1, 2]) await named('endless', db, sql`select ${sql.raw(String(n))}::int as n where true = ${true}`)
  expect((await prepared()).length).toBe(24)
  expect(await named('endless', db, sql`select 39::int as n where true = ${true}`)).toEqual([{ n: 39 }])
})

test('reports each statement with its name, rows and failure', async () => {
  await clientNamed('One')
  await clientNamed('One')
  await expect(named('broken', db, sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero')
  await pool.query('select 1 from client')
  expect(done.map(({ name, rows, isPrepared, failure }) => [name, rows, isPrepared, failure !== undefined])).toEqual([
    ['client-named', 1, false, false],
    ['client-named', 1, true, false],
    ['broken', 0, false, true],
    [null, 2, false, false],
  ])
})

test('continues without preparation on a connection that leads to another backend, as behind a pooler in transaction mode', async () => {
  for (let n = 0; n < 3; n++) await clientNamed('One')
  await pool.query('deallocate all')
  expect(await clientNamed('Two')).toEqual([{ id: 2 }])
  expect(await clientNamed('Two')).toEqual([{ id: 2 }])
  expect(await prepared()).toEqual([])
})

test('doesn’t fail a call if the backend has the name from someone else', async () => {
  for (let n = 0; n < 3; n++) await clientNamed('One')
  const [{ name, statement } = { name: '', statement: '' }] = await prepared()
  const other = createPool(database.url, { size: 1 })
  try {
    await other.query(`prepare "${name}" as ${statement}`)
    const otherDb = createDatabase(other)
    const call = () => named('client-named', otherDb, sql<{ id: number }>`select id from client where name = ${'Two'}`)
    for (let n = 0; n < 3; n++) expect(await call()).toEqual([{ id: 2 }])
  } finally {
    await other.end()
  }
})

test('fails no call when a migration changes the columns of a prepared statement', async () => {
  const all = () => named('all-of-it', db, sql<Record<string, unknown>>`select * from thing where true = ${true}`)
  await pool.query('create table thing (id int); insert into thing values (1)')
  for (let n = 0; n < 3; n++) expect(await all()).toEqual([{ id: 1 }])
  await pool.query('alter table thing add column word text')
  expect(await all()).toEqual([{ id: 1, word: null }])
})

test('keeps what is prepared in a transaction in that transaction', async () => {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('client').values({ name: 'Three' }).execute()
    const count = () =>
      named(
        'count-clients',
        transaction,
        sql<{ n: number }>`select count(*)::int as n from client where true = ${true}`,
      )
    for (let n = 0; n < 3; n++) expect(await count()).toEqual([{ n: 3 }])
  })
})

test('uses only names written in the source', async () => {
  await expect(named("x'; */ drop", db, sql`select 1`)).rejects.toThrow('lowercase words')
  await expect(named('Events', db, sql`select 1`)).rejects.toThrow('lowercase words')
})

test('replaces a generic plan that is bad for some values', async () => {
  await pool.query(`create table skewed (client_id int, at int, word text);
    insert into skewed select 1, n, 'usual' from generate_series(1, 20) as n;
    insert into skewed select 2, n, 'usual' from generate_series(1, 20) as n;
    analyze skewed`)
  // One client's rows take more than half a second.
  const ask = (clientId: number) =>
    named(
      'skewed-rows',
      db,
      sql`select case when client_id = 2 then pg_sleep(0.03) end from skewed where client_id = ${clientId}`,
    )
  for (let n = 0; n < 3; n++) await ask(1)
  await ask(2)
  done.length = 0
  for (let n = 0; n < 2; n++) await ask(1)
  expect(done.map(({ isPrepared }) => isPrepared)).toEqual([false, false])
})

test('prepares again after a pause', () => {
  const clock = { now: 0 }
  const texts = new PreparedTexts(() => clock.now)
  texts.preparedName('a', 'select 1')
  const own = texts.preparedName('a', 'select 1')
  expect(own).toMatch(/^a:/)
  texts.recordTime('select 1', 499)
  expect(texts.preparedName('a', 'select 1')).toBe(own)
  texts.recordTime('select 1', 500)
  expect(texts.preparedName('a', 'select 1')).toBeUndefined()
  clock.now = 600_000
  expect(texts.preparedName('a', 'select 1')).toBe(own)
})
