import type { IncidentRecord, TripRecord } from '@milepost/providers/kit/record'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Queries } from '../../db/scope/queries.ts'
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
import { markDrivers } from '../roll-up/mark-drivers.ts'
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
    `select name, incidents_30d as incidents, measured_30d as measured, distance_30d_meters as meters, last_trip_at as "lastTripAt" from driver where client_id = $1 order by name`,
    [clientId],
  )
  return rows
}

async function counted() {
  const { rows } = await server.services.pool.query(
    `with today as (select (now() at time zone time_zone)::date as day, time_zone from client where id = $1),
       event as (
         select i.driver_id, i.vehicle_id, (i.occurred_at at time zone time_zone)::date as day from incident i, today
         where i.client_id = $1 and (i.occurred_at at time zone time_zone)::date > today.day - 30),
       moved as (
         select t.driver_id, t.vehicle_id, (t.started_at at time zone time_zone)::date as day, t.distance_meters as meters from trip t, today
         where t.client_id = $1 and (t.started_at at time zone time_zone)::date > today.day - 30),
       own as (
         select d.*, (select count(*)::int from event e where e.driver_id = d.id) as n,
           (select count(*) from moved m where m.driver_id = d.id) as trips,
           (select coalesce(sum(meters), 0) from moved m where m.driver_id = d.id)::float8 as meters
         from driver d where d.client_id = $1)
     select name, n as incidents,
       (select count(*)::int from event e where e.driver_id = own.id and exists (select from moved m
         where m.driver_id = own.id and m.vehicle_id = e.vehicle_id and m.day = e.day and m.meters > 0)) as measured,
       case when meters > 0 or n = 0 and trips = 0 then meters end as meters,
       (select max(started_at) from trip t where t.client_id = own.client_id and t.driver_id = own.id) as "lastTripAt"
     from own order by name`,
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
const meters = fc.constantFrom(80_000, null)
const drive = fc.record({ externalId, driverExternalId, vehicleExternalId, minutes, meters })
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

type Placed = {
  externalId: string
  driverExternalId: string | null
  vehicleExternalId: string
  minutes: number
}
type DriveValue = Placed & { meters: number | null }
type EventValue = Placed & { open: boolean }

const toEvent = ({ externalId: id, minutes: before, open, ...of }: EventValue): IncidentRecord =>
  incident(id, { ...of, occurredAt: minutesAgo(Number(id) * dayMinutes + before), state: open ? 'open' : 'dismissed' })
/** At an instant, so that no trip continues after midnight. */
function toTrip({ externalId: id, minutes: before, meters, ...of }: DriveValue): TripRecord {
  const at = minutesAgo(Number(id) * dayMinutes + before)
  return trip(id, { ...of, startedAt: at, endedAt: at, distanceMeters: meters })
}

test.each(['sums', 'a list'])(
  'locks drivers for %s in the order of their ids, so that none wait for each other',
  async (of) => {
    const { pool } = server.services
    const { rows } = await pool.query<{ id: string; externalId: string }>(
      'select id, external_id as "externalId" from driver where client_id = $1 order by id desc',
      [clientId],
    )
    const [high, middle, low] = rows.map(({ id }) => id)
    const lock = `select from driver where client_id = $1 and id = $2 for update`
    const isFree = async (id: string | undefined) =>
      (await pool.query(`${lock} skip locked`, [clientId, id])).rowCount === 1
    // Due in the opposite order.
    await pool.query(`update driver set sums_until = now() - id / 1e18 * interval '1 minute' where client_id = $1`, [
      clientId,
    ])
    const other = await pool.connect()
    try {
      await other.query('begin')
      await other.query(lock, [clientId, middle])
      const done =
        of === 'sums'
          ? sumAll()
          : fleet.load(
              'drivers',
              rows.map(({ externalId }) => driver(externalId)),
            )
      await vi.waitFor(async () => expect(await isFree(low)).toBe(false), { timeout: 10_000 })
      expect(await isFree(high)).toBe(true)
      await other.query('commit')
      await done
    } finally {
      await other.query('rollback')
      other.release()
    }
  },
)

test('follows the last trip of a driver who hasn’t driven for months', async () => {
  await fleet.load('drivers', [driver('seldom')])
  for (const [id, daysAgo] of [
    ['long-ago', 120],
    ['later', 80],
    ['between', 100],
  ] as const) {
    const at = minutesAgo(daysAgo * dayMinutes)
    await fleet.load('trips', [
      trip(id, { driverExternalId: 'seldom', startedAt: at, endedAt: at, distanceMeters: 1_000 }),
    ])
    await sumAll()
    expect(await storedSums()).toEqual(await counted())
  }
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

test('lets whoever loads a driver mark it while the driver is about to be summed', async () => {
  const { pool } = server.services
  const {
    rows: [known],
  } = await pool.query<{ id: string }>(`select id from driver where client_id = $1 and name = 'd1'`, [clientId])
  const day = minutesAgo(0).toISOString().slice(0, 10)
  const mark = (client: Queries) => markDrivers(client, clientId, [{ driverId: known!.id, day }])
  await mark(pool)
  const loading = await pool.connect()
  try {
    await loading.query('begin')
    await loading.query('select from driver where client_id = $1 and id = $2 for update', [clientId, known!.id])
    const summing = sumDrivers(pool)
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 10_000 },
    )
    await mark(loading)
    await loading.query('commit')
    await summing
  } finally {
    loading.release(true)
  }
  await sumAll()
  expect((await pool.query('select from driver_due where client_id = $1', [clientId])).rowCount).toBe(0)
})
