import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handOver, recordTables } from '../../sync/handover/connection-tables.ts'
import {
  createFleet,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
  zoneAtNoon,
} from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { scoreDue } from '../scores/score-due.ts'
import { markDirty, type VehicleDay } from './dirty-days.ts'
import { rollUp } from './roll-up.ts'

const vin = '1M8GDM9AXKP042788'
const spelledOtherwise = '1m8gdm9axkp 042788'
const startedAt = minutesAgo(120)
const firstHour = { startedAt, endedAt: minutesAgo(65) }
const thatMorning = { startedAt: minutesAgo(460), endedAt: minutesAgo(130) }

let server: TestServer
let clientId: number
let logger: Fleet
let camera: Fleet

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

// One truck: a logging device that recorded 80 km of the day, a camera that recorded 60 of them.
beforeEach(async () => {
  clientId = await server.client(`Units ${Math.random()}`, zoneAtNoon())
  logger = await createFleet(server.services, clientId, `Logger ${clientId}`)
  camera = await createFleet(server.services, clientId, `Camera ${clientId}`)
  await logger.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), vin }])
  await camera.load('vehicles', [{ ...vehicle('v1', 'Camera 1'), vin: spelledOtherwise }])
  await logger.load('trips', [trip('t1', { startedAt, distanceMeters: 80_000 })])
  await camera.load('trips', [
    trip('t1', { ...firstHour, distanceMeters: 40_000 }),
    trip('t2', { startedAt: minutesAgo(60), distanceMeters: 20_000 }),
  ])
  await logger.load('incidents', [incident('e1')])
  await camera.load('incidents', [incident('e2')])
})

async function rolledUp() {
  while (await rollUp(server.services.pool));
  const { rows } = await server.services.pool.query<{
    vehicles: number
    meters: number
    trips: number
    incidents: number
  }>(
    `select sum(vehicles)::int as vehicles, sum(distance_meters) as meters, sum(trips)::int as trips, sum(incidents)::int as incidents
     from client_day where client_id = $1`,
    [clientId],
  )
  return rows[0]
}

const twoUnits = { vehicles: 1, meters: 80_000, trips: 1, incidents: 2 }
const twoVehicles = { vehicles: 2, meters: 140_000, trips: 3, incidents: 2 }

describe('driving of a vehicle with two units', () => {
  test('counts once, from the unit that recorded most of the day, with the events of both', async () => {
    expect(await rolledUp()).toEqual(twoUnits)
  })

  test('stays with each unit, for its own page', async () => {
    await rolledUp()
    const { rows } = await server.services.pool.query(
      'select distance_meters as meters, is_counted as counts from vehicle_day where client_id = $1 order by 1 desc',
      [clientId],
    )
    expect(rows).toEqual([
      { meters: 80_000, counts: true },
      { meters: 60_000, counts: false },
    ])
  })

  test('switches to the other unit once that has recorded more', async () => {
    await rolledUp()
    await camera.load('trips', [trip('t1', { ...firstHour, distanceMeters: 65_000 })])
    expect(await rolledUp()).toEqual({ ...twoUnits, meters: 85_000, trips: 2 })
  })

  test('counts twice when the VIN of one changes, and once when it is restored', async () => {
    await rolledUp()
    await camera.load('vehicles', [{ ...vehicle('v1', 'Camera 1'), vin: '1M8GDM9A1KP042789' }])
    expect(await rolledUp()).toEqual(twoVehicles)
    await camera.load('vehicles', [{ ...vehicle('v1', 'Camera 1'), vin }])
    expect(await rolledUp()).toEqual(twoUnits)
  })

  test('follows the camera when the VIN of the logging device was wrong', async () => {
    await rolledUp()
    await logger.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), vin: '1M8GDM9A1KP042789' }])
    expect(await rolledUp()).toEqual(twoVehicles)
  })

  test('follows the camera when the logging device’s connection is removed', async () => {
    await rolledUp()
    const pool = await server.services.pool.connect()
    await pool.query('begin')
    await handOver(pool, { clientId, connectionId: logger.connectionId }, -clientId, recordTables)
    await pool.query('commit')
    pool.release()
    expect(await rolledUp()).toEqual({ vehicles: 1, meters: 60_000, trips: 2, incidents: 1 })
  })
})

test('keeps vehicles of another client, and those without a real VIN, separate', async () => {
  const word = { ...vehicle('w1', 'Van 1'), vin: 'UNKNOWN' }
  await logger.load('vehicles', [word, { ...word, externalId: 'w2' }])
  await logger.load('trips', [trip('w1', { vehicleExternalId: 'w1' }), trip('w2', { vehicleExternalId: 'w2' })])
  const stranger = await createFleet(server.services, await server.client(`Other ${clientId}`), `Other ${clientId}`)
  await stranger.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), vin }])
  await stranger.load('trips', [trip('t1', { distanceMeters: 900_000 })])
  expect(await rolledUp()).toMatchObject({ vehicles: 3, meters: 240_000 })
})

test('shows both units the score of their vehicle, which counts as much as it has driven', async () => {
  await logger.load('trips', [trip('long', { ...thatMorning, distanceMeters: 400_000 })])
  await camera.load('trips', [trip('long', { ...thatMorning, distanceMeters: 30_000 })])
  await rolledUp()
  while (await scoreDue(server.services.pool));
  const { rows } = await server.services.pool.query<{ score: number; meters: number; counted: number }>(
    `select behavioral as score, distance_meters as meters, counted_meters as counted from vehicle_score
     where client_id = $1 order by distance_meters desc`,
    [clientId],
  )
  expect(rows).toMatchObject([
    { meters: 480_000, counted: 480_000 },
    { meters: 90_000, counted: 0 },
  ])
  expect(rows[0]!.score).toBeGreaterThan(0)
  expect(rows[1]!.score).toBe(rows[0]!.score)
})

test('adds an event reported by both units to the risk once, unless someone has separated the two', async () => {
  await logger.load('trips', [trip('long', { ...thatMorning, distanceMeters: 400_000 })])
  await rolledUp()
  const { pool } = server.services
  const score = async () => {
    await rolledUp()
    for (const table of ['vehicle_score', 'scoring_state'])
      await pool.query(`delete from ${table} where client_id = $1`, [clientId])
    while (await scoreDue(pool));
    const { rows } = await pool.query<{ score: number }>(
      'select distinct behavioral as score from vehicle_score where client_id = $1',
      [clientId],
    )
    return rows[0]!.score
  }
  const pair = async (confidence: number) => {
    await pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
       values ($1, $2, $3, $4, 0, 'sameType')
       on conflict (client_id, first_id, second_id) do update set confidence = excluded.confidence`,
      [clientId, logger.incidentId('e1'), camera.incidentId('e2'), confidence],
    )
    const { rows } = await pool.query<VehicleDay>(
      'select vehicle_id as "vehicleId", day from incident where client_id = $1 and id = $2',
      [clientId, camera.incidentId('e2')],
    )
    await markDirty(pool as never, clientId, rows)
  }
  const twoEvents = await score()
  await pair(0.7)
  expect(await score()).toBe(twoEvents)
  await pair(1)
  const oneEvent = await score()
  expect(oneEvent).toBeLessThan(twoEvents)
  await camera.load('incidents', [incident('e2', { state: 'dismissed' })])
  expect(await score()).toBe(oneEvent)
})
