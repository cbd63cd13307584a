import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type UpsertTable, upsert, upsertAndCount } from './upsert.ts'

type Row = {
  id: number
  key: string
  small: number | null
  share: number | null
  exact: number | null
  isDone: boolean | null
  words: string | null
  reported: string | null
  kept: string | null
  day: string | null
  at: Date | null
}

const table: UpsertTable<Row> = {
  table: 'upserted',
  columns: {
    id: 'int',
    key: 'bigint',
    small: 'smallint',
    share: 'real',
    exact: 'float8',
    isDone: 'boolean',
    words: 'text',
    reported: 'jsonb',
    kept: 'json',
    day: 'date',
    at: 'timestamptz',
  },
  key: ['id', 'key'],
}

let database: TestDatabase
let client: Awaited<ReturnType<TestDatabase['connect']>>
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
  await client.query(`set timezone = 'UTC'; create table upserted (id int, key bigint, small smallint, share real, exact float8,
    is_done boolean, words text, reported jsonb, kept json, day date, at timestamptz, primary key (id, key))`)
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => client.query('truncate upserted'))

const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
const row = fc.record({
  id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  key: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  small: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
  share: fc.option(fc.float({ noNaN: true, noDefaultInfinity: true })),
  exact: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  isDone: fc.option(fc.boolean()),
  words: fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())),
  reported: fc.option(fc.constantFrom('{"a": [1]}', '[]', '"é"')),
  kept: fc.option(fc.constantFrom('{"b":  [1]}', '[]', '"é"')),
  day: fc.option(moment.map((at) => at.toISOString().slice(0, 10))),
  at: fc.option(moment),
})

const stored = async () => {
  const { rows } =
    await client.query(`select id, key, small, share, exact, is_done as "isDone", words, reported::text, kept::text, day::text,
    extract(epoch from at) * 1000 as at from upserted order by id, key`)
  // PostgreSQL prints a real number in the fewest digits that distinguish it from its neighbors.
  return rows.map(({ at, share, ...rest }) => ({
    ...rest,
    share: share === null ? null : Math.fround(share),
    at: at === null ? null : new Date(Number(at)),
  }))
}

test('stores every value unchanged, and changes nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { minLength: 1, maxLength: 20, selector: ({ id, key }) => `${id}|${key}` }),
      async (rows) => {
        await client.query('truncate upserted')
        expect(await upsertAndCount(client, table, rows)).toBe(rows.length)
        const inOrder = rows.toSorted((a, b) => a.id - b.id || (BigInt(a.key) < BigInt(b.key) ? -1 : 1))
        expect(await stored()).toEqual(inOrder)
        expect(await upsertAndCount(client, table, rows)).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('stores many rows at once, the last one per key, and none', async () => {
  const one: Row = {
    id: 1,
    key: '1',
    small: 1,
    share: 0.5,
    exact: 0.25,
    isDone: true,
    words: 'a',
    reported: '{}',
    kept: null,
    day: '2026-01-01',
    at: new Date(0),
  }
  const rows = Array.from({ length: 12_000 }, (_, index) => ({ ...one, id: index % 11_000, small: index % 7 }))
  await upsert(client, table, rows)
  const { rows: counts } = await client.query('select count(*)::int as n, sum(small)::int as sum from upserted')
  const last = new Map(rows.map(({ id, small }) => [id, small]))
  expect(counts[0]).toEqual({ n: 11_000, sum: [...last.values()].reduce((a, b) => a + b, 0) })
  await upsert(client, table, [])
})

test('keeps a column’s value if the new one is unknown', async () => {
  const filling: UpsertTable<Row> = { ...table, unlessNull: ['words'] }
  const row: Row = {
    id: 1,
    key: '1',
    small: 1,
    share: null,
    exact: null,
    isDone: null,
    words: 'reported',
    reported: null,
    kept: null,
    day: null,
    at: null,
  }
  await upsert(client, filling, [row])
  await upsert(client, filling, [{ ...row, small: 2, words: null }])
  expect(await stored()).toMatchObject([{ small: 2, words: 'reported' }])
})
