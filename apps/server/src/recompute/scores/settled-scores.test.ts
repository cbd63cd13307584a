import { afterAll, beforeAll, expect, test } from 'vitest'
import { needFewDays } from '../../testing/need-few-days.ts'
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
  await needFewDays(server.services.pool, clientId)
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
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream) values ($1, $2, 'trips.history')
     on conflict (client_id, connection_id, stream) do update set completed_at = null`,
    [clientId, second.connectionId],
  )
  await pool.query(
    `update sync_stream set cursor = jsonb_build_object('before', now() - interval '95 days') where connection_id = $1`,
    [second.connectionId],
  )
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

/** Stores that a history has been read down to so many days ago; null: to its end. */
const readBack = (clientId: number, connectionId: number, days: number | null) =>
  server.services.pool.query(
    `insert into sync_stream (client_id, connection_id, stream, cursor, completed_at)
     select $1, $2, name, $3::jsonb, $4::timestamptz from unnest(array['trips.history', 'incidents.history']) name
     on conflict (client_id, connection_id, stream) do update set cursor = excluded.cursor, completed_at = excluded.completed_at`,
    [
      clientId,
      connectionId,
      days === null ? null : JSON.stringify({ before: daysAgo(days).toISOString() }),
      days === null ? new Date() : null,
    ],
  )

test('withholds scores until 90 days of trips and events are complete, fleet by fleet', async () => {
  const { clientId, fleet } = await created('Old fleet', ['v1'])
  const added = await createFleet(server.services, clientId, 'New fleet')
  await added.load('vehicles', [vehicle('w1', 'w1')])
  for (const [one, id] of [
    [fleet, 'v1'],
    [added, 'w1'],
  ] as const) {
    await drive(one, id, [1, 5, 9, 13, 40, 44, 48, 100])
    await brake(one, id, [1, 5, 9, 13])
  }
  const states = async (days: number | null) => {
    await readBack(clientId, added.connectionId, days)
    await settle(clientId)
    const rows = await read(
      `select kind, combined is null as "isWithheld", provisional, missing ->> 'combined' as missing from segment_score
       where client_id = $1 and kind in (${connectionKind}, ${fleetKind}) order by kind, subject_id::bigint`,
      [clientId],
    )
    return rows.map(({ isWithheld, provisional, missing }) =>
      isWithheld ? missing : provisional ? 'provisional' : 'firm',
    )
  }
  expect(await states(30)).toEqual(['firm', 'stillImporting', 'stillImporting'])
  expect(
    await read(
      `select v.name, s.combined is null as "isWithheld" from vehicle_score s join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
       where s.client_id = $1 order by 1`,
      [clientId],
    ),
  ).toEqual([
    { name: 'v1', isWithheld: false },
    { name: 'w1', isWithheld: true },
  ])
  expect(await states(95)).toEqual(['firm', 'provisional', 'provisional'])
  expect(await states(null)).toEqual(['firm', 'firm', 'firm'])
})

test('keeps a portfolio firm while one vehicle in twenty imports its history, and leaves that one out', async () => {
  const names = Array.from({ length: 35 }, (_, index) => `v${index}`)
  const { clientId, fleet } = await created('Most', names)
  for (const id of names) {
    await drive(fleet, id, [1, 12, 23, 34, 45])
    await brake(fleet, id, [1, 12])
  }
  const added = await createFleet(server.services, clientId, 'Few')
  await added.load('vehicles', [vehicle('w1', 'w1'), vehicle('w2', 'w2')])
  await drive(added, 'w1', [1, 2, 3, 4])
  await readBack(clientId, added.connectionId, 10)
  await settle(clientId)
  const rows = await read(
    `select kind, combined is null as "isWithheld", provisional, vehicles, split_part(priors_version, '-', 1) as priors
     from segment_score where client_id = $1 and kind in (${connectionKind}, ${fleetKind}) order by kind, subject_id::bigint`,
    [clientId],
  )
  expect(rows).toEqual([
    { kind: connectionKind, isWithheld: false, provisional: false, vehicles: 35, priors: 'fitted' },
    { kind: connectionKind, isWithheld: true, provisional: true, vehicles: 1, priors: 'fitted' },
    { kind: fleetKind, isWithheld: false, provisional: false, vehicles: 35, priors: 'fitted' },
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
  await later.load(
    'vehicles',
    names.slice(0, 5).map((id) => vehicle(`w${id}`, `w${id}`)),
  )
  const { pool } = server.services
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream) values ($1, $2, 'trips.history')
     on conflict (client_id, connection_id, stream) do update set completed_at = null`,
    [clientId, later.connectionId],
  )
  const first = async () => {
    await settle(clientId)
    const [row] = await read(
      `select provisional, split_part(priors_version, '-', 1) as priors from segment_score
       where client_id = $1 and kind = ${connectionKind} and subject_id = $2`,
      [clientId, fleet.connectionId],
    )
    return row
  }
  const { priors, ...before } = await first()
  expect(before).toEqual({ provisional: true })
  expect(priors).not.toBe('fitted')
  await pool.query('update sync_stream set completed_at = now() where client_id = $1', [clientId])
  expect(await first()).toEqual({ provisional: false, priors: 'fitted' })
  // As if the quarter were over, and another fleet had joined.
  await pool.query(`update scoring_priors set quarter = quarter - interval '3 months' where client_id = $1`, [clientId])
  await pool.query('update sync_stream set completed_at = null where connection_id = $1', [later.connectionId])
  expect(await first()).toEqual({ provisional: false, priors: 'fitted' })
})
