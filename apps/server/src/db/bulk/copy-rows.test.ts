import fc from 'fast-check'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { copyRows } from './copy-rows.ts'

type Row = { id: number; words: string | null; reported: string; at: Date; isDone: boolean; share: number | null }

const table = {
  table: 'copied',
  columns: { id: 'int', words: 'text', reported: 'jsonb', at: 'timestamptz', isDone: 'boolean', share: 'real' },
} as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const client = await database.connect()
  await client.query(
    'create table copied (id int primary key, words text, reported jsonb, at timestamptz, is_done boolean, share real)',
  )
})
afterAll(() => database[Symbol.asyncDispose]())

/** PostgreSQL text supports every character except NUL. */
const words = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed())

test('stores every value unchanged, with any characters', async () => {
  const client = await database.connect()
  const row = fc.record({
    words: fc.option(words),
    reported: words.map((text) => JSON.stringify({ text })),
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
      expect(found.map((f) => [f.words, f.reported.text, new Date(f.at).getTime(), f.is_done, f.share])).toEqual(
        rows.map((r) => [r.words, JSON.parse(r.reported).text, r.at.getTime(), r.isDone, r.share]),
      )
    }),
    { numRuns: 60 },
  )
})

test('stores many rows in any number of chunks', async () => {
  const client = await database.connect()
  await client.query('truncate copied')
  const rows = Array.from({ length: 1_234 }, (_, id) => ({
    id,
    words: 'ß'.repeat(id % 200),
    reported: `{"id": ${id}}`,
    at: new Date(id * 1000),
    isDone: id % 2 === 0,
    share: id % 3 ? id / 4 : null,
  }))
  await copyRows(client, table, rows)
  const { rows: found } = await client.query('select * from copied order by id')
  expect(found).toEqual(
    rows.map(({ isDone, reported, ...row }) => ({ ...row, is_done: isDone, reported: JSON.parse(reported) })),
  )
})

test.each([
  ['a number too large for its column', { id: 2 ** 31 }, '22003'],
  ['a fraction', { id: 1.5 }, '22P02'],
  ['a real number too large for its column', { share: 1e39 }, '22003'],
  ['an invalid time', { at: new Date(Number.NaN) }, '22P02'],
  ['text that the database rejects', { words: 'a\0b' }, '22021'],
  ['invalid JSON', { reported: '{' }, '22P02'],
])('rejects %s as invalid data and keeps the connection usable', async (_, wrong, code) => {
  const client = await database.connect()
  await client.query('truncate copied')
  const row: Row = { id: 1, words: null, reported: '{}', at: new Date(0), isDone: true, share: null }
  await expect(copyRows(client, table, [row, { ...row, id: 2, ...wrong }])).rejects.toMatchObject({ code })
  expect((await client.query('select from copied')).rowCount).toBe(0)
})

test('rejects an existing row and adds nothing', async () => {
  const client = await database.connect()
  await client.query('truncate copied')
  const row: Row = { id: 1, words: null, reported: '{}', at: new Date(0), isDone: true, share: null }
  await copyRows(client, table, [row])
  await expect(copyRows(client, table, [{ ...row, id: 2 }, row])).rejects.toThrow('duplicate key')
  expect((await client.query('select 1 from copied')).rowCount).toBe(1)
})

test('keeps the connection usable after a rejected statement, however many rows were already sent', async () => {
  const client = await database.connect()
  const row = { id: 1, words: 'x'.repeat(1_000), reported: '{}', at: new Date(0), isDone: true, share: null }
  const rows = Array.from({ length: 5_000 }, (_, id) => ({ ...row, id }))
  await expect(copyRows(client, { ...table, table: 'nowhere' }, rows)).rejects.toMatchObject({ code: '42P01' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('doesn’t leak a rejected statement’s rows into the next one', async () => {
  const client = await database.connect()
  await client.query('truncate copied')
  const row = { id: 1, words: 'x'.repeat(1_000), reported: '{}', at: new Date(0), isDone: true, share: null }
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ ...row, id }))
  await expect(copyRows(client, { ...table, table: 'nowhere' }, rows)).rejects.toMatchObject({ code: '42P01' })
  // Enough for several chunks, so that others could come in between.
  const next = rows.slice(0, 1_000).map(({ id, ...rest }) => ({ ...rest, id: -1 - id }))
  await copyRows(client, table, next)
  expect((await client.query('select count(*)::int as rows, max(id) as last from copied')).rows).toEqual([
    { rows: 1_000, last: -1 },
  ])
})

test('sends rows right after their statement without waiting for a response', async () => {
  const sent: string[] = []
  const stream = {
    write: (bytes: Buffer) => {
      sent.push(bytes.toString('latin1'))
      return true
    },
    once: () => undefined,
  }
  const connection = { stream, query: (text: string) => sent.push(text), sendCopyFail: () => undefined }
  const silent = { query: (copying: { submit(to: typeof connection): void }) => copying.submit(connection) }
  const row = { id: 1, words: 'Unit 1', reported: '{}', at: new Date(0), isDone: true, share: null }
  void copyRows(silent as unknown as ClientBase, table, [row])
  expect(sent).toEqual([
    expect.stringContaining('copy copied'),
    // One message with all rows, and one that completes them.
    expect.stringMatching(/^d.{4}PGCOPY.*Unit 1.*c.{4}$/s),
  ])
})
