import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createPool } from './database.ts'
import { transact } from './transact.ts'

test('fails only the current statement when a backend is terminated while in use', async () => {
  await using database = await createTestDatabase()
  const pool = createPool(database.url, { size: 3 })
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1::int)', [rows[0].pid])
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  await expect(
    transact(pool, async (held) => {
      const own = await held.query('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1::int)', [own.rows[0].pid])
      await held.query('select 1')
    }),
  ).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('times out statements and waiting for a connection', async () => {
  await using database = await createTestDatabase()
  const pool = createPool(database.url, { size: 1, statementSeconds: 1, connectSeconds: 1 })
  await expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
  const client = await pool.connect()
  await expect(pool.query('select 1')).rejects.toThrow(/timeout exceeded/)
  client.release()
  await pool.end()
})

test('keeps a connection for the next statement after quiet minutes, with the plans that it knows', async () => {
  await using database = await createTestDatabase()
  const pool = createPool(database.url, { size: 1 })
  const process = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = await process()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await process()).toBe(before)
  await pool.end()
})

test('returns lists of numbers unchanged, with nulls in place', async () => {
  await using database = await createTestDatabase()
  const pool = createPool(database.url, { size: 1 })
  const { rows } = await pool.query(
    `select array[1, null, -2.5e-7, 'Infinity', 0.1]::float8[] as some, '{}'::float8[] as none, null::float8[] as unknown`,
  )
  expect(rows).toEqual([{ some: [1, null, -2.5e-7, Number.POSITIVE_INFINITY, 0.1], none: [], unknown: null }])
  await pool.end()
})
