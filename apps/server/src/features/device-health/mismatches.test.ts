import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { mismatchType } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { MismatchRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveUnreported } from '../../sync/load/vehicles/load-mismatches.ts'
import { chicago, createFleet, type Fleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const { gps, vin, deviceNotFound, clock, speed, distance, alarm } = mismatchType.code

const located = minutesAgo(20)

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Mismatches')
  fleet = await createFleet(server.services, clientId, 'Mismatches')
  operator = await server.token(clientId, ['operator'])
  const own = { vin: '1M8GDM9AXKP042788', deviceSerial: 'G-7' }
  await fleet.load('vehicles', [
    { ...vehicle('a', 'Unit a'), ...own },
    vehicle('b', 'Unit b'),
    vehicle('c', 'Unit c'),
    vehicle('d', 'Unit d'),
  ])
  await fleet.load('positions', [
    { vehicleExternalId: 'b', at: located, ...chicago, speedKmh: 0, headingDegrees: null, engineOn: true },
  ])
  await report(silent('a'), vins('a'), vins('b'), placed('c'), silent('d'))
})
afterAll(() => server[Symbol.asyncDispose]())

const vins = (vehicleExternalId: string, provider = '1M8GDM9AXKP042786'): MismatchRecord => ({
  vehicleExternalId,
  type: 'vin',
  since: new Date(),
  evidence: { ours: '1M8GDM9AXKP042788', provider },
})
const silent = (vehicleExternalId: string, since = minutesAgo(4 * 1440)): MismatchRecord => ({
  vehicleExternalId,
  type: 'deviceNotFound',
  since,
  evidence: { device: 'G-7', reason: 'notDetected' },
})
const placed = (vehicleExternalId: string, since = minutesAgo(300)): MismatchRecord => ({
  vehicleExternalId,
  type: 'gps',
  since,
  evidence: {
    foundBy: 'milepost',
    kilometers: 33.2,
    secondsApart: 60,
    hereLatitude: 41.9,
    hereLongitude: -87.6,
    hereAt: '2026-11-20T10:00:00.000Z',
    providerLatitude: 41.9,
    providerLongitude: -88,
    providerAt: '2026-11-20T10:01:00.000Z',
  },
})
const report = (...records: MismatchRecord[]) => fleet.load('mismatches', records)

const range = () => ({ From: toRangeTime(minutesAgo(30 * 1440)), To: toRangeTime(minutesAgo(-1)) })
const list = (query: Record<string, unknown> = {}) =>
  ask(
    server.app,
    mismatchEndpoints.page,
    { params: { id: clientId }, query: { ...range(), SortBy: 'vehicle', SortDirection: 'asc', ...query } },
    operator,
  )
const rows = async (query: Record<string, unknown> = {}) =>
  (await list(query)).paginatedVehicleMismatches.items.map((row) => [row.vehicle.name, row.mismatchType, row.cameBack])
const resolve = (body: object, token = operator) =>
  ask(server.app, mismatchEndpoints.resolve, { params: { id: clientId }, body: body as never }, token)
const details = (externalId: string) =>
  ask(server.app, mismatchEndpoints.details, { params: { id: clientId, vid: fleet.vehicleId(externalId) } }, operator)

test('uses the response’s own page format, numbered from 0, and counts types whatever type is selected', async () => {
  const { paginatedVehicleMismatches: page, counts } = await list({ PageSize: 2, PageNumber: 1 })
  expect(page).toMatchObject({ totalCount: 5, currentPage: 1, pageSize: 2, pageCount: 3 })
  expect(page.items.map((row) => [row.vehicle.name, row.mismatchType])).toEqual([
    ['Unit b', vin],
    ['Unit c', gps],
  ])
  expect(counts).toEqual([
    { mismatchType: gps, count: 1 },
    { mismatchType: vin, count: 2 },
    { mismatchType: deviceNotFound, count: 2 },
    { mismatchType: clock, count: 0 },
    { mismatchType: speed, count: 0 },
    { mismatchType: distance, count: 0 },
    { mismatchType: alarm, count: 0 },
  ])
  const chosen = await list({ MismatchType: [gps] })
  expect(chosen.paginatedVehicleMismatches.totalCount).toBe(1)
  expect(chosen.counts).toEqual(counts)
  expect(await rows({ SearchedText: 'not found' })).toEqual([
    ['Unit a', deviceNotFound, false],
    ['Unit d', deviceNotFound, false],
  ])
  expect(await rows({ SearchedText: 'unit b' })).toEqual([['Unit b', vin, false]])
  expect(await rows({ SearchedText: 'SAMSARA' })).toHaveLength(5)
  expect(await rows({ To: toRangeTime(minutesAgo(1440)) })).toEqual([])
})

test('gives the last GPS time as the date of the status too', async () => {
  const seen = (await list()).paginatedVehicleMismatches.items.find((row) => row.vehicle.name === 'Unit b')!
  expect(seen.LastGpsDateTime).toBe(located.toISOString())
  expect(seen.dateOfStatus).toBe(seen.LastGpsDateTime)
})

test('shows both sides and the distance between them', async () => {
  const [first, second] = await details('a')
  expect(first).toMatchObject({
    mismatchType: vin,
    foundBy: 'provider',
    here: { name: 'Unit a', vin: '1M8GDM9AXKP042788' },
    provider: { vin: '1M8GDM9AXKP042786' },
    distanceMeters: null,
  })
  expect(second).toMatchObject({
    mismatchType: deviceNotFound,
    reason: 'The provider does not detect the device.',
    here: { deviceId: 'G-7', vin: '1M8GDM9AXKP042788' },
  })
  const [places] = await details('c')
  expect(places).toMatchObject({ foundBy: 'milepost', gapSeconds: 60, here: { position: { lat: 41.9, lon: -87.6 } } })
  expect(places!.distanceMeters).toBeGreaterThan(33_000)
  expect(places!.distanceMeters).toBeLessThan(33_300)
  const unknown = { params: { id: clientId, vid: '77' } }
  expect((await send(server.app, mismatchEndpoints.details, unknown, operator)).status).toBe(404)
})

describe('resolved mismatches', () => {
  test('leave the list, one or all of a vehicle’s, and can be undone', async () => {
    const one = await resolve({ mismatchIds: [`${fleet.vehicleId('a')}-${vin}`] })
    expect(one).toMatchObject({ done: 1, failed: [] })
    expect(await rows({ VehicleIds: [fleet.vehicleId('a')] })).toEqual([['Unit a', deviceNotFound, false]])
    expect(await resolve({ undo: one.resolvedAt })).toMatchObject({ done: 1 })
    expect(await resolve({ vehicleIds: [fleet.vehicleId('a'), '77'] })).toMatchObject({
      done: 2,
      failed: [{ id: '77' }],
    })
    const except = [`${fleet.vehicleId('d')}-${deviceNotFound}`]
    expect(await resolve({ filter: range(), except })).toMatchObject({ done: 2 })
    expect(await rows()).toEqual([['Unit d', deviceNotFound, false]])
    await resolve({ vehicleIds: [fleet.vehicleId('d')] })
    expect((await list()).paginatedVehicleMismatches).toMatchObject({ totalCount: 0, pageCount: 0 })
  })

  test('don’t return while the same is reported again', async () => {
    await report(silent('a'), vins('a'), vins('b'), placed('c'), silent('d', new Date()))
    expect(await rows()).toEqual([])
  })

  test('return if VINs change, if it began later, or if it was over in between', async () => {
    await server.services.pool.query(
      `update vehicle_mismatch set resolved_at = now() - interval '2 hours', reported_at = now() - interval '1 day' where client_id = $1`,
      [clientId],
    )
    await report(vins('b', '1M8GDM9AXKP042999'), placed('c', minutesAgo(5)), silent('d', minutesAgo(60)))
    await resolveUnreported(server.services.pool, fleet.context, minutesAgo(60))
    await report(vins('a'))
    const back = [
      ['Unit a', vin, true],
      ['Unit b', vin, true],
      ['Unit c', gps, true],
      ['Unit d', deviceNotFound, true],
    ]
    expect(await rows()).toEqual(back)
    await report(vins('b', '1M8GDM9AXKP042999'), placed('c', minutesAgo(5)))
    expect(await rows({ CameBack: true })).toEqual(back)
  })

  test('end when the provider stops reporting them, unless Milepost found them', async () => {
    await server.services.pool.query(
      `update vehicle_mismatch set reported_at = now() - interval '1 day' where client_id = $1`,
      [clientId],
    )
    await resolveUnreported(server.services.pool, fleet.context, minutesAgo(60))
    expect(await rows()).toEqual([['Unit c', gps, true]])
  })
})

describe('vehicles reported without a GPS signal', () => {
  const noSignal = (since: Date): MismatchRecord => ({
    vehicleExternalId: 'e',
    type: 'gps',
    since,
    evidence: { device: 'G-9', reason: 'noGpsSignal' },
  })
  const locate = (at: Date) =>
    fleet.load('positions', [
      { vehicleExternalId: 'e', at, ...chicago, speedKmh: 0, headingDegrees: null, engineOn: true },
    ])
  const ofVehicle = () => rows({ VehicleIds: [fleet.vehicleId('e')] })
  const onProfile = async () => {
    const page = { params: { id: clientId }, query: { vehicleIds: [fleet.vehicleId('e')] } }
    return (await ask(server.app, vehicleListEndpoints.page, page, operator)).items[0]!.mismatches
  }

  test('have one once a newer position, trip or event locates them', async () => {
    await fleet.load('vehicles', [vehicle('e', 'Unit e')])
    await locate(minutesAgo(400))
    await report(noSignal(minutesAgo(300)))
    expect(await ofVehicle()).toEqual([['Unit e', gps, false]])
    const before = (await list()).counts.find(({ mismatchType }) => mismatchType === gps)!.count
    await locate(minutesAgo(3))
    expect(await ofVehicle()).toEqual([])
    expect(await onProfile()).toEqual([])
    expect(await details('e')).toEqual([])
    expect((await list()).counts).toContainEqual({ mismatchType: gps, count: before - 1 })
  })

  test('aren’t listed when the provider repeats its old report, only after it was lost again', async () => {
    await report(noSignal(minutesAgo(300)))
    expect(await ofVehicle()).toEqual([])
    await report(noSignal(minutesAgo(2)))
    expect(await ofVehicle()).toEqual([['Unit e', gps, false]])
    await fleet.load('incidents', [incident('e9', { vehicleExternalId: 'e', occurredAt: minutesAgo(1) })])
    expect(await ofVehicle()).toEqual([])
  })

  test('stay listed if events contradict their positions', async () => {
    await report({ ...placed('e'), since: minutesAgo(200) })
    await locate(minutesAgo(0))
    expect(await ofVehicle()).toEqual([['Unit e', gps, false]])
  })
})

test('reject an empty selection and an unknown mismatch', async () => {
  const status = async (body: object) =>
    (await send(server.app, mismatchEndpoints.resolve, { params: { id: clientId }, body: body as never }, operator))
      .status
  expect(await status({ vehicleIds: [] })).toBe(422)
  expect(await status({ mismatchIds: ['7-9'] })).toBe(422)
  expect(await status({})).toBe(422)
})
