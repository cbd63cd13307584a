import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createPool } from './database.ts'
import { listen } from './listen.ts'

test('replaces a connection once despite several errors, and lets the pool end', async () => {
  await using database = await createTestDatabase()
  const pool = createPool(database.url, { size: 4 })
  let connected = 0
  const hearing = await listen(pool, 'anything', () => undefined, { onConnect: () => void connected++ })
  const lost = (pool as unknown as { _clients: NodeJS.EventEmitter[] })._clients[0]!
  lost.emit('error', new Error('reset'))
  lost.emit('error', new Error('ended'))
  await vi.waitFor(() => expect(connected).toBeGreaterThan(1), { timeout: 5_000, interval: 10 })
  expect(pool.totalCount).toBe(1)
  await hearing.close()
  await pool.end()
  expect(connected).toBe(2)
})
