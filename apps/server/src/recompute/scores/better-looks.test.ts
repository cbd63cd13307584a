import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { metersPerMile } from '@milepost/domain/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetConnections } from '../../jobs/forget-connections.ts'
import { createFleet } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from './score-due.ts'
import { segmentKind } from './segment-kind.ts'

// What people of a fleet can do to look better without driving better gains at most two points
// (packages/scoring/src/segments/better-looks.test.ts), also with stored driving.

const mostPoints = 2
const vehicles = 32
const months = 6
const tripsOfMonth = 3
/** 20,000 miles a year. */
const metersOfTrip = (20_000 * metersPerMile) / 12 / tripsOfMonth
const patience = 90_000

let server: TestServer
let clientId: number
let connectionId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Looks', 'UTC')
  connectionId = (await createFleet(server.services, clientId, 'Looks')).connectionId
  await run(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search)
     select $1, v, $2, v::text, v::text, '' from generate_series(1, ${vehicles}) v`,
  )
  await run(
    `insert into trip (started_at, ended_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
     select at, at + interval '11 hours', v * 1000 + m * 10 + k, v, $1, $2, v * 1000 + m * 10 + k, at::date, ${metersOfTrip}, 39600 from ${driven}`,
  )
  for (const [at, type] of ['speeding', 'harshBraking', 'phoneUse'].entries())
    await run(
      `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
       select at + n * interval '7 minutes', ${at + 1} * 1000000 + v * 10000 + m * 1000 + k * 100 + n, v, $1, $2, at::date, 20, 1, 2, 0, 1 + (v + k + n) % 4, 0, '${type}'
       from ${driven} cross join lateral generate_series(1, 1 + (v % 8 + k) / ${at + 1}) n`,
    )
  await scoreAll()
}, patience)
afterAll(() => server[Symbol.asyncDispose]())

/** Trips \`k\` of vehicle \`v\` in month \`m\` before this one. */
const driven = `generate_series(1, ${vehicles}) v cross join generate_series(1, ${months}) m cross join generate_series(1, ${tripsOfMonth}) k
  cross join lateral (select date_trunc('month', current_date) - m * interval '1 month' + k * interval '5 days' + interval '8 hours' as at) d`

const run = (text: string) =>
  server.services.pool.query(text, text.includes('$2') ? [clientId, connectionId] : [clientId])

async function scoreAll(): Promise<void> {
  const { pool } = server.services
  await run(
    'insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from trip where client_id = $1 on conflict do nothing',
  )
  await run(
    `update scoring_state set has_changed = true, scored_at = scored_at - interval '1 day' where client_id = $1`,
  )
  while (await rollUp(pool));
  while (await scoreDue(pool));
}

type PolicyScore = { combined: number; reasons: { factor: string; points: number }[] }

/** The scores of the client's policies. */
async function policyScores(): Promise<PolicyScore[]> {
  const { rows } = await run(
    `select combined, parts #> '{combined,reasons}' as reasons from segment_score where client_id = $1 and kind = ${segmentKind.policy}`,
  )
  return rows
}

async function score(): Promise<number> {
  const { rows } = await run(`select combined from segment_score where client_id = $1 and kind = ${segmentKind.fleet}`)
  return rows[0].combined
}

test.each([
  [
    'moving its worst vehicles to a group of their own',
    [
      `insert into vehicle_group (client_id, id, connection_id, external_id, name) values ($1, 1, $2, 'worst', 'Worst')`,
      'insert into vehicle_group_member (client_id, group_id, vehicle_id) select client_id, 1, id from vehicle where client_id = $1 and id % 8 = 7',
    ],
  ],
  [
    'adding vehicles that drive 600 miles a year',
    [
      `insert into vehicle (client_id, id, connection_id, external_id, name, search)
       select $1, 500 + v, $2, 'i' || v, 'i' || v, '' from generate_series(1, 8) v`,
      `insert into trip (started_at, ended_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
       select at, at + interval '2 hours', 500000 + v * 100 + m, 500 + v, $1, $2, 'i' || (v * 100 + m), at::date, ${50 * metersPerMile}, 5400
       from generate_series(1, 8) v cross join generate_series(1, ${months}) m
         cross join lateral (select date_trunc('month', current_date) - m * interval '1 month' + interval '8 hours' as at) d`,
    ],
  ],
  [
    'driving a third of its trips in private mode',
    [
      'update trip set is_private = true where client_id = $1 and id % 10 = 2 and vehicle_id < 500',
      `delete from incident i using trip t where i.client_id = $1 and t.client_id = $1 and t.vehicle_id = i.vehicle_id and t.is_private
         and i.occurred_at between t.started_at and t.ended_at`,
    ],
  ],
  [
    'giving its worst vehicles one VIN',
    [`update vehicle set vin = '1FTFW1E50NFA00001', vin_key = '1FTFW1E50NFA00001' where client_id = $1 and id % 8 = 7`],
  ],
])('%s', { timeout: patience, retry: 0 }, async (_, statements) => {
  const before = await score()
  for (const statement of statements) await run(statement)
  await scoreAll()
  const after = await score()
  expect(before - after).toBeLessThan(mostPoints)
})

test.each([
  ['rejecting', 1],
  ['removing the ratings of', 2],
])('%s the events that annotators confirmed', { timeout: patience, retry: 0 }, async (_, rating) => {
  await run(
    `insert into incident_rating (client_id, incident_id, at, id, user_id, user_name, rating, stage)
     select client_id, id, now() - interval '1 day', gen_random_uuid(), gen_random_uuid(), 'Annotator', 0, 'first' from incident where client_id = $1`,
  )
  await scoreAll()
  const before = await score()
  await run(`update incident set rating = ${rating} where client_id = $1`)
  await scoreAll()
  expect(await score()).toBeCloseTo(before, 2)
  await run('update incident set rating = 0 where client_id = $1')
  await run('delete from incident_rating where client_id = $1')
  await scoreAll()
})

test('taking its worst vehicles out, deleting their connection, and giving its policy another number', {
  timeout: patience,
}, async () => {
  const { app, services } = server
  const worst = await createFleet(services, clientId, 'Worst')
  // So much worse that the others look better without them.
  await run(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
     select at + n * interval '7 minutes', 9000000 + v * 10000 + m * 1000 + k * 100 + n, v, $1, $2, at::date, 20, 1, 2, 0, 4, 0, 'harshBraking'
     from ${driven} cross join generate_series(1, 30) n where v % 8 = 7`,
  )
  const policy = { insurerName: 'Lakeshore', policyNumber: 'LM-1' }
  for (const table of ['trip', 'incident'])
    await services.pool.query(
      `update ${table} set connection_id = $2 where client_id = $1 and vehicle_id < 500 and vehicle_id % 8 = 7`,
      [clientId, worst.connectionId],
    )
  await services.pool.query(
    'update vehicle set connection_id = $2, vin = null, vin_key = null where client_id = $1 and id < 500 and id % 8 = 7',
    [clientId, worst.connectionId],
  )
  await run(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1', created_at = now() - interval '1 day' where client_id = $1`,
  )
  await scoreAll()
  const before = (await policyScores())[0]!.combined

  // Not listed by the provider anymore.
  await run('update vehicle set gone_at = now() where client_id = $1 and id < 500 and id % 8 = 7')
  await scoreAll()
  const [gone] = await policyScores()
  expect(gone!.combined).toBeCloseTo(before, 6)
  expect(gone!.reasons.find(({ factor }) => factor === 'formerVehicles')!.points).toBeGreaterThan(mostPoints)
  await run('update vehicle set gone_at = null where client_id = $1 and id < 500')

  const operator = await server.token(clientId, ['operator'])
  await ask(app, connectionEndpoints.remove, { params: { id: worst.connectionId } }, operator)
  while (await forgetConnections(services));
  await scoreAll()
  const [deleted] = await policyScores()
  expect(deleted!.combined).toBeCloseTo(before, 1)
  expect(deleted!.reasons.find(({ factor }) => factor === 'formerVehicles')!.points).toBeGreaterThan(mostPoints)

  // Connected again, and deleted once more before its records are back.
  await services.pool.query('update connection set deleted_at = null where client_id = $1 and id = $2', [
    clientId,
    worst.connectionId,
  ])
  await ask(app, connectionEndpoints.remove, { params: { id: worst.connectionId } }, operator)
  while (await forgetConnections(services));
  await scoreAll()
  expect((await policyScores())[0]!.combined).toBe(deleted!.combined)

  const body = { ...policy, policyNumber: 'LM-2' }
  const admin = await server.token(clientId, ['admin'])
  await ask(app, connectionEndpoints.change, { params: { id: connectionId }, body }, admin)
  // At once: nothing waits for the next pass.
  while (await scoreDue(services.pool));
  expect((await policyScores()).map(({ combined }) => combined)).toEqual([deleted!.combined])

  await services.pool.query(
    `update deleted_connection set deleted_at = now() - interval '13 months' where client_id = $1`,
    [clientId],
  )
  await scoreAll()
  expect((await policyScores())[0]!.combined).toBeLessThan(before - mostPoints)
})

test('deleting the connection of the cameras in its worst vehicles', { timeout: patience, retry: 0 }, async () => {
  const { app, services } = server
  const cameras = await createFleet(services, clientId, 'Cameras')
  await run(
    `update vehicle set vin = concat('VIN', id % 8), vin_key = concat('VIN', id % 8) where client_id = $1 and id between 1 and 6`,
  )
  const { pool } = services
  const cameraOf = `insert into vehicle (client_id, id, connection_id, external_id, name, search, vin, vin_key)
    select $1, 700 + v, $2, 'c' || v, 'c' || v, '', concat('VIN', v), concat('VIN', v) from generate_series(1, 6) v`
  await pool.query(cameraOf, [clientId, cameras.connectionId])
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
     select at + n * interval '7 minutes', 20000000 + v * 10000 + m * 1000 + k * 100 + n, 700 + v, $1, $2, at::date, 20, 1, 2, 0, 4, 0, 'phoneUse'
     from ${driven} cross join generate_series(1, 30) n where v <= 6`,
    [clientId, cameras.connectionId],
  )
  await run(
    'insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident where client_id = $1 and vehicle_id > 700 on conflict do nothing',
  )
  await run(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-3', created_at = now() - interval '1 day' where client_id = $1`,
  )
  await scoreAll()
  const before = (await policyScores())[0]!.combined

  const operator = await server.token(clientId, ['operator'])
  await ask(app, connectionEndpoints.remove, { params: { id: cameras.connectionId } }, operator)
  while (await forgetConnections(services));
  while (await scoreDue(services.pool));
  const [deleted] = await policyScores()
  expect(deleted!.combined).toBeCloseTo(before, 1)
  expect(deleted!.reasons.find(({ factor }) => factor === 'formerVehicles')!.points).toBeGreaterThan(mostPoints)
})
