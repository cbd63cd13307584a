import type { IncidentRecord, TripRecord } from '@milepost/providers/kit/record'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFleet,
  driver,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
} from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { sumDrivers } from './sum-drivers.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
const dayMinutes = 1440

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Sums')
  fleet = await createFleet(server.services, clientId, 'Sums')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1'), vehicle('v2', 'Unit 2')])
  await fleet.load(
    'drivers',
    ['d1', 'd2', 'd3'].map((id) => driver(id)),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const sumAll = async () => {
  while (await sumDrivers(server.services.pool));
}

async function storedSums() {
  const { rows } = await server.services.pool.query(
    `select name, incidents_30d as incidents, last_trip_at as "lastTripAt" from driver where client_id = $1 order by name`,
    [clientId],
  )
  return rows
}

async function counted() {
  const { rows } = await server.services.pool.query(
    `select d.name, (select count(*)::int from incident i join client c on c.id = i.client_id
         where i.client_id = d.client_id and i.driver_id = d.id
           and (i.occurred_at at time zone c.time_zone)::date > (now() at time zone c.time_zone)::date - 30) as incidents,
       (select max(started_at) from trip t where t.client_id = d.client_id and t.driver_id = d.id) as "lastTripAt"
     from driver d where d.client_id = $1 order by d.name`,
    [clientId],
  )
  return rows
}

const driverExternalId = fc.constantFrom('d1', 'd2', 'd3', null)
const vehicleExternalId = fc.constantFrom('v1', 'v2')
const externalId = fc.constantFrom('28', '29', '30', '31')
/** Around as many days ago as the record's name says: on both sides of the first of the 30. */
const minutes = fc.integer({ min: -700, max: 700 })
const event = fc.record({ externalId, driverExternalId, vehicleExternalId, minutes, open: fc.boolean() })
const drive = fc.record({ externalId, driverExternalId, vehicleExternalId, minutes })
const step = fc.oneof(
  event.map((value) => ({ kind: 'event' as const, value })),
  drive.map((value) => ({ kind: 'drive' as const, value })),
  fc.constant({ kind: 'sum' as const }),
)

test('matches drivers’ sums with a recount after any order of events, revisions, dismissals and trips', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { kind, ...rest } of steps) {
        if (kind === 'sum') await sumAll()
        else if (kind === 'event') await fleet.load('incidents', [toEvent((rest as { value: EventValue }).value)])
        else await fleet.load('trips', [toTrip((rest as { value: DriveValue }).value)])
      }
      await sumAll()
      expect(await storedSums()).toEqual(await counted())
    }),
    { numRuns: 40 },
  )
})

type DriveValue = {
  externalId: string
  driverExternalId: string | null
  vehicleExternalId: string
  minutes: number
}
type EventValue = DriveValue & { open: boolean }

const toEvent = ({ externalId: id, minutes: before, open, ...of }: EventValue): IncidentRecord =>
  incident(id, { ...of, occurredAt: minutesAgo(Number(id) * dayMinutes + before), state: open ? 'open' : 'dismissed' })
const toTrip = ({ externalId: id, minutes: before, ...of }: DriveValue): TripRecord =>
  trip(id, {
    ...of,
    startedAt: minutesAgo(Number(id) * dayMinutes + before),
    endedAt: minutesAgo(Number(id) * dayMinutes + before - 20),
  })

test('stops counting an event that its provider dismisses', async () => {
  await fleet.load('incidents', [toEvent({ ...one, externalId: '2' })])
  await sumAll()
  await fleet.load('incidents', [toEvent({ ...one, externalId: '2', open: false })])
  await sumAll()
  expect(await storedSums()).toEqual(await counted())
})

test('stops counting events that leave the 30 days when a day has passed', async () => {
  await fleet.load('incidents', [toEvent(one), toEvent({ ...one, externalId: '2' })])
  await sumAll()
  const { pool } = server.services
  const sums = async () => (await storedSums()).find(({ name }) => name === 'd1')
  const before = await sums()
  // As if the sum had been calculated three weeks ago, and a day had ended since.
  await pool.query(`update driver set incidents_30d = 7, sums_until = now() + interval '1 hour' where name = 'd1'`)
  await sumAll()
  expect(await sums()).toMatchObject({ incidents: 7 })
  await pool.query(`update driver set sums_until = now() - interval '1 second' where name = 'd1'`)
  await sumAll()
  expect(await sums()).toEqual(before)
})

const one: EventValue = { externalId: '1', driverExternalId: 'd1', vehicleExternalId: 'v1', minutes: 60, open: true }

test('keeps a driver’s sums complete when two workers sum concurrently', async () => {
  const { pool } = server.services
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      fleet.load('incidents', [toEvent({ ...one, externalId: String(10 + round) })]),
      sumDrivers(pool),
      sumDrivers(pool),
    ])
    await sumAll()
    expect(await storedSums()).toEqual(await counted())
  }
})
