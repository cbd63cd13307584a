import { vinKey } from '@milepost/domain/vin'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

const vins = ['1M8GDM9AXKP042788', ' im8gdm9ax-kpo42788', '1FUJGLDR5CLBP8834', 'UNKNOWN', '00000000000000000', null]

test('gives existing vehicles the loader’s key, and marks the days of duplicate units for recalculation', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { upTo: '0014_positions_heard.sql' })
  await client.query(`insert into client (id, name) overriding system value values (1, 'Before')`)
  await client.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, vin, search)
     select 1, n, 1, n::text, n::text, vin, '' from unnest($1::text[]) with ordinality as u(vin, n)`,
    [vins],
  )
  await client.query(
    `insert into vehicle_day (client_id, day, vehicle_id, connection_id) select 1, '2026-11-20', id, 1 from vehicle`,
  )
  await migrate(client, { upTo: '0015_one_vehicle_two_units.sql' })
  const keys = await client.query('select vin_key from vehicle order by id')
  expect(keys.rows.map((row) => row.vin_key)).toEqual(vins.map(vinKey))
  const marked = await client.query('select vehicle_id from rollup_dirty order by vehicle_id')
  expect(marked.rows.map((row) => row.vehicle_id)).toEqual(['1', '2'])
})
