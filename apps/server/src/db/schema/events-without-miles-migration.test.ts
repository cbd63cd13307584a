import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('fills in how many events existing totals exclude from rates, and marks their days for recalculation', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { upTo: '0059_events_of_pools_once.sql' })
  await client.query(`insert into client (id, name) overriding system value values (1, 'Before')`)
  const regionsOf = { '2026-03-02': '13,2,3,1:5,4;13,2,1,1:9,9;40,3,0,1:7', '2026-03-03': '13,2,3,1:5;40,3,0,1:7' }
  await client.query(
    `insert into pool_incidents (client_id, kind, subject_id, is_month, translated_type, starts, counts, regions, hours, conditions)
     select 1, 4, 0, false, '', day, '', regions, '', '' from unnest($1::date[], $2::text[]) as d(day, regions)`,
    [Object.keys(regionsOf), Object.values(regionsOf)],
  )
  await migrate(client, { upTo: '0060_events_without_miles.sql' })
  const { rows } = await client.query('select unmeasured from pool_incidents order by starts')
  expect(rows).toEqual([{ unmeasured: 4 }, { unmeasured: 0 }])
  const due = await client.query('select day::text from pool_due')
  expect(due.rows).toEqual([{ day: '2026-03-02' }])
})
