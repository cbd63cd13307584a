import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('merges trips stored under two times into the newest version, and marks their totals for recalculation', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { upTo: '0037_driving_conditions.sql' })
  await client.query(`insert into client (id, name) overriding system value values (1, 'Before')`)
  await client.query(
    `insert into trip (client_id, started_at, id, vehicle_id, driver_id, connection_id, external_id, day, revision)
     select 1, at, id, 7, 8, 1, id::text, at::date, revision from unnest(
       array[1, 1, 2, 2, 3], array['2026-05-01', '2026-06-01', '2026-05-02', '2026-07-02', '2026-07-03']::timestamptz[],
       array[5, 4, null, null, null]) as t(id, at, revision)`,
  )
  await client.query('delete from driver_due')
  await migrate(client, { upTo: '0038_trip_keys.sql' })
  const stays = [
    { id: '1', month: 5 },
    { id: '2', month: 7 },
    { id: '3', month: 7 },
  ]
  for (const table of ['trip', 'trip_key']) {
    const { rows } = await client.query(
      `select id, extract(month from started_at at time zone 'UTC')::int as month from ${table} where client_id = 1 order by 1, 2`,
    )
    expect(rows).toEqual(stays)
  }
  const { rows: marked } = await client.query(
    `select vehicle_id, day::text from rollup_dirty where day > '2026-01-01' order by 1, 2`,
  )
  expect(marked).toEqual([
    { vehicle_id: '7', day: '2026-05-02' },
    { vehicle_id: '7', day: '2026-06-01' },
  ])
  const { rows: drivers } = await client.query('select driver_id, month::text from driver_due order by 1, 2')
  expect(drivers).toEqual([
    { driver_id: '8', month: '2026-05-01' },
    { driver_id: '8', month: '2026-06-01' },
  ])
})
