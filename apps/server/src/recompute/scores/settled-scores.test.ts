import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from './score-due.ts'

// Scores during and after the import of a client's history.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const read = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows
const connectionKind = 2
const fleetKind = 4

async function settle(clientId: number) {
  const { pool } = server.services
  while (await rollUp(pool));
  await pool.query(`update scoring_state set scored_at = now() - interval '1 hour' where client_id = $1`, [clientId])
  while (await scoreDue(pool));
}

const drive = (fleet: Fleet, vehicleExternalId: string, days: readonly number[]) =>
  fleet.load(
    'trips',
    days.map((day) =>
      trip(`${vehicleExternalId}.${day}`, {
        vehicleExternalId,
        startedAt: daysAgo(day),
        endedAt: new Date(daysAgo(day).getTime() + 3_600_000),
        distanceMeters: 100_000,
      }),
    ),
  )
const brake = (fleet: Fleet, vehicleExternalId: string, days: readonly number[]) =>
  fleet.load(
    'incidents',
    days.map((day) => incident(`${vehicleExternalId}.${day}`, { vehicleExternalId, occurredAt: daysAgo(day) })),
  )

async function created(name: string, vehicles: readonly string[]) {
  const clientId = await server.client(name)
  const fleet = await createFleet(server.services, clientId, name)
  await fleet.load(
    'vehicles',
    vehicles.map((id) => vehicle(id, id)),
  )
  return { clientId, fleet }
}

const segmentScores = async (clientId: number) =>
  read(
    `select kind, usage, usage_low as low, usage_high as high, provisional, (parts ->> 'historyLoads')::boolean as "historyLoads",
       (parts -> 'evidence' -> 'usage' ->> 'days')::float8 as days
     from segment_score where client_id = $1 and kind in (${connectionKind}, ${fleetKind}) order by kind`,
    [clientId],
  )

test('doesn’t treat three days of driving as a year’s when a year of events arrives without trips', async () => {
  const { clientId, fleet } = await created('Trips rejected', ['v1'])
  await drive(fleet, 'v1', [1, 2, 3])
  await settle(clientId)
  const [before] = await segmentScores(clientId)
  await brake(
    fleet,
    'v1',
    Array.from({ length: 30 }, (_, index) => 10 + 11 * index),
  )
  await settle(clientId)
  const [after] = await segmentScores(clientId)
  expect(after).toMatchObject({ days: before.days, usage: before.usage })
})

test('marks scores provisional while history imports, connection by connection, and firm afterwards', async () => {
  const { clientId, fleet } = await created('First fleet', ['v1'])
  const second = await createFleet(server.services, clientId, 'Second fleet')
  await second.load('vehicles', [vehicle('w1', 'w1')])
  for (const [one, id] of [
    [fleet, 'v1'],
    [second, 'w1'],
  ] as const) {
    const days = [1, 5, 9, 13, 40, 44, 48, 100]
    await drive(one, id, days)
    await brake(one, id, days)
  }
  const { pool } = server.services
  await pool.query(`insert into sync_stream (client_id, connection_id, stream) values ($1, $2, 'trips.history')`, [
    clientId,
    second.connectionId,
  ])
  const firm = async () => {
    await settle(clientId)
    const ofVehicles = await read(
      `select v.name, s.provisional, (s.parts -> 'usage' ->> 'provisional')::boolean as usage, m.comparable
       from vehicle_score s join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
         join vehicle_score_month m on m.client_id = $1 and m.vehicle_id = v.id and m.month = date_trunc('month', now())
       where s.client_id = $1 order by 1`,
      [clientId],
    )
    const ofSegments = await read(
      `select kind, subject_id as id, provisional from segment_score where client_id = $1 and kind in (${connectionKind}, ${fleetKind})
       order by kind, subject_id::bigint`,
      [clientId],
    )
    return [ofVehicles, ofSegments.map(({ provisional }) => provisional)]
  }
  expect(await firm()).toEqual([
    [
      { name: 'v1', provisional: false, usage: false, comparable: true },
      { name: 'w1', provisional: true, usage: true, comparable: false },
    ],
    [false, true, true],
  ])
  await pool.query('update sync_stream set completed_at = now() where client_id = $1', [clientId])
  expect(await firm()).toEqual([
    [
      { name: 'v1', provisional: false, usage: false, comparable: true },
      { name: 'w1', provisional: false, usage: false, comparable: true },
    ],
    [false, false, false],
  ])
})

test('keeps a portfolio provisional until its priors are fitted, and isn’t reset by a new fleet’s history', async () => {
  const names = Array.from({ length: 31 }, (_, index) => `v${index}`)
  const { clientId, fleet } = await created('Thirty', names)
  for (const id of names) {
    await drive(fleet, id, [1, 12, 23, 34, 45])
    await brake(fleet, id, [1, 12])
  }
  const later = await createFleet(server.services, clientId, 'New fleet')
  const { pool } = server.services
  await pool.query(`insert into sync_stream (client_id, connection_id, stream) values ($1, $2, 'trips.history')`, [
    clientId,
    later.connectionId,
  ])
  const first = async () => {
    await settle(clientId)
    const [row] = await read(
      `select provisional, split_part(priors_version, '-', 1) as priors from segment_score
       where client_id = $1 and kind = ${connectionKind} and subject_id = $2`,
      [clientId, fleet.connectionId],
    )
    return row
  }
  expect(await first()).toEqual({ provisional: true, priors: 'start' })
  await pool.query('update sync_stream set completed_at = now() where client_id = $1', [clientId])
  expect(await first()).toEqual({ provisional: false, priors: 'fitted' })
  // As if the quarter were over, and another fleet had joined.
  await pool.query(`update scoring_priors set quarter = quarter - interval '3 months' where client_id = $1`, [clientId])
  await pool.query('update sync_stream set completed_at = null where client_id = $1', [clientId])
  expect(await first()).toEqual({ provisional: false, priors: 'fitted' })
})
