import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { recordId } from '../sync/record-id.ts'
import { recount } from '../testing/recounts/recount.ts'
import {
  createFleet,
  driver,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
  zoneAtNoon,
} from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { findTwins } from './find-twins.ts'

// A unit sends an alarm again half a second later, and a summary of events that it also sends one by one. A camera in the same
// vehicle reports the alarm too.

const vin = '1M8GDM9AXKP042788'
const after = (minutes: number, seconds: number) => new Date(minutesAgo(minutes).getTime() + seconds * 1000)
const range = { from: toRangeTime(minutesAgo(2 * 1440)), to: toRangeTime(new Date()) }
/** The alarm, and the summary. */
const ofUnit = 2

let server: TestServer
let clientId: number
let token: string
let unit: Fleet
let camera: Fleet

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Copies', zoneAtNoon())
  token = await server.token(clientId, ['operator'])
  unit = await createFleet(server.services, clientId, 'Unit')
  camera = await createFleet(server.services, clientId, 'Camera')
  for (const { load } of [unit, camera]) {
    await load('vehicles', [{ ...vehicle('v1', 'Van'), vin }])
    await load('drivers', [driver('d1')])
  }
  await unit.load('trips', [trip('t1', { startedAt: minutesAgo(200), endedAt: minutesAgo(20) })])
  await unit.load('incidents', [
    incident('alarm', { occurredAt: after(180, 4) }),
    incident('copy', { occurredAt: after(180, 4.5) }),
    incident('summary', { occurredAt: minutesAgo(110), endedAt: minutesAgo(30), occurrences: 2 }),
    incident('first part', { occurredAt: minutesAgo(100) }),
    incident('last part', { occurredAt: minutesAgo(31) }),
  ])
  await camera.load('incidents', [incident('alarm', { occurredAt: after(180, 0) })])
  const at = { from: minutesAgo(200), until: minutesAgo(20) }
  await findTwins(server.services.pool, clientId, [{ vehicleId: unit.vehicleId('v1'), ...at }])
  while (await rollUp(server.services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

const countOf = async (filter: object) => {
  const query = { From: range.from, To: range.to, PageSize: 100, ...filter }
  return (await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query }, token)).items.length
}

test('counts no copy and no part of a summary, on the page of a vehicle and in its list', async () => {
  const id = unit.vehicleId('v1')
  const stats = await ask(server.app, vehicleEndpoints.stats, { params: { id }, query: range }, token)
  expect(stats.incidents.value).toBe(ofUnit)
  expect(stats.byType.map(({ count }) => count)).toEqual([ofUnit])
  expect(stats.hours.reduce((sum, { incidents }) => sum + incidents, 0)).toBe(ofUnit)
  expect(await countOf({ vehicleIds: [id], Counted: true })).toBe(ofUnit)
})

test('counts no copy on its trip, and shows none on its route', async () => {
  const id = recordId(unit.connectionId, 'trip', 't1')
  const { trip: shown, incidents } = await ask(server.app, tripEndpoints.route, { params: { id } }, token)
  expect(shown.incidents).toBe(ofUnit)
  expect(incidents.map((event) => event.id)).toEqual([unit.incidentId('alarm'), unit.incidentId('summary')])
})

test('counts the same for the driver', async () => {
  const id = recordId(unit.connectionId, 'driver', 'd1')
  const stats = await ask(server.app, driverEndpoints.stats, { params: { id }, query: range }, token)
  expect(stats.incidents.value).toBe(ofUnit)
  expect(stats.hours.reduce((sum, { incidents }) => sum + incidents, 0)).toBe(ofUnit)
  expect(await countOf({ driverIds: [id], Counted: true })).toBe(ofUnit)
})

test('adds no risk of a copy to the day of a vehicle, and counts the alarm once for the client', async () => {
  const { rows } = await server.services.pool.query(
    `select sum(d.incidents)::int as events, sum(round(d.risk * 1000)) = (select sum(round(i.risk * 1000)) from incident i
       where i.client_id = $1 and i.id = any($2::bigint[])) as "sameRisk"
     from vehicle_day d where d.client_id = $1 and d.vehicle_id = $3`,
    [clientId, [unit.incidentId('alarm'), unit.incidentId('summary')], unit.vehicleId('v1')],
  )
  expect(rows).toEqual([{ events: ofUnit, sameRisk: true }])
  // The camera's alarm came first.
  expect(await countOf({ Counted: true })).toBe(2)
  expect(await countOf({ Counted: false })).toBe(4)
  const { held, found } = await recount(server.services.pool, clientId)
  expect(held).toEqual(found)
})

test('suggests no copy for coaching', async () => {
  const id = unit.vehicleId('v1')
  await server.services.pool.query('update vehicle set has_coaching = true where client_id = $1', [clientId])
  const query = { vehicleId: id, ...range, take: 10 }
  const top = await ask(server.app, coachingEndpoints.topEvents, { query }, token)
  expect(top.map((event) => event.id).toSorted()).toEqual(
    [unit.incidentId('alarm'), unit.incidentId('summary')].toSorted(),
  )
  expect(top.map(({ sameType }) => sameType)).toEqual([ofUnit, ofUnit])
})

test('counts an event on the trip of its unit, although the unit of another provider reported it first', async () => {
  await camera.load('trips', [trip('t1', { startedAt: minutesAgo(200), endedAt: minutesAgo(20) })])
  const ids = [unit, camera].map(({ connectionId }) => recordId(connectionId, 'trip', 't1'))
  const trips = await Promise.all(ids.map((id) => ask(server.app, tripEndpoints.route, { params: { id } }, token)))
  expect(trips.map((one) => [one.trip.incidents, one.incidents.length])).toEqual([
    [ofUnit, ofUnit],
    [1, 1],
  ])
})
