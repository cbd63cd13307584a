import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { metersPerMile } from '@milepost/domain/limits'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { scopeTo } from '../../../db/scope/scope.ts'
import { returnConnection } from '../../../features/connections/store/store-connection.ts'
import { forgetConnections } from '../../../jobs/forget-connections.ts'
import { createFleet } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rollUp } from '../../roll-up/roll-up.ts'
import { sumSegments } from '../../segments/sum-segments.ts'
import { scoreDue } from '../score-due.ts'
import { segmentKind } from '../segment-kind.ts'

// In whatever order connections of a policy are deleted and come back, those that stay deleted count what they did before.

const months = 2
const tripsOfMonth = 4
/** 20,000 miles a year. */
const metersOfTrip = (20_000 * metersPerMile) / 12 / tripsOfMonth
const patience = 180_000

/** Vehicles of the connections of a policy: the bad one has losses and brakes hard, the safe ones don't. */
const vehiclesOf = { stays: 4, safe: 16, alsoSafe: 6, bad: 6, alsoBad: 4 }
type Name = keyof typeof vehiclesOf | 'cameras'
const isBad = (name: Name) => name === 'bad' || name === 'alsoBad'

const names = Object.keys(vehiclesOf) as (keyof typeof vehiclesOf)[]

let server: TestServer
let clientId: number
let operator: string
const idOf = new Map<Name, number>()
/** The score of the policy while all are connected. */
let before: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Orders', 'UTC')
  operator = await server.token(clientId, ['operator'])
  const { pool } = server.services
  for (const [at, name] of names.entries()) {
    const { connectionId } = await createFleet(server.services, clientId, name)
    idOf.set(name, connectionId)
    const own = [clientId, connectionId, 100 * (at + 1), vehiclesOf[name]]
    await pool.query(
      `insert into vehicle (client_id, id, connection_id, external_id, name, search)
       select $1, $3::int + v, $2, v::text, v::text, '' from generate_series(1, $4::int) v`,
      own,
    )
    await pool.query(
      `insert into trip (started_at, ended_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
       select at, at + interval '11 hours', ($3::int + v) * 1000 + m * 10 + k, $3::int + v, $1, $2, v * 1000 + m * 10 + k, at::date, ${metersOfTrip}, 39600 from ${driven}`,
      own,
    )
    await pool.query(
      `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
       select at + n * interval '7 minutes', 1000000 + ($3::int + v) * 1000 + m * 100 + k * 10 + n, $3::int + v, $1, $2, at::date, 20, 1, 2, 0, 3, 0, 'harshBraking'
       from ${driven} cross join generate_series(1, ${isBad(name) ? 4 : 1}) n`,
      own,
    )
    if (isBad(name)) await addLosses(own)
  }
  await pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1', created_at = now() - interval '1 day' where client_id = $1`,
    [clientId],
  )
  before = await score()
}, patience)
afterEach(async () => {
  await follow([...idOf.keys()].map((name) => `add ${name}`).join(', '))
}, patience)
afterAll(() => server[Symbol.asyncDispose]())

/** Trips `k` of vehicle `v` in month `m` before this one. */
const driven = `generate_series(1, $4::int) v cross join generate_series(1, ${months}) m cross join generate_series(1, ${tripsOfMonth}) k
  cross join lateral (select date_trunc('month', current_date) - m * interval '1 month' + k * interval '5 days' + interval '8 hours' as at) d`

/** One for each vehicle, in different months. */
async function addLosses(own: readonly unknown[]): Promise<void> {
  const { pool } = server.services
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
     select at + interval '10 hours', 5000000 + $3::int + v, $3::int + v, $1, $2, at::date, 80, 1, 5, 0, 3, 0, 'collision'
     from ${driven} where k = 1 and m = 1 + v % ${months}`,
    [...own],
  )
  await pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, vehicle_id, translated_type, severity, rating, risk)
     select client_id, id, occurred_at, connection_id, id - 5000000, 'admin', vehicle_id, translated_type, severity, rating, risk
     from incident where client_id = $1 and connection_id = $2 and translated_type = 'collision' and $3::int > 0 and $4::int > 0`,
    [...own],
  )
}

/** Calculates the score of the policy. */
async function score(): Promise<number> {
  const { pool } = server.services
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from (
       select client_id, day, vehicle_id from trip where client_id = $1
       union all select client_id, day, vehicle_id from incident where client_id = $1) d on conflict do nothing`,
    [clientId],
  )
  await pool.query(
    `update scoring_state set has_changed = true, scored_at = scored_at - interval '1 day' where client_id = $1`,
    [clientId],
  )
  while (await rollUp(pool));
  await sumSegments(pool)
  while (await scoreDue(pool));
  const { rows } = await pool.query<{ combined: number }>(
    `select combined from segment_score where client_id = $1 and kind = ${segmentKind.policy}`,
    [clientId],
  )
  return rows[0]!.combined
}

const listed = (name: Name) =>
  server.services.pool.query('update vehicle set gone_at = null where client_id = $1 and connection_id = $2', [
    clientId,
    idOf.get(name),
  ])

async function work(): Promise<void> {
  while (await forgetConnections(server.services));
}

async function connectAgain(name: Name): Promise<void> {
  const id = idOf.get(name)!
  const { pool, db } = server.services
  const { rows } = await pool.query<{ isHidden: boolean }>(
    'select hidden_at is not null as "isHidden" from connection where client_id = $1 and id = $2 and deleted_at is not null',
    [clientId, id],
  )
  for (const { isHidden } of rows) await returnConnection(scopeTo(db, clientId), { id, name, isHidden }, {}, false)
}

/** What happens to a connection: `remove` and `return` don't wait for the worker, `delete` and `add` do. */
const steps = {
  remove: (name: Name) => ask(server.app, connectionEndpoints.remove, { params: { id: idOf.get(name)! } }, operator),
  return: connectAgain,
  list: (name: Name) => listed(name),
  work,
  delete: async (name: Name) => {
    await steps.remove(name)
    await work()
  },
  /** Lists its vehicles, too. */
  add: async (name: Name) => {
    await connectAgain(name)
    await work()
    await listed(name)
  },
}

async function follow(text: string): Promise<void> {
  for (const step of text.split(', ')) {
    const [what, name] = step.split(' ') as [keyof typeof steps, Name]
    await steps[what](name)
  }
  await work()
}

test.each([
  ['delete bad, delete alsoBad'],
  ['delete bad, delete safe, add safe'],
  ['delete safe, delete bad, add safe'],
  ['delete safe, delete alsoSafe, delete bad, add safe, add alsoSafe'],
  ['delete safe, delete alsoBad, delete bad, add safe'],
  ['delete bad, delete safe, delete alsoBad, add safe'],
  // Deleted and connected again before the worker does anything.
  ['remove safe, remove bad, add safe'],
  ['delete safe, remove bad, return safe, add safe'],
  // Deleted once more before its records are back.
  ['delete safe, delete bad, return safe, remove safe, add safe'],
  // Its vehicles are listed only after the bad one was deleted.
  ['delete safe, return safe, work, delete bad, list safe'],
])('%s', { timeout: patience, retry: 0 }, async (text) => {
  await follow(text)
  expect(await score()).toBeCloseTo(before, 2)
})

test('one of several deleted ones is connected again', { timeout: patience, retry: 0 }, async () => {
  await follow('delete alsoSafe, delete bad')
  const kept = await score()
  await follow('add bad, add alsoSafe')
  await follow('delete safe, delete alsoSafe, delete bad, add safe')
  expect(await score()).toBeCloseTo(kept, 2)
})

test('one is connected again while a bad one is being hidden', { timeout: patience, retry: 0 }, async () => {
  const { services } = server
  await follow('delete safe')
  await steps.remove('bad')
  const other = await services.pool.connect()
  await other.query('begin')
  await other.query('select from trip where client_id = $1 and connection_id = $2 for update', [
    clientId,
    idOf.get('bad'),
  ])
  /** Waits until so many statements wait for another transaction. */
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rowCount } = await services.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBeGreaterThanOrEqual(count)
    }, 20_000)
  const hiding = forgetConnections(services)
  // Its number is made, its records are still there.
  await waiting(1)
  await connectAgain('safe')
  const showing = forgetConnections(services)
  await Promise.race([showing, waiting(2)])
  await other.query('rollback')
  other.release()
  await Promise.all([hiding, showing])
  await follow('list safe')
  expect(await score()).toBeCloseTo(before, 2)
})

test('keeps the units of vehicles only as long as their records', { timeout: patience, retry: 0 }, async () => {
  const { pool } = server.services
  const known = async () => {
    const { rows } = await pool.query<{ units: unknown; years: number }>(
      'select units, years from deleted_connection where client_id = $1',
      [clientId],
    )
    return rows.map(({ units, years }) => [units !== null, years > 0])
  }
  await follow('delete bad')
  expect(await known()).toEqual([[true, true]])
  await pool.query(`update connection set deleted_at = now() - interval '31 days' where client_id = $1 and id = $2`, [
    clientId,
    idOf.get('bad'),
  ])
  await work()
  expect(await known()).toEqual([[false, true]])
  expect(await score()).toBeCloseTo(before, 2)
})

test('one that has units of the same vehicles as a bad one is connected again', {
  timeout: patience,
  retry: 0,
}, async () => {
  const { pool } = server.services
  const none = await score()
  const { connectionId } = await createFleet(server.services, clientId, 'cameras')
  idOf.set('cameras', connectionId)
  const own = [clientId, connectionId, 900, vehiclesOf.alsoSafe]
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search)
     select $1, $3::int + v, $2, v::text, v::text, '' from generate_series(1, $4::int) v`,
    own,
  )
  await pool.query(
    `update vehicle set vin = concat('VIN', external_id), vin_key = concat('VIN', external_id) where client_id = $1 and connection_id = any($2)`,
    [clientId, [connectionId, idOf.get('alsoSafe')]],
  )
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
     select at + n * interval '7 minutes', 9000000 + ($3::int + v) * 1000 + m * 100 + k * 10 + n, $3::int + v, $1, $2, at::date, 20, 1, 2, 0, 4, 0, 'phoneUse'
     from ${driven} cross join generate_series(1, 9) n`,
    own,
  )
  await pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1', created_at = now() - interval '1 day' where client_id = $1`,
    [clientId],
  )
  await score()
  await follow('delete cameras')
  const kept = await score()
  expect(kept - none).toBeGreaterThan(1)
  await follow('add cameras')
  await follow('delete alsoSafe')
  // Calculates what the cameras saw without the miles of the others.
  await score()
  await follow('delete cameras, add alsoSafe')
  expect(await score()).toBeCloseTo(kept, 2)
})
