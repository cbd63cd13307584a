import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { proxyTo } from '../testing/database-proxy.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { reviewCollisions } from './review-collisions.ts'
import { seedPeople } from './seed-people.ts'

test('survives a database that is away while it gets a token, and continues', async () => {
  await using database = await createTestDatabase()
  await using proxy = await proxyTo(database.url)
  const pool = createPool(proxy.url, { size: 1, connectSeconds: 1 })
  onTestFinished(() => pool.end())
  const db = createDatabase(pool)
  const [clientId] = (await seedPeople(db)).values()
  let asked = 0
  const api = createServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end('{"items":[],"totalCount":0}')
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void api.close())
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  proxy.cut()
  const reviewer = reviewCollisions({ db, log, config: { ...readConfig({}), origin } }, [clientId!], 20)
  onTestFinished(() => reviewer.stop())
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), { timeout: 5_000 })
  expect(asked).toBe(0)
  proxy.reopen()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 5_000 })
})
