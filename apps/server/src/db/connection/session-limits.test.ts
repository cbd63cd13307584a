import { expect, onTestFinished, test, vi } from 'vitest'
import { proxyTo } from '../../testing/database-proxy.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { waitingForLock } from '../../testing/waiting-for-lock.ts'
import { lockNotAvailable } from './allow-time.ts'
import { createPool, type PoolOptions } from './database.ts'
import { limitOptions, workLimits } from './session-limits.ts'

const open = (url: string, options: PoolOptions = {}) => {
  const pool = createPool(url, { size: 2, ...options })
  onTestFinished(() => pool.end())
  return pool
}
const lock = 'select pg_advisory_xact_lock(42)'
const patience = { timeout: 15_000, interval: 20 }

test('releases the locks of a process that stops in the middle of a transaction', async () => {
  await using database = await createTestDatabase()
  const frozen = open(database.url, { idleInTransactionSeconds: 1 })
  const others = open(database.url)
  const held = await frozen.connect()
  await held.query(`begin; ${lock}`)
  await others.query(lock)
  await expect(held.query('commit')).rejects.toThrow()
  held.release()
  expect((await frozen.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('ends the statement of a process that vanished, and releases its locks', async () => {
  await using database = await createTestDatabase()
  await using proxy = await proxyTo(database.url)
  const vanishing = open(proxy.url)
  const others = open(database.url)
  const asleep = vanishing.query(`begin; ${lock}; select pg_sleep(600)`).catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const { rowCount } = await others.query(
      `select from pg_locks where locktype = 'advisory' and granted and objid = 42`,
    )
    expect(rowCount).toBe(1)
  }, patience)
  proxy.cut()
  await others.query(lock)
  expect(await asleep).toBeInstanceOf(Error)
})

test('stops waiting for a lock', async () => {
  await using database = await createTestDatabase()
  const holder = await database.connect()
  await holder.query(`begin; ${lock}`)
  const waiting = open(database.url, { lockSeconds: 1 }).query(lock)
  const answered = expect(waiting).rejects.toMatchObject({ code: lockNotAvailable })
  await vi.waitFor(async () => expect(await waitingForLock(holder)).toBe(1), patience)
  await answered
})

test('sets every limit in a session over TCP', async () => {
  await using database = await createTestDatabase()
  await using proxy = await proxyTo(database.url)
  const { rows } = await open(proxy.url, { idleInTransactionSeconds: 15 }).query(
    `select name, setting::int as value from pg_settings where name = any($1)`,
    [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'client_connection_check_interval']],
  )
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    statement_timeout: 900_000,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 15_000,
    client_connection_check_interval: 5_000,
  })
  expect(limitOptions(workLimits)).toMatch(/-c tcp_keepalives_idle=30 .* -c tcp_user_timeout=60000/)
})
