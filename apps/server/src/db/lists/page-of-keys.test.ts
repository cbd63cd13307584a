import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { readPage } from './page-of-keys.ts'
import { always, mayLack } from './sort-columns.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('returns the same page whether searched from the beginning or the end', async () => {
  const { db } = server.services
  const rows = fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }), { minLength: 1, maxLength: 12 })
  const page = fc.record({
    offset: fc.nat(14),
    limit: fc.integer({ min: 1, max: 5 }),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  await fc.assert(
    fc.asyncProperty(rows, page, async (values, { offset, limit, direction }) => {
      const listed = sql`jsonb_to_recordset(${JSON.stringify(values.map((own, id) => ({ id, own })))}::jsonb) as r(id bigint, own int)`
      const read = (deep: number) =>
        readPage(db, {
          name: 'a-page',
          offset,
          limit,
          order: [
            [mayLack(sql`r.own`), direction],
            [always(sql`r.id`), 'asc'],
          ],
          keys: sql`select r.id from ${listed}`,
          rowsOf: (keys) => sql<{ id: string }>`select page.id from ${keys}`,
          count: async () => values.length,
          deep,
        })
      const whole = values
        .map((own, id) => ({ id: String(id), own }))
        .toSorted((a, b) => {
          if (a.own === null || b.own === null) return Number(a.own === null) - Number(b.own === null)
          return direction === 'asc' ? a.own - b.own : b.own - a.own
        })
      const wanted = whole.slice(offset, offset + limit).map(({ id }) => ({ id }))
      expect(await read(1_000)).toEqual({ rows: wanted, totalCount: values.length })
      expect(await read(0)).toEqual({ rows: wanted, totalCount: values.length })
    }),
    { numRuns: 60 },
  )
})
