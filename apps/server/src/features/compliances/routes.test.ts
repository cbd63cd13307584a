import { type ComplianceChecklist, complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import { seededMetrics } from '@milepost/contract/compliances/words'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { dayMonthsBefore, dayPlus, monthOf } from '@milepost/domain/time/calendar-days'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { chicago, createFleet, type Fleet, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const milwaukee = { latitude: 43.0389, longitude: -87.9065 }
const [illinois, wisconsin] = [17, 55]
/** The month before this one: complete on every day of the year. */
const month = monthOf(dayMonthsBefore(new Date().toISOString().slice(0, 10), 1))
const dayOf = (number: number) => dayPlus(month, number - 1)
const moment = (day: number, time: string) => new Date(`${dayOf(day)}T${time}:00-06:00`)

let server: TestServer
let clientId: number
let token: string
let fleets: readonly [Fleet, Fleet]

const list = (query = {}) => ask(server.app, complianceEndpoints.reports, { query: { month, ...query } }, token)
const rowOf = async (name: string) => (await list()).items.find((item) => item.vehicle.name === name)!
const cellOf = async (name: string, key: string) => (await rowOf(name)).cells.find((cell) => cell.key === key)!
const evidence = (vehicleId: string) =>
  ask(server.app, complianceEndpoints.evidence, { params: { vehicleId }, query: { month } }, token)
const create = (body: object) =>
  send(
    server.app,
    complianceEndpoints.createChecklist,
    { body: { name: 'Regional haul', metrics: seededMetrics, ...body } as never },
    token,
  )

const set = (fleet: Fleet, externalId: string, settings: object) =>
  server.services.pool.query('update vehicle set settings = $3 where client_id = $1 and id = $2', [
    clientId,
    fleet.vehicleId(externalId),
    JSON.stringify(settings),
  ])

const home = {
  parkLatitude: chicago.latitude,
  parkLongitude: chicago.longitude,
  registeredRegionId: illinois,
  vehicleType: 'Car or light van',
}

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Compliance')
  token = await server.token(clientId, ['admin'])
  fleets = [
    await createFleet(server.services, clientId, 'Prairie'),
    await createFleet(server.services, clientId, 'Lakes'),
  ]
  const [prairie] = fleets
  await prairie.load('vehicles', [
    vehicle('home', 'At home'),
    vehicle('away', 'Far away'),
    { ...vehicle('unset', 'Not set'), class: 1 },
    vehicle('silent', 'Silent'),
  ])
  await fleets[1].load('vehicles', [vehicle('v1', 'Lake van')])
  const drive = (vehicleExternalId: string, day: number, from: string, to: string, change = {}) =>
    trip(`${vehicleExternalId}${day}`, {
      vehicleExternalId,
      startedAt: moment(day, from),
      endedAt: moment(day, to),
      end: chicago,
      ...change,
    })
  await prairie.load('trips', [
    drive('home', 10, '08:00', '15:00'),
    drive('home', 11, '08:00', '15:00'),
    drive('away', 10, '08:00', '15:00', { end: milwaukee }),
    drive('away', 12, '04:00', '09:00', { start: milwaukee }),
    drive('unset', 10, '08:00', '15:00'),
  ])
  while (await rollUp(server.services.pool));
  await set(prairie, 'home', home)
  await set(prairie, 'away', { ...home, vehicleType: 'Bus' })
  await set(prairie, 'silent', home)
  expect((await create({ connectionIds: [prairie.connectionId] })).status).toBe(201)
})
afterAll(() => server[Symbol.asyncDispose]())

test('lists vehicles of connections with a checklist, what needs attention first', async () => {
  const { items, counts, pending, totalCount } = await list()
  expect(items.map(({ vehicle, state }) => [vehicle.name, state])).toEqual([
    ['Far away', 'notCompliant'],
    ['Not set', 'unknown'],
    ['Silent', 'unknown'],
    ['At home', 'compliant'],
  ])
  expect({ counts, pending, totalCount }).toEqual({
    counts: { compliant: 1, notCompliant: 1, unknown: 2 },
    pending: 0,
    totalCount: 4,
  })
  expect(
    (await list({ state: ['unknown'], SortBy: 'name', SortDirection: 'desc' })).items.map((row) => row.vehicle.name),
  ).toEqual(['Silent', 'Not set'])
  expect(await list({ SearchedText: 'far', PageSize: 1 })).toMatchObject({
    totalCount: 1,
    counts: { compliant: 0, notCompliant: 1, unknown: 0 },
  })
})

test('decides each metric by trips and settings', async () => {
  const cells = async (name: string) =>
    (await rowOf(name)).cells.map(({ state, measured, missing }) => [state, missing ?? measured])
  expect(await cells('At home')).toEqual([
    ['compliant', 0],
    ['compliant', 0],
    ['compliant', false],
    ['compliant', true],
    ['compliant', 'Car or light van'],
  ])
  const away = await cells('Far away')
  expect(away[0]).toEqual(['compliant', expect.closeTo(130_700, -3)])
  expect(away.slice(1)).toEqual([
    ['notCompliant', 1],
    ['notCompliant', true],
    ['notCompliant', false],
    ['notCompliant', 'Bus'],
  ])
})

test('is unknown without settings or trips, and reads the type that the provider reports', async () => {
  const missing = async (name: string) => (await rowOf(name)).cells.map((cell) => cell.missing ?? cell.measured)
  expect(await missing('Not set')).toEqual([
    'parkLocation',
    0,
    'registeredRegion',
    'registeredRegion',
    'Car or light van',
  ])
  expect(await missing('Silent')).toEqual(['trips', 'trips', 'trips', 'trips', 'Car or light van'])
})

test('shows the evidence of the same results', async () => {
  const found = await evidence(fleets[0].vehicleId('away'))
  expect(found.row).toEqual(await rowOf('Far away'))
  expect(found.farthest).toMatchObject({ lat: expect.closeTo(43.0389), lon: expect.closeTo(-87.9065) })
  expect(found.farthest!.distanceMeters).toBe((await cellOf('Far away', 'radiusFromParkLocation')).measured)
  expect(found.regions.find(({ regionId }) => regionId === wisconsin)).toMatchObject({ hasStop: true })
  expect(found.trips.map(({ startMinute, minutes, isOutside }) => [minutes, startMinute % 60, isOutside])).toEqual([
    [420, 0, false],
    [300, 0, true],
  ])
  expect(found.overnight.map(({ day, regionId }) => [day, regionId])).toEqual([
    [dayOf(10), wisconsin],
    [dayOf(11), wisconsin],
  ])
})

test('has no evidence for vehicles without a checklist', async () => {
  const vehicleId = fleets[1].vehicleId('v1')
  const answer = await send(
    server.app,
    complianceEndpoints.evidence,
    { params: { vehicleId }, query: { month } },
    token,
  )
  expect(answer.status).toBe(404)
})

test('calculates a month again when settings or trips change', async () => {
  const radius = async () => (await cellOf('At home', 'radiusFromParkLocation')).measured
  const [prairie] = fleets
  await set(prairie, 'home', { ...home, parkLatitude: milwaukee.latitude, parkLongitude: milwaukee.longitude })
  expect(await radius()).toBeGreaterThan(120_000)
  await set(prairie, 'home', home)
  expect(await radius()).toBe(0)
  await prairie.load('trips', [
    trip('late', {
      vehicleExternalId: 'home',
      startedAt: moment(20, '09:00'),
      endedAt: moment(20, '12:00'),
      end: milwaukee,
    }),
  ])
  while (await rollUp(server.services.pool));
  expect(await radius()).toBeGreaterThan(120_000)
})

test('follows positions between the ends of trips', async () => {
  const [prairie] = fleets
  await set(prairie, 'unset', home)
  expect(await cellOf('Not set', 'radiusFromParkLocation')).toMatchObject({ measured: 0, isEstimated: true })
  const at = (day: number, time: string, latitude: number) => ({
    vehicleExternalId: 'unset',
    at: moment(day, time),
    latitude,
    longitude: -87.9,
    speedKmh: 90,
    headingDegrees: 0,
    engineOn: true,
  })
  await prairie.load('positions', [at(10, '10:00', 42.4), at(10, '10:10', 42.52), at(10, '10:20', 42.7)])
  await server.services.pool.query(`update compliance_month set calculated_at = now() - interval '1 day'`)
  expect(await cellOf('Not set', 'radiusFromParkLocation')).toMatchObject({
    measured: expect.closeTo(93_600, -3),
    isEstimated: false,
  })
  expect(await cellOf('Not set', 'outOfRegisteredProvince')).toMatchObject({ measured: true, state: 'notCompliant' })
  const { regions } = await evidence(prairie.vehicleId('unset'))
  expect(regions.map(({ regionId, distanceMeters }) => [regionId, distanceMeters])).toEqual([
    [wisconsin, expect.closeTo(33_360, -2)],
    [illinois, 0],
  ])
})

test('sets what compliance is decided by, and keeps other settings', async () => {
  const [prairie] = fleets
  const change = (body: object) =>
    send(server.app, complianceEndpoints.changeSettings, { body: { month, ...body } as never }, token)
  const settingsOf = async (externalId: string) => {
    const { rows } = await server.services.pool.query('select settings from vehicle where client_id = $1 and id = $2', [
      clientId,
      prairie.vehicleId(externalId),
    ])
    return rows[0]!.settings
  }
  await set(prairie, 'away', { costCenter: 'East', vehicleType: 'Bus' })
  const vehicleIds = ['away', 'silent'].map((id) => prairie.vehicleId(id))
  const { status, body } = await change({ vehicleIds, parkAtNight: true, registeredRegionId: wisconsin })
  expect([status, body]).toEqual([200, { changed: 2, withoutNight: 1 }])
  expect(await settingsOf('away')).toEqual({
    costCenter: 'East',
    vehicleType: 'Bus',
    registeredRegionId: wisconsin,
    parkLatitude: milwaukee.latitude,
    parkLongitude: milwaukee.longitude,
  })
  expect(await settingsOf('silent')).toEqual({ ...home, registeredRegionId: wisconsin })
  expect(await cellOf('Far away', 'parkWithinRegisteredProvince')).toMatchObject({ state: 'compliant' })
  const issues = async (wanted: object) => {
    const answer = await change({ vehicleIds, ...wanted })
    return [answer.status, (answer.body as { issues: { field: string }[] }).issues.map(({ field }) => field)]
  }
  expect(await issues({})).toEqual([422, ['body.registeredRegionId']])
  expect(await issues({ parkLatitude: 41 })).toEqual([422, ['body.parkLongitude']])
  expect(await issues({ registeredRegionId: 3 })).toEqual([422, ['body.registeredRegionId']])
  const foreign = await change({ vehicleIds: [fleets[1].vehicleId('v1')], vehicleType: 'Van' })
  expect(foreign.status).toBe(404)
  await set(prairie, 'silent', home)
})

test('gives a connection to one checklist only', async () => {
  const [prairie, lakes] = fleets
  const refused = await create({ name: 'Second', connectionIds: [prairie.connectionId, lakes.connectionId] })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ detail: 'Another checklist already applies to: Prairie.' })
  expect(await ask(server.app, complianceEndpoints.checklists, {}, token)).toHaveLength(1)
  const taken = await create({ name: 'Second', connectionIds: [prairie.connectionId], takeOver: true })
  const connectionsOf = async () =>
    (await ask(server.app, complianceEndpoints.checklists, {}, token)).map(({ name, connections }) => [
      name,
      connections.map((connection) => connection.name),
    ])
  expect(await connectionsOf()).toEqual([
    ['Regional haul', []],
    ['Second', ['Prairie']],
  ])
  await ask(
    server.app,
    complianceEndpoints.removeChecklist,
    { params: { id: (taken.body as ComplianceChecklist).id } },
    token,
  )
  expect((await list()).totalCount).toBe(0)
  const [first] = await ask(server.app, complianceEndpoints.checklists, {}, token)
  const body = { name: 'Regional haul', metrics: first!.metrics, connectionIds: [prairie.connectionId] }
  await ask(server.app, complianceEndpoints.changeChecklist, { params: { id: first!.id }, body }, token)
  expect((await list()).totalCount).toBe(4)
})

test('names what is wrong with a checklist', async () => {
  const issues = async (body: object) =>
    ((await create({ connectionIds: [], ...body })).body as { issues: unknown }).issues
  const [radius, hours] = seededMetrics
  const values = (acceptableValues: object) => [{ ...hours, acceptableValues }]
  expect(await issues({ metrics: [] })).toMatchObject([{ field: 'body.metrics' }])
  expect(await issues({ metrics: [radius, radius] })).toMatchObject([
    { field: 'body.metrics.1.key', message: 'is listed twice' },
  ])
  expect(await issues({ metrics: values({ type: 'range', from: 8, to: 8 }) })).toMatchObject([
    { field: 'body.metrics.0.acceptableValues.to', message: 'must differ from the start' },
  ])
  expect(await issues({ metrics: values({ type: 'range', from: 8.5, to: 25 }) })).toMatchObject([
    { field: 'body.metrics.0.acceptableValues.from' },
  ])
  expect(await issues({ metrics: values({ type: 'yesNo', acceptable: ['yes'] }) })).toMatchObject([
    { field: 'body.metrics.0.acceptableValues.type' },
  ])
  expect(await issues({ connectionIds: [999_999] })).toMatchObject([{ field: 'body.connectionIds' }])
})

test('changes the defaults of metrics, and leaves checklists as they are', async () => {
  const [radius] = seededMetrics
  const changed = { ...radius!, acceptableValues: { type: 'range' as const, from: null, to: 5 } }
  const metrics = await ask(server.app, complianceEndpoints.changeMetrics, { body: { metrics: [changed] } }, token)
  expect(metrics.map(({ key }) => key)).toEqual(seededMetrics.map(({ key }) => key))
  expect(metrics[0]!.acceptableValues).toEqual(changed.acceptableValues)
  const [checklist] = await ask(server.app, complianceEndpoints.checklists, {}, token)
  expect(checklist!.metrics[0]!.acceptableValues).toEqual(radius!.acceptableValues)
})

test('exports what the list shows', async () => {
  const body = {
    list: 'compliances' as const,
    query: { month, SortBy: 'name', SortDirection: 'asc' },
    columns: ['name', 'state', 'radiusFromParkLocation', 'vehicleType'],
    units: 'metric' as const,
  }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, token)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const [head, ...rows]: string[][] = parse(String(file.body), { bom: true })
  expect(head).toEqual(['Vehicle', 'Result', 'Radius: state', 'Radius (km)', 'Type: state', 'Type: measured'])
  expect(rows.map((row) => row[0])).toEqual(['At home', 'Far away', 'Not set', 'Silent'])
  expect(rows[3]).toEqual(['Silent', 'Unknown', 'Unknown', '', 'Compliant', 'Car or light van'])
})
