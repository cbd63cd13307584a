import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../connection/database.ts'
import { scopeTo } from './scope.ts'

// Nothing is run: the query's text is enough.
const db = scopeTo(createDatabase(new pg.Pool()), 7)

describe('a built query', () => {
  test('is limited to the client in every table', () => {
    const { sql: text, parameters } = db
      .selectFrom('trip as t')
      .leftJoin('vehicle as v', 'v.id', 't.vehicleId')
      .where('t.id', 'in', db.selectFrom('incident').select('id'))
      .select('t.id')
      .compile()
    for (const name of ['t', 'v', 'incident']) expect(text).toContain(`"${name}"."client_id" = $`)
    expect(new Set(parameters)).toEqual(new Set([7]))
  })

  test('is refused for an insert without a client', () => {
    const insert = db
      .insertInto('vehicleGroup')
      .values({ id: '1', connectionId: 1, externalId: 'x', name: 'x' } as never)
    expect(() => insert.compile()).toThrow('an insert into vehicle_group must name its client')
  })
})

describe('hand-written SQL', () => {
  test('is allowed if it names the client', () => {
    const condition = sql`t.client_id = ${7}`
    expect(() => sql`select 1 from trip t where ${condition} and t.id = ${'1'}`.compile(db)).not.toThrow()
    expect(() => sql`select 1 from place where id = ${1}`.compile(db)).not.toThrow()
  })

  test('is refused for a tenant table without the client', () => {
    expect(() => sql`select 1 from trip t where t.id = ${'1'}`.compile(db)).toThrow('reads trip without its client_id')
    const within = db
      .selectFrom('vehicle as v')
      .select(sql`(select count(*) from trip t where t.vehicle_id = v.id)`.as('n'))
    expect(() => within.compile()).toThrow('reads trip without its client_id')
  })

  test('is refused if it names another client', () => {
    expect(() => sql`select 1 from trip t where t.client_id = ${8}`.compile(db)).toThrow('names client 8, not 7')
  })
})
