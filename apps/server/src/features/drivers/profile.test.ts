import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { metersPerMile } from '@milepost/domain/limits'
import { dayAfter, dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { sumDrivers } from '../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { ownTripPrefix } from '../../sync/own-trip.ts'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { rateIncident } from '../incidents/commands.ts'

const zone = 'America/Chicago'

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string
const driverId = (externalId: string) => recordId(fleet.connectionId, 'driver', externalId)

const noon = (daysAgo: number) => {
  const day = localDay(zone, Date.now() - daysAgo * dayMs)
  return new Date(dayStart(zone, day).getTime() + 12 * 3_600_000)
}
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)
const range = () => {
  const today = localDay(zone, Date.now())
  const first = new Date(Date.parse(today) - 29 * dayMs).toISOString().slice(0, 10)
  return {
    from: toRangeTime(dayStart(zone, first)),
    to: toRangeTime(new Date(dayStart(zone, dayAfter(today)).getTime() - 1000)),
  }
}

const settle = async () => {
  const { pool } = server.services
  while (await sumDrivers(pool));
  while (await rollUp(pool));
  while (await scoreDue(pool));
}

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Driver profiles')
  fleet = await createFleet(server.services, clientId, 'Fleet')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1'), vehicle('v2', 'Unit 2')])
  await fleet.load('drivers', [
    {
      ...driver('d1', 'Dana'),
      licenseState: 'IL',
      licenseNumber: 'D1234567',
      phoneNumber: '+13125550142',
      employeeNumber: 'E-1001',
    },
    driver('d2', 'Eli'),
    driver('d3', 'Noor'),
    driver('d4', 'Parked'),
  ])
  const hour = (startedAt: Date, hours = 1) => ({ startedAt, endedAt: later(startedAt, hours) })
  await fleet.load('trips', [
    trip('t1', { ...hour(noon(3)), distanceMeters: 60_000 }),
    // Past midnight, in another vehicle.
    trip('t2', { ...hour(later(noon(5), 11), 2), vehicleExternalId: 'v2', distanceMeters: 100_000 }),
    trip('t3', { ...hour(noon(6)), driverExternalId: 'd2', distanceMeters: 30_000 }),
    trip('t4', { ...hour(noon(7)), driverExternalId: null, distanceMeters: 10_000 }),
    trip(`${ownTripPrefix}5`, { ...hour(noon(8)), distanceMeters: 20_000 }),
    trip('t6', { ...hour(noon(58)), distanceMeters: 50_000 }),
  ])
  await fleet.load('incidents', [
    incident('e1', { occurredAt: later(noon(3), 0.5) }),
    incident('e2', { occurredAt: later(noon(5), 12.5), vehicleExternalId: 'v2' }),
    incident('e3', { occurredAt: later(noon(6), 0.5), driverExternalId: 'd2' }),
    // Without a driver: it belongs to no one.
    incident('e4', { occurredAt: later(noon(3), 0.6), driverExternalId: null }),
    incident('e5', { occurredAt: later(noon(3), 0.7) }),
    // Names only the driver: vehicle and distance are unreported.
    incident('e6', { occurredAt: noon(2), driverExternalId: 'd3', vehicleExternalId: null }),
  ])
  const rated = { from: noon(30), until: noon(1), score: 87.4, distanceMeters: 512_500 }
  await fleet.load('driverScores', [
    { ...rated, driverExternalId: 'd1' },
    { ...rated, driverExternalId: 'd1', from: noon(60), until: noon(30), score: 40 },
  ])
  await settle()
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

const details = (id = 'd1', token = operator) =>
  ask(server.app, driverEndpoints.details, { params: { id: driverId(id) } }, token)
const stats = (id = 'd1', query = range()) =>
  ask(server.app, driverEndpoints.stats, { params: { id: driverId(id) }, query }, operator)
const listed = async (id = 'd1') => {
  const query = { driverIds: [driverId(id)] }
  const page = await ask(server.app, driverEndpoints.page, { params: { id: clientId }, query }, operator)
  return page.items[0]!
}

test('shows a driver’s details as in the list, and their most driven vehicles', async () => {
  const whole = await details()
  expect(whole).toMatchObject({
    ...(await listed()),
    phoneNumber: '+13125550142',
    employeeNumber: 'E-1001',
    goneAt: null,
    vehicles: [{ name: 'Unit 2' }, { name: 'Unit 1' }],
  })
  expect(whole.licenseNumber).toBe('••••4567')
  expect(whole.licenseState).toBe(whole.driverLicenseState)
})

test('finds a driver by their employee number', async () => {
  const found = async (SearchedText: string) =>
    (await ask(server.app, driverEndpoints.page, { params: { id: clientId }, query: { SearchedText } }, operator)).items
  expect((await found('e-1001')).map(({ name }) => name)).toEqual(['Dana'])
  expect(await found('e-1002')).toEqual([])
})

test('shows a person’s behavioral risk, and to admins the provider’s newest score', async () => {
  const shown = await details()
  expect(shown.risk).toMatchObject({ score: expect.closeTo(55, -1), provisional: false })
  expect(shown.providerScore).toBeNull()
  const admin = await details('d1', await server.token(clientId, ['admin']))
  expect(admin.risk).toEqual(shown.risk)
  expect(admin.providerScore).toMatchObject({ score: 87.4, until: noon(1).toISOString(), distanceMeters: 512_500 })
})

test('reports no distance or vehicles for a driver with events but no trips', async () => {
  expect(await stats('d3')).toMatchObject({
    distanceMeters: { value: null },
    drivingSeconds: { value: null },
    trips: { value: null },
    incidents: { value: 1 },
    vehicles: [{ name: 'Vehicle not reported', isReported: false, incidents: 1 }],
  })
})

test('logs who views a license number', async () => {
  const call = { params: { id: driverId('d1') } }
  expect(await ask(server.app, driverEndpoints.license, call, operator)).toEqual({
    licenseState: 'IL',
    licenseNumber: 'D1234567',
  })
  const query = { subjectType: 'driver', subjectId: driverId('d1') }
  const trail = await ask(server.app, auditEndpoints.ofRecord, { query }, operator)
  expect(trail.items).toMatchObject([{ text: 'viewed the license number of a driver', by: { name: 'Test Person' } }])
  const unknown = await send(server.app, driverEndpoints.license, { params: { id: '77' } }, operator)
  expect(unknown.status).toBe(404)
})

test('counts only what is certainly theirs, and shows how much driving has a known driver', async () => {
  const answer = await stats()
  expect(answer).toMatchObject({
    distanceMeters: { value: 180_000, previous: 50_000 },
    trips: { value: 3, previous: 1 },
    incidents: { value: 3, previous: 0 },
    vehicles: [
      { name: 'Unit 2', distanceMeters: 100_000, trips: 1, incidents: 1 },
      { name: 'Unit 1', distanceMeters: 80_000, trips: 2, incidents: 2 },
    ],
    coverage: { distanceMeters: 220_000, knownMeters: 210_000, ownMeters: 180_000 },
    inferredTrips: 1,
  })
  expect((await listed()).incidents30d).toBe(3)
})

test('shows one rate in the list and on the page, and unreported distance apart from none', async () => {
  const [{ rate30d }, own] = [await listed(), await stats()]
  expect(rate30d).toEqual({
    per1000Miles: own.incidentsPer1000Miles.value,
    ...own.rateInterval,
    withoutMiles: own.withoutMiles,
    distanceMeters: own.distanceMeters.value,
  })
  expect(rate30d.per1000Miles).toBeCloseTo(3000 / (180_000 / metersPerMile))
  const none = { per1000Miles: null, low: null, high: null }
  expect((await listed('d3')).rate30d).toEqual({ ...none, withoutMiles: 1, distanceMeters: null })
  expect((await listed('d4')).rate30d).toEqual({ ...none, withoutMiles: 0, distanceMeters: 0 })
})

test('splits a trip at the ends of a range, so that the driver’s share is the distance shown', async () => {
  const day = localDay(zone, noon(5).getTime())
  const on = (first: string) => ({
    from: toRangeTime(dayStart(zone, first)),
    to: toRangeTime(new Date(dayStart(zone, dayAfter(first)).getTime() - 1000)),
  })
  for (const query of [on(day), on(dayAfter(day)), range()]) {
    const { distanceMeters, coverage, vehicles } = await stats('d1', query)
    expect(coverage.ownMeters).toBe(distanceMeters.value)
    expect(vehicles.reduce((sum, own) => sum + own.distanceMeters!, 0)).toBe(distanceMeters.value)
  }
  expect((await stats('d1', on(day))).coverage.ownMeters).toBe(50_000)
})

test('removes an event rated inaccurate from the driver’s page and the list within one pass', async () => {
  const { db } = server.services
  const person = await server.person(clientId, ['operator'])
  const caller = {
    kind: 'user',
    userId: person,
    clientId,
    name: 'Test',
    email: '',
    roles: ['operator'],
    groups: [],
  } as const
  await rateIncident(scopeTo(db, clientId), caller, fleet.incidentId('e5'), { rating: 1 })
  await settle()
  expect((await listed()).incidents30d).toBe(2)
  expect((await stats()).incidents.value).toBe(2)
  await rateIncident(scopeTo(db, clientId), caller, fleet.incidentId('e5'), { rating: 0 })
  await settle()
  expect((await listed()).incidents30d).toBe(3)
})

test('lists a driver’s trips in any vehicle, for the last 30 days by default', async () => {
  const trips = async (query: object) =>
    (await ask(server.app, driverEndpoints.trips, { params: { id: driverId('d1') }, query }, operator)).map(
      ({ vehicle, distanceMeters }) => [vehicle.name, distanceMeters],
    )
  const own = [
    ['Unit 1', 60_000],
    ['Unit 2', 100_000],
    ['Unit 1', 20_000],
  ]
  expect(await trips(range())).toEqual(own)
  expect(await trips({})).toEqual(own)
  const other = await send(
    server.app,
    driverEndpoints.trips,
    { params: { id: driverId('d1') }, query: { connectionId: 2_000_000 } },
    operator,
  )
  expect(other.status).toBe(404)
})
