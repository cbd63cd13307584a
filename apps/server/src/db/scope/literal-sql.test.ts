import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createDatabase, createPool } from '../connection/database.ts'
import { literalSql } from './literal-sql.ts'
import { type ClientDatabase, scopeTo } from './scope.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let db: ClientDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { size: 1 })
  db = scopeTo(createDatabase(pool), 7)
})
afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

const text = fc
  .string({ unit: 'grapheme' })
  .filter((one) => one.isWellFormed() && !one.includes('\0'))
  .map((one) => `${one}'\\"$1{},`)

test('passes values through unchanged, whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text), fc.integer(), fc.boolean(), async (one, list, number, flag) => {
      const query = sql`select ${one}::text as one, ${list}::text[] as list, ${number}::int as number, ${flag}::bool as flag, ${null}::text as none`
      const { rows } = await pool.query(literalSql(db, query))
      expect(rows[0]).toEqual({ one, list, number, flag, none: null })
    }),
  )
})

describe('single-client limits', () => {
  test('refuse hand-written SQL without a client, or with another one', () => {
    expect(() => literalSql(db, sql`select 1 from trip t`)).toThrow('reads trip without its client_id')
    expect(() => literalSql(db, sql`select 1 from trip t where t.client_id = ${8}`)).toThrow('names client 8, not 7')
    expect(literalSql(db, sql`select 1 from trip t where t.client_id = ${7}`)).toContain(`t.client_id = '7'`)
  })

  test('apply to queries built within it', () => {
    const built = db.selectFrom('trip').select('id')
    expect(literalSql(db, sql`select * from (${built}) t`)).toContain(`"trip"."client_id" = '7'`)
  })
})

test('rejects value types without a text form', () => {
  expect(() => literalSql(db, sql`select ${{ a: 1 }}`)).toThrow('cannot be written into SQL')
})
