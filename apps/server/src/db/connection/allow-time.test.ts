import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { scopeTo } from '../scope/scope.ts'
import { tryFor, withTime } from './allow-time.ts'
import { requireCaller, workFor } from './caller-work.ts'
import { createDatabase, createPool } from './database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { size: 2 })
})
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

const db = () => scopeTo(createDatabase(pool), 1)
const sleepFor = (seconds: number) => sql<{ n: number }>`select 7 as n from pg_sleep(${seconds})`

test('returns a result within the time limit, and cancels a slower statement while its connection stays usable', async () => {
  expect(await tryFor(db(), 30, async (own) => (await sleepFor(0).execute(own)).rows)).toEqual({ answer: [{ n: 7 }] })
  expect(await tryFor(db(), 0.1, (own) => sleepFor(60).execute(own))).toEqual({
    endedBy: expect.objectContaining({ code: '57014' }),
  })
  expect((await sleepFor(0).execute(db())).rows).toEqual([{ n: 7 }])
})

test('uses the limit of an open transaction', async () => {
  const asked = withTime(db(), 60, (open) => tryFor(open, 0.05, async (own) => (await sleepFor(0.2).execute(own)).rows))
  expect(await asked).toEqual({ answer: [{ n: 7 }] })
})

test('throws other failures and the caller’s cancellation, and continues work started separately', async () => {
  await expect(tryFor(db(), 30, (own) => sql`select 1 / 0`.execute(own))).rejects.toThrow('division by zero')
  let leave = () => {}
  const work = workFor(
    pool,
    (give) => (leave = give),
    async () => {
      requireCaller()
      await expect(tryFor(db(), 60, (own) => sleepFor(60).execute(own))).rejects.toMatchObject({ code: '57014' })
      expect(requireCaller).toThrow('has disconnected')
      expect((await sleepFor(0).execute(db())).rows).toEqual([{ n: 7 }])
    },
  )
  await vi.waitFor(
    async () => {
      const asleep = `select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and datname = current_database() and pid <> pg_backend_pid()`
      expect((await pool.query(asleep)).rowCount).toBe(1)
    },
    { timeout: 10_000 },
  )
  leave()
  await work
})
