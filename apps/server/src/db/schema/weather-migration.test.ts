import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('marks existing days for weather by the UTC days they overlap, except days without an owner', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { upTo: '0037_driving_conditions.sql' })
  await client.query(
    `insert into client (id, name, time_zone) overriding system value
     values (1, 'West', 'America/Chicago'), (2, 'Far east', 'Pacific/Auckland')`,
  )
  await client.query(
    `insert into vehicle_day (client_id, day, vehicle_id, connection_id)
     values (1, '2026-06-01', 11, 1), (1, '2026-06-02', 11, 1), (2, '2026-06-01', 22, 2), (-1, '2026-06-01', 33, 3)`,
  )
  await migrate(client, { upTo: '0039_weather.sql' })
  const { rows } = await client.query(
    'select client_id, vehicle_id, day::text, due_at <= now() as due from weather_due order by client_id, day',
  )
  expect(rows.map((row) => [row.client_id, row.vehicle_id, row.day, row.due])).toEqual([
    [1, '11', '2026-06-01', true],
    [1, '11', '2026-06-02', true],
    [1, '11', '2026-06-03', true],
    [2, '22', '2026-05-31', true],
    [2, '22', '2026-06-01', true],
  ])
})
