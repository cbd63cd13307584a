import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { expect, test } from 'vitest'
import { riskOf } from '../../sync/derive/score-incident.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

const [never, now, before] = [1, 2, 3]

const { environment } = defaultScoringConfig
const unusual: ScoringConfig = {
  ...defaultScoringConfig,
  levels: [10, 30, 50, 70],
  environment: {
    ...environment,
    traffic: {
      normal: { relativeRisk: 0.8, share: 0.5 },
      high: { relativeRisk: 1.3, share: 0.3 },
      veryHigh: { relativeRisk: 1.9, share: 0.2 },
    },
  },
}
const events = [
  { id: '1', version: 1, config: defaultScoringConfig, intensity: 4, light: 1 },
  { id: '2', version: 2, config: unusual, intensity: 5, light: 3 },
  { id: '3', version: 2, config: unusual, intensity: null, light: 2 },
].map((event) => ({ ...event, scoringType: 'tailgating', weather: null }))

test('changes traffic assumed normal to unknown, and marks what used it for recalculation, for clients that never had rush hours', async () => {
  await using database = await createEmptyDatabase()
  const client = await database.connect()
  await migrate(client, { upTo: '0104_drivers_are_counted_from_their_index.sql' })
  const clients = [never, now, before]
  await client.query(
    `insert into client (id, name) overriding system value select n, n::text from unnest($1::int[]) as n`,
    [clients],
  )
  await client.query(
    'insert into rush_hour (client_id, position, from_hour, to_hour, traffic) values ($1, 0, 7, 9, 1)',
    [now],
  )
  await client.query(
    `insert into rush_hour_before (client_id, until, hours)
     values ($1, now(), '[{"from": 7, "to": 9, "rushHourTrafficType": 1}]'), ($2, now(), '[]')`,
    [before, never],
  )
  await client.query(
    `insert into risk_score_config (client_id, version, config, active_from, user_name) values ($1, 2, $2, now(), 'Kim')`,
    [never, JSON.stringify(unusual)],
  )
  for (const clientId of clients) {
    for (const { id, config, version, ...facts } of events) {
      const { score, severity, conditionsFactor } = riskOf({ ...facts, traffic: 0 }, config)
      await client.query(
        `insert into incident (client_id, id, occurred_at, vehicle_id, connection_id, day, risk, provider_id, severity, translated_type, config_version)
         values ($1, $2, '2026-05-01', 7, 1, '2026-05-01', $3, 1, $4, 'tailgating', $5)`,
        [clientId, id, score, severity, version],
      )
      await client.query(
        `insert into incident_detail (client_id, id, occurred_at, external_id, time_zone, light, traffic, conditions_factor, tags)
         values ($1, $2, '2026-05-01', '', 'UTC', $3, 0, $4, '[]')`,
        [clientId, id, facts.light, conditionsFactor],
      )
    }
    await client.query(
      `insert into trip (client_id, started_at, id, vehicle_id, driver_id, connection_id, external_id, day, conditions)
       values ($1, '2026-05-31', 1, 7, 8, 1, '', '2026-05-31', '13,1,0,0,900;0,3,0,2,10000'), ($1, '2026-05-31', 2, 7, null, 1, '', '2026-05-31', null)`,
      [clientId],
    )
    await client.query(
      `insert into vehicle_day (client_id, day, vehicle_id, connection_id) values ($1, '2026-05-31', 7, 1)`,
      [clientId],
    )
  }
  for (const table of ['rollup_dirty', 'driver_due', 'pool_due']) await client.query(`delete from ${table}`)

  await migrate(client, { upTo: '0110_traffic_that_is_not_known.sql' })

  const rowsOf = async (text: string) => (await client.query(text)).rows
  const stored = await rowsOf(
    `select client_id as "clientId", id, traffic, risk, severity, conditions_factor as factor
     from incident join incident_detail using (client_id, occurred_at, id) order by 1, 2`,
  )
  expect(stored).toEqual(
    clients.flatMap((clientId) =>
      events.map(({ id, config, ...facts }) => {
        const traffic = clientId === never ? null : 0
        const { score, severity, conditionsFactor } = riskOf({ ...facts, traffic }, config)
        const [risk, factor] = [score, conditionsFactor].map((number) => expect.closeTo(number, 4))
        return { clientId, id, traffic, risk, severity, factor }
      }),
    ),
  )
  expect(await rowsOf('select client_id as of, conditions from trip where id = 1 order by 1')).toEqual([
    { of: never, conditions: '13,1,3,0,900;0,3,3,2,10000' },
    { of: now, conditions: '13,1,0,0,900;0,3,0,2,10000' },
    { of: before, conditions: '13,1,0,0,900;0,3,0,2,10000' },
  ])
  expect(await rowsOf('select client_id as of, vehicle_id as v, day::text from rollup_dirty')).toEqual([
    { of: never, v: '7', day: '2026-05-31' },
  ])
  expect(await rowsOf('select client_id as of, driver_id as d, month::text from driver_due order by 3')).toEqual([
    { of: never, d: '8', month: '2026-05-01' },
    { of: never, d: '8', month: '2026-06-01' },
  ])
  expect(await rowsOf('select client_id as of, day::text from pool_due')).toEqual([{ of: never, day: '2026-05-31' }])
})
