import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { binaryArray, type ColumnType } from './binary-values.ts'

let database: TestDatabase
let client: Awaited<ReturnType<TestDatabase['connect']>>
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.connect()
})
afterAll(() => database[Symbol.asyncDispose]())

async function read(type: ColumnType, values: readonly unknown[]): Promise<unknown[]> {
  const { rows } = await client.query<{ value: unknown }>(
    `select v::text as value from unnest($1::${type}[]) with ordinality as u(v, at) order by at`,
    [binaryArray(type, values)],
  )
  return rows.map(({ value }) => value)
}

test('stores instants to the millisecond, including those before 2000 and infinity', async () => {
  expect(await read('timestamptz', ['infinity', null])).toEqual(['infinity', null])
  const instant = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 20 }), async (instants) => {
      const found = await read('timestamptz', instants)
      expect(found.map((text) => Date.parse(String(text).replace(/\+00$/, 'Z')))).toEqual(instants.map(Number))
    }),
  )
})

test('stores 64-bit integers exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { maxLength: 20 }),
      async (ids) => {
        expect(await read('bigint', ids.map(String))).toEqual(ids.map(String))
      },
    ),
  )
})
