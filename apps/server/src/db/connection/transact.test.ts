import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { rehearse, transact, transactRepeatable } from './transact.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1, options: '-c synchronous_commit=on' })
  // Dropping the database terminates connections a pool is still closing.
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('create table noted (word text)')
})
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})
beforeEach(() => pool.query('truncate noted'))

const note = (word: string) => async (client: pg.ClientBase) => {
  await client.query('insert into noted values ($1)', [word])
  return word
}
const recorded = async () => (await pool.query<{ word: string }>('select word from noted')).rows.map(({ word }) => word)

test.each([transact, transactRepeatable])('stores all of the work or none of it', async (run) => {
  expect(await run(pool, note('kept'))).toBe('kept')
  const broken = run(pool, async (client) => {
    await note('lost')(client)
    throw new Error('broke off')
  })
  await expect(broken).rejects.toThrow('broke off')
  expect(await recorded()).toEqual(['kept'])
})

test('leaves nothing behind after a rehearsal, and reports errors', async () => {
  await rehearse(pool, note('tried'))
  expect(await recorded()).toEqual([])
  await expect(rehearse(pool, (client) => client.query('insert into nowhere values (1)'))).rejects.toThrow('nowhere')
})

test('skips waiting for the disk only for repeatable work, and only while it runs', async () => {
  const setting = async (client: Pick<pg.ClientBase, 'query'>) =>
    (await client.query<{ value: string }>(`select current_setting('synchronous_commit') as value`)).rows[0]?.value
  expect(await transactRepeatable(pool, setting)).toBe('off')
  expect(await setting(pool)).toBe('on')
  expect(await transact(pool, setting)).toBe('on')
})
