import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addition, addRows } from './add-rows.ts'

const table = { table: 'added', columns: { id: 'int', name: 'text' }, key: ['id'] } as const
type Row = { id: number; name: string }

let database: TestDatabase
let client: Awaited<ReturnType<TestDatabase['connect']>>
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
  await client.query('create table added (id int primary key, name text not null)')
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => client.query('truncate added'))

async function add(...rows: Row[]) {
  await client.query('begin')
  await addRows(
    client,
    addition<Row>(table, () => rows),
  )
  await client.query('commit')
}

const stored = async () => (await client.query<Row>('select * from added order by id')).rows

test('adds new rows and updates existing ones', async () => {
  await add({ id: 1, name: 'Ann' }, { id: 2, name: 'Bo' })
  await add({ id: 3, name: 'Cy' }, { id: 2, name: 'Bea' })
  expect(await stored()).toEqual([
    { id: 1, name: 'Ann' },
    { id: 2, name: 'Bea' },
    { id: 3, name: 'Cy' },
  ])
})

test('uses the last of two rows with the same key, and keeps the transaction’s earlier work', async () => {
  await client.query('begin')
  await client.query(`insert into added values (9, 'before')`)
  const rows = [
    { id: 1, name: 'first' },
    { id: 1, name: 'last' },
  ]
  await addRows(
    client,
    addition<Row>(table, () => rows),
  )
  await client.query('commit')
  expect(await stored()).toEqual([
    { id: 1, name: 'last' },
    { id: 9, name: 'before' },
  ])
})

test('throws errors other than a duplicate key', async () => {
  await client.query('begin')
  const nameless = { id: 1, name: null } as unknown as Row
  await expect(
    addRows(
      client,
      addition<Row>(table, () => [nameless]),
    ),
  ).rejects.toThrow('null value')
  await client.query('rollback')
})
