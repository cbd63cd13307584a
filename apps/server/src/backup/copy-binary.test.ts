import { Writable } from 'node:stream'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { copyBinary } from './copy-binary.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})
afterEach(() => database[Symbol.asyncDispose]())

/** Accepts a chunk only after many event loop turns: much slower than the database sends them. */
function slowSink() {
  const pieces: Buffer[] = []
  const after = (turns: number, work: () => void): unknown =>
    turns > 0 ? setImmediate(() => after(turns - 1, work)) : work()
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      after(2_000, () => {
        pieces.push(Buffer.from(piece))
        done()
      })
    },
  })
  return { sink, all: () => Buffer.concat(pieces) }
}

test('passes rows of any length through unchanged, with backpressure from a slow sink', async () => {
  const { sink, all } = slowSink()
  const words = `select repeat(chr(97 + n % 26), n * n % 30000) as word from generate_series(1, 1500) as n`
  expect(await copyBinary(client, `copy (${words}) to stdout`, sink)).toBe(1500)
  const { rows } = await client.query<{ word: string }>(words)
  expect(all().toString()).toBe(rows.map(({ word }) => `${word}\n`).join(''))
  expect(all().length).toBeGreaterThan(10 * 1_048_576)
})

test('handles empty results and leaves the connection usable', async () => {
  const { sink, all } = slowSink()
  expect(await copyBinary(client, 'copy (select 1 where false) to stdout', sink)).toBe(0)
  expect(all().length).toBe(0)
  expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
})

test('throws database failures, immediate or after many rows, and leaves the connection usable', async () => {
  for (const text of [
    'copy nowhere to stdout',
    `copy (select repeat('x', 10000), 1 / (2000 - n) from generate_series(1, 3000) as n) to stdout`,
  ])
    await expect(copyBinary(client, text, slowSink().sink)).rejects.toThrow(/nowhere|division by zero/)
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('doesn’t block the connection forever if the sink stops accepting data', async () => {
  const sink = new Writable({ write: (_piece, _encoding, done) => done(new Error('full')) })
  sink.on('error', () => {})
  await copyBinary(client, `copy (select repeat('x', 10000) from generate_series(1, 3000)) to stdout`, sink)
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})
