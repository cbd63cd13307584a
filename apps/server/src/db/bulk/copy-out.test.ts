import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createPool } from '../connection/database.ts'
import { copyOut } from './copy-out.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { size: 3 })
})
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

const never = () => new AbortController().signal
const atWork = async () =>
  (
    await pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and query like 'copy (%' and state = 'active'`,
    )
  ).rows[0].n
const endless = `select generate_series(1, 100000000), repeat('x', 1000)`

test('returns every byte, and counts rows correctly if text has line breaks', async () => {
  const copied = copyOut(pool, `select n, E'two\\nlines' from generate_series(1, 30000) n`, never())
  let text = ''
  for (let piece = await copied.next(); ; piece = await copied.next()) {
    if (piece.done) {
      expect(piece.value).toBe(30_000)
      break
    }
    text += piece.value.toString()
  }
  expect(text.startsWith('1,"two\nlines"\n2,')).toBe(true)
  expect(text.endsWith('30000,"two\nlines"\n')).toBe(true)
})

test('cancels the statement if the reader leaves early', async () => {
  for await (const piece of copyOut(pool, endless, never())) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 10_000 })
})

test('cancels the statement on its signal, even before any output', async () => {
  for (const query of [endless, 'select pg_sleep(60)']) {
    const leaving = new AbortController()
    // A failed run must not leave an endless query behind.
    onTestFinished(() => leaving.abort(new Error('over')))
    const reading = buffer(copyOut(pool, query, leaving.signal))
    reading.catch(() => {})
    await vi.waitFor(async () => expect(await atWork()).toBe(1), { timeout: 10_000 })
    leaving.abort(new Error('gone'))
    await expect(reading).rejects.toThrow('gone')
    await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 10_000 })
  }
})

test('throws database errors, even mid-stream, and keeps the pool usable', async () => {
  for (const query of ['select 1 / 0', 'select 1 / (50000 - n) from generate_series(1, 100000) n', 'nonsense'])
    await expect(buffer(copyOut(pool, query, never()))).rejects.toThrow(/division by zero|syntax error/)
  expect(String(await buffer(copyOut(pool, 'select 1', never())))).toBe('1\n')
})
