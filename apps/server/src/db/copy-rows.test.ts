import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { copyRows } from './copy-rows.ts'

type Row = { id: number; words: string | null; told: string; at: Date; isDone: boolean; share: number | null }

const table = {
  table: 'copied',
  columns: { id: 'int', words: 'text', told: 'jsonb', at: 'timestamptz', isDone: 'boolean', share: 'real' },
} as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const client = await database.connect()
  await client.query(
    'create table copied (id int primary key, words text, told jsonb, at timestamptz, is_done boolean, share double precision)',
  )
})
afterAll(() => database[Symbol.asyncDispose]())

/** PostgreSQL's text knows every character but NUL. */
const words = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())

test('every value arrives as it is, whatever characters it has', async () => {
  const client = await database.connect()
  const row = fc.record({
    words: fc.option(words),
    told: words.map((text) => JSON.stringify({ text })),
    at: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    isDone: fc.boolean(),
    share: fc.option(fc.integer({ min: -1000, max: 1000 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (values) => {
      await client.query('truncate copied')
      const rows: Row[] = values.map((value, id) => ({ id, ...value }))
      await copyRows(client, table, rows)
      const { rows: found } = await client.query('select * from copied order by id')
      expect(found.map((f) => [f.words, f.told.text, new Date(f.at).getTime(), f.is_done, f.share])).toEqual(
        rows.map((r) => [r.words, JSON.parse(r.told).text, r.at.getTime(), r.isDone, r.share]),
      )
    }),
    { numRuns: 60 },
  )
})

test('a row that is there already is refused, and nothing is added', async () => {
  const client = await database.connect()
  await client.query('truncate copied')
  const row: Row = { id: 1, words: null, told: '{}', at: new Date(0), isDone: true, share: null }
  await copyRows(client, table, [row])
  await expect(copyRows(client, table, [{ ...row, id: 2 }, row])).rejects.toThrow('duplicate key')
  expect((await client.query('select 1 from copied')).rowCount).toBe(1)
})
