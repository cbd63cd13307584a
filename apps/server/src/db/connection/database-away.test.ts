import { expect, onTestFinished, test, vi } from 'vitest'
import { proxyTo } from '../../testing/database-proxy.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createPool } from './database.ts'
import { isDatabaseAway, waitingFor, withDatabase } from './database-away.ts'
import { reachDatabase } from './reach-database.ts'

test('repeats work until the database is back, reports the wait once, and throws other failures', async () => {
  await using database = await createTestDatabase()
  await using proxy = await proxyTo(database.url)
  const pool = createPool(proxy.url, { size: 1 })
  onTestFinished(() => pool.end())
  proxy.cut()
  const onAway = vi.fn()
  let tries = 0
  const work = () => {
    tries += 1
    if (tries === 4) proxy.reopen()
    return pool.query('select 1 as one')
  }
  expect((await withDatabase(work, { onAway, pauseMs: 1 })).rows).toEqual([{ one: 1 }])
  expect([tries, onAway.mock.calls.length]).toEqual([4, 1])
  await expect(withDatabase(() => pool.query('select 1 / 0'), { pauseMs: 1 })).rejects.toThrow('division by zero')
})

test('recognizes a database that isn’t there in the sentence about it, but not one that refuses', async () => {
  const refused = await reachDatabase('postgres://a:b@127.0.0.1:1/x').catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(true)
  expect(waitingFor(refused)).toBe(
    'Waiting for the database. No PostgreSQL server responds at this address. Check DATABASE_URL (a@127.0.0.1:1/x).',
  )
  const noFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  const wrongPassword = Object.assign(new Error('password'), { code: '28P01' })
  expect([noFile, wrongPassword, new Error('bug')].map(isDatabaseAway)).toEqual([false, false, false])
})
