import { expect, onTestFinished, test, vi } from 'vitest'
import { createPool } from '../db/connection/database.ts'
import { proxyTo } from '../testing/database-proxy.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createKeyLocks } from './key-locks.ts'

const patience = { timeout: 10_000, interval: 20 }

const locksAt = (url: string, restSeconds?: number) => {
  const pool = createPool(url, { size: 2 })
  const locks = createKeyLocks(pool, restSeconds)
  onTestFinished(async () => {
    await locks.close()
    await pool.end()
  })
  return locks
}

test('keeps a lock for as long as its worker is alive, however long the run takes', async () => {
  await using database = await createTestDatabase()
  const own = locksAt(database.url, 1)
  const lost = vi.fn()
  const release = await own.take('upkeep', 'a', lost)
  const watcher = await database.connect()
  const signs = new Set<string>()
  await vi.waitFor(async () => {
    const { rows } = await watcher.query(
      `select query_start::text as at from pg_stat_activity where datname = current_database() and query = 'select'`,
    )
    for (const { at } of rows) signs.add(at)
    expect(signs.size).toBeGreaterThan(6)
  }, patience)
  expect(await locksAt(database.url).take('upkeep', 'a', vi.fn())).toBeNull()
  await release!()
  expect(lost).not.toHaveBeenCalled()
})

test('gives the lock of a worker that stopped to another, and ends its run when it continues', async () => {
  await using database = await createTestDatabase()
  await using proxy = await proxyTo(database.url)
  const lost = vi.fn()
  const frozen = locksAt(proxy.url, 1)
  expect(await frozen.take('upkeep', 'a', lost)).not.toBeNull()
  proxy.freeze()
  const other = locksAt(database.url)
  await vi.waitFor(async () => expect(await other.take('upkeep', 'a', vi.fn())).not.toBeNull(), patience)
  proxy.cut()
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), patience)
})
