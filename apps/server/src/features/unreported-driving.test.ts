import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mondayOf } from '../reporting/driving/driven-day.ts'
import { recordId } from '../sync/record-id.ts'
import { lossCalls } from '../testing/samples/loss-calls.ts'
import { chicago, createFleet, driver, incident, minutesAgo, trip, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../testing/test-server.ts'
import { countAll } from '../testing/two-fleets.ts'

// A provider of cameras reports events and no trips: what its vehicles and drivers drove is unknown on every page and in
// every file, not zero. Only a vehicle that reports its positions, and had no events, is parked.

const range = { from: toRangeTime(minutesAgo(40 * 1440)), to: toRangeTime(new Date()) }
const { settle } = lossCalls(() => server)

let server: TestServer
let clientId: number
let token: string
const tags = [{ tag: 'hard-braking', source: 'automated' as const }]
const idOf = new Map<string, string>()

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Unreported driving')
  token = await server.token(clientId, ['operator'])
  const fleet = await createFleet(server.services, clientId, 'Cameras', providers.netradyne)
  const names = ['events', 'parked', 'silent', 'driven']
  for (const name of names) idOf.set(name, fleet.vehicleId(name))
  await fleet.load(
    'vehicles',
    names.map((name) => ({ ...vehicle(name, name), driverExternalId: null })),
  )
  await fleet.load('drivers', [driver('d1'), driver('d2')])
  const at = { ...chicago, speedKmh: 0, headingDegrees: 10, engineOn: false }
  await fleet.load('positions', [
    ...['events', 'parked', 'driven'].map((vehicleExternalId) => ({ vehicleExternalId, at: minutesAgo(600), ...at })),
  ])
  await fleet.load('incidents', [
    incident('e1', { tags, vehicleExternalId: 'events', occurredAt: minutesAgo(3 * 1440) }),
    incident('e2', { tags, vehicleExternalId: 'driven', occurredAt: minutesAgo(3 * 1440), driverExternalId: null }),
  ])
  await fleet.load('trips', [
    trip('t1', {
      vehicleExternalId: 'driven',
      driverExternalId: null,
      startedAt: minutesAgo(4400),
      endedAt: minutesAgo(4300),
    }),
  ])
  await settle()
  await countAll(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const metersOf = (items: readonly { name: string; distanceMeters: number | null }[]) =>
  Object.fromEntries(items.map(({ name, distanceMeters }) => [name, distanceMeters]))
const known = { driven: 80_000, parked: 0, events: null, silent: null }

test('shows unknown driving of vehicles apart from none, on every page and in files', async () => {
  const usage = await ask(
    server.app,
    usageReportEndpoints.vehicles,
    { query: { ...range, PageSize: 50 } as never },
    token,
  )
  expect(metersOf(usage.items)).toEqual(known)
  const unknown = { distanceMeters: null, drivingSeconds: null, trips: null, idleDays: null, averageTripMeters: null }
  for (const name of ['events', 'silent']) expect(usage.items.find((item) => item.name === name)).toMatchObject(unknown)
  expect(Object.fromEntries(usage.items.map(({ name, recentMeters }) => [name, recentMeters]))).toEqual(known)
  expect(usage.items.map(({ name }) => name).slice(0, 2)).toEqual(['driven', 'parked'])

  for (const SortDirection of ['asc', 'desc'] as const) {
    const query = { ...range, SortBy: 'distance' as const, SortDirection }
    const { items } = await ask(server.app, riskRankingEndpoints.page, { query }, token)
    expect(metersOf(items)).toEqual(known)
    expect(items.slice(0, 2).map(({ name }) => name)).toEqual(
      SortDirection === 'asc' ? ['parked', 'driven'] : ['driven', 'parked'],
    )
  }
  const details = await ask(server.app, riskRankingEndpoints.scoringDetails, { query: range }, token)
  expect(metersOf(details.items)).toEqual(known)

  const listed = await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId } }, token)
  expect(Object.fromEntries(listed.items.map(({ name, distanceMeters30d }) => [name, distanceMeters30d]))).toEqual(
    known,
  )
  for (const [name, meters] of Object.entries(known)) {
    const params = { id: idOf.get(name)! }
    const stats = await ask(server.app, vehicleEndpoints.stats, { params, query: range }, token)
    expect([name, stats.distanceMeters.value]).toEqual([name, meters])
  }

  const cells = { driven: '80', parked: '0', events: '', silent: '' }
  for (const [list, distance] of [
    ['usageVehicles', 'distanceMeters'],
    ['riskVehicles', 'distance'],
    ['scoringDetails', 'distance'],
  ] as const) {
    const body = { list, query: range, columns: ['name', distance], units: 'metric' as const }
    const { id } = await ask(server.app, exportEndpoints.start, { body: body as never }, token)
    const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
    const lines: string[][] = parse(String(file.body), { bom: true })
    expect([list, Object.fromEntries(lines.slice(1))]).toEqual([list, cells])
  }
})

test('shows unknown driving of drivers apart from none, if their provider reports no trips', async () => {
  const { items } = await ask(server.app, driverEndpoints.page, { params: { id: clientId }, query: {} }, token)
  expect(items.map(({ name, rate30d }) => [name, rate30d.distanceMeters])).toEqual([
    ['d1', null],
    ['d2', null],
  ])
  for (const { id } of items) {
    const stats = await ask(server.app, driverEndpoints.stats, { params: { id }, query: range }, token)
    const values = [stats.distanceMeters, stats.drivingSeconds, stats.trips].map(({ value }) => value)
    expect(values).toEqual([null, null, null])
  }
  const body = { list: 'drivers' as const, query: {}, columns: ['name', 'rate30d'], units: 'metric' as const }
  const { id } = await ask(server.app, exportEndpoints.start, { body: body as never }, token)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const [head, ...lines]: string[][] = parse(String(file.body), { bom: true })
  const at = head!.findIndex((name) => name.startsWith('Distance'))
  expect(lines.map((line) => line[at])).toEqual(['', ''])
})

test('counts the trips that no distance has, the same for a vehicle, its driver and the fleet', async () => {
  const other = await server.client('Unmeasured trips')
  const operator = await server.token(other, ['operator'])
  const fleet = await createFleet(server.services, other, 'Unmeasured trips')
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  await fleet.load('drivers', [driver('d1')])
  const began = (days: number) => ({ startedAt: minutesAgo(days * 1440), endedAt: minutesAgo(days * 1440 - 60) })
  await fleet.load('trips', [
    trip('t1', began(3)),
    trip('t2', { ...began(4), distanceMeters: null }),
    trip('t3', { ...began(5), distanceMeters: null }),
    trip('t4', { ...began(6), isPrivate: true }),
    trip('t5', { ...began(7), distanceMeters: 0 }),
    trip('t6', { ...began(8), start: null, end: null }),
    trip('t7', { startedAt: minutesAgo(20), endedAt: null, distanceMeters: null }),
  ])
  await settle()
  await countAll(server)
  const recordOf = (kind: 'vehicle' | 'driver', id: string) => ({ id: recordId(fleet.connectionId, kind, id) })
  // A range has the days whose noon it contains: today, at any hour.
  const of = { query: { ...range, to: toRangeTime(minutesAgo(-720)) } }
  const answers = await Promise.all([
    ask(server.app, vehicleEndpoints.stats, { params: recordOf('vehicle', 'v1'), ...of }, operator),
    ask(server.app, driverEndpoints.stats, { params: recordOf('driver', 'd1'), ...of }, operator),
    ask(server.app, usageReportEndpoints.summary, of, operator),
  ])
  expect(answers.map(({ trips, unmeasuredTrips }) => [trips.value, unmeasuredTrips])).toEqual([
    [7, 2],
    // A private trip is of no driver.
    [6, 2],
    [7, 2],
  ])
  expect(answers[2]).toMatchObject({ privateTrips: 1 })
  expect((await ask(server.app, dashboardEndpoints.summary, of, operator)).unmeasuredTrips).toBe(2)
})

test('divides a week’s vehicles by the days since the first data, as the total does', async () => {
  const other = await server.client('First week')
  const operator = await server.token(other, ['operator'])
  const fleet = await createFleet(server.services, other, 'First week')
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  const monday = mondayOf(
    minutesAgo(14 * 1440)
      .toISOString()
      .slice(0, 10),
  )
  const wednesday = (hour: number) => new Date(`${dayPlus(monday, 2)}T${hour}:00:00Z`)
  await fleet.load('trips', [trip('t1', { startedAt: wednesday(18), endedAt: wednesday(19) })])
  await settle()
  await countAll(server)
  const query = { from: `${monday} 06:00:00`, to: toRangeTime(wednesday(23)) }
  const { activeVehicles } = await ask(server.app, usageReportEndpoints.summary, { query }, operator)
  const weeks = await ask(server.app, usageReportEndpoints.trend, { query }, operator)
  expect([activeVehicles.value, weeks.map((week) => week.activeVehicles)]).toEqual([1, [1]])
})
