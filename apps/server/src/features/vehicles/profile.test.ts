import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { dayAfter, dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../../recompute/scores/score-due.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { rateIncident } from '../incidents/commands.ts'

const zone = 'America/Chicago'
const vin = '1M8GDM9AXKP042788'

let server: TestServer
let clientId: number
let fleet: Fleet
let camera: Fleet
let operator: string

/** Noon in Chicago, that many days ago. */
const noon = (daysAgo: number) => {
  const day = localDay(zone, Date.now() - daysAgo * dayMs)
  return new Date(dayStart(zone, day).getTime() + 12 * 3_600_000)
}
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

/** Whole days of the zone, to the end of today, as pages request them. */
function range(days: number, of = zone) {
  const today = localDay(of, Date.now())
  const first = new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10)
  return {
    from: toRangeTime(dayStart(of, first)),
    to: toRangeTime(new Date(dayStart(of, dayAfter(today)).getTime() - 1000)),
  }
}

const details = (id = 'v1') =>
  ask(server.app, vehicleEndpoints.details, { params: { id: fleet.vehicleId(id) } }, operator)
const stats = (query = range(30)) =>
  ask(server.app, vehicleEndpoints.stats, { params: { id: fleet.vehicleId('v1') }, query }, operator)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Profile')
  const { services } = server
  fleet = await createFleet(services, clientId, 'Logger')
  camera = await createFleet(services, clientId, 'Camera', providers.lytx)
  await fleet.load('vehicles', [
    { ...vehicle('v1', 'Truck'), vin, make: 'Volvo', deviceSerial: 'G1' },
    vehicle('v2', 'Van'),
  ])
  await fleet.load('drivers', [driver('d1', 'Dana')])
  await camera.load('vehicles', [{ ...vehicle('c1', 'Truck camera'), vin }])
  await fleet.load('trips', [
    trip('t1', { startedAt: noon(3), endedAt: later(noon(3), 1), distanceMeters: 100_000 }),
    // Past midnight.
    trip('t2', { startedAt: later(noon(5), 11), endedAt: later(noon(5), 13), distanceMeters: 60_000 }),
    trip('t3', {
      startedAt: noon(8),
      endedAt: later(noon(8), 1),
      distanceMeters: 20_000,
      isPrivate: true,
      start: null,
      end: null,
    }),
    trip('t4', { startedAt: noon(45), endedAt: later(noon(45), 1), distanceMeters: 90_000 }),
    trip('t5', { startedAt: noon(59), endedAt: later(noon(59), 1), distanceMeters: 10_000 }),
  ])
  await fleet.load('incidents', [
    incident('e1', {
      occurredAt: later(noon(3), 0.5),
      media: [{ position: cameraPosition.code.frontExternal, kind: 'video', source: { eventId: 'e1' } }],
    }),
    incident('e2', { occurredAt: later(noon(5), 12.5), tags: [{ tag: 'mobileUsage', source: 'automated' }] }),
    incident('e3', { occurredAt: later(noon(3), 0.75) }),
    incident('e4', { occurredAt: later(noon(45), 0.5) }),
  ])
  await fleet.load('cameraHealth', [
    {
      vehicleExternalId: 'v1',
      position: cameraPosition.code.frontExternal,
      status: cameraHealth.code.obstructed,
      reason: 'Covered',
      since: noon(2),
      reportedAt: new Date(),
    },
    {
      vehicleExternalId: 'v1',
      position: cameraPosition.code.rearExternal,
      status: cameraHealth.code.healthy,
      reason: null,
      since: null,
      reportedAt: new Date(),
    },
  ])
  await fleet.load('mismatches', [
    { vehicleExternalId: 'v1', type: 'vin', since: noon(4), evidence: { ours: vin, provider: '1FUJGLDR5CLBP8834' } },
    {
      vehicleExternalId: 'v1',
      type: 'gps',
      since: noon(4),
      evidence: { foundBy: 'milepost', kilometers: 12.3, secondsApart: 40 },
    },
  ])
  await services.pool.query(
    `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, source, state, file, content_type)
     select client_id, incident_id, position, 2, occurred_at, connection_id, source, 2, 'still', 'image/jpeg'
     from incident_media where client_id = $1 and kind = 1
     on conflict (client_id, incident_id, position, kind) do update set state = 2, file = 'still'`,
    [clientId],
  )
  operator = await server.token(clientId, ['operator'])
  const person = await server.person(clientId, ['operator'])
  await rateIncident(
    scopeTo(services.db, clientId),
    { kind: 'user', userId: person, clientId, name: 'Test', email: '', roles: ['operator'], groups: [] },
    fleet.incidentId('e3'),
    { rating: 1 },
  )
  while (await rollUp(services.pool));
  await sumSegments(services.pool)
  while (await scoreDue(services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

test('returns a vehicle in full: cameras with their newest picture, both sides of a mismatch, its other unit, its last trip', async () => {
  const whole = await details()
  expect(whole).toMatchObject({
    name: 'Truck',
    make: 'Volvo',
    deviceSerial: 'G1',
    goneAt: null,
    alsoAt: ['Lytx DriveCam'],
    otherUnits: [
      {
        id: camera.vehicleId('c1'),
        name: 'Truck camera',
        provider: 'Lytx DriveCam',
        lastGpsDateTime: null,
        mismatches: 0,
      },
    ],
    lastTrip: { distanceMeters: 100_000 },
  })
  expect(whole.cameras).toMatchObject([
    {
      position: cameraPosition.code.frontExternal,
      status: cameraHealth.code.obstructed,
      reason: 'Covered',
      since: noon(2).toISOString(),
      thumbnailUrl: expect.stringContaining(`/incidents/${fleet.incidentId('e1')}/thumbnails/`),
      thumbnailEventId: fleet.incidentId('e1'),
      cameBack: false,
      isFirstReading: false,
    },
    { position: cameraPosition.code.rearExternal, status: cameraHealth.code.healthy, isFirstReading: true },
  ])
  const [gps, vinMismatch] = whole.mismatchDetails
  expect(gps).toMatchObject({ mismatchType: 1, distanceMeters: 12_300, gapSeconds: 40 })
  expect(vinMismatch).toMatchObject({ mismatchType: 2, here: { vin }, provider: { vin: '1FUJGLDR5CLBP8834' } })
  expect((await details('v2')).otherUnits).toEqual([])
  const params = { id: camera.vehicleId('c1') }
  const second = await ask(server.app, vehicleEndpoints.details, { params }, operator)
  expect(second).toMatchObject({ mismatchDetails: [], otherUnits: [{ name: 'Truck', mismatches: 2 }] })
})

test('names each driver of a last trip that several drove, and since when', async () => {
  const { pool } = server.services
  const { id, startedAt } = (await details()).lastTrip!
  const { rows } = await pool.query<{ id: string; name: string }>('select id, name from driver where client_id = $1', [
    clientId,
  ])
  const set = 'update trip set drivers = $3 where client_id = $1 and id = $2'
  await pool.query(set, [clientId, id, JSON.stringify([{ id: rows[0]!.id, from: startedAt }])])
  const shown = (await details()).lastTrip
  await pool.query(set, [clientId, id, null])
  expect(shown).toMatchObject({ drivers: [{ ...rows[0], from: startedAt }] })
})

test('matches a vehicle’s page with the list', async () => {
  const params = { id: clientId }
  const query = { vehicleIds: [fleet.vehicleId('v1')] }
  const [listed] = (await ask(server.app, vehicleListEndpoints.page, { params, query }, operator)).items
  const { cameras, ...whole } = await details()
  const { cameras: dots, ...summary } = listed!
  expect(whole).toMatchObject(summary)
  expect(cameras).toMatchObject(dots)
  expect(listed!.distanceMeters30d).toBe((await stats()).distanceMeters.value)
})

test('compares 30 days of driving with the 30 before, by type, week and hour, without inaccurate events', async () => {
  const current = await stats()
  expect(current).toMatchObject({
    distanceMeters: { value: 180_000, previous: 100_000 },
    trips: { value: 3, previous: 2 },
    incidents: { value: 2, previous: 1 },
    distanceSource: 2,
  })
  expect(current.incidentsPer1000Miles.value).toBeCloseTo(2 / (180_000 / 1_609_344), 6)
  expect(current.byType.map(({ count, previousCount }) => [count, previousCount])).toEqual([
    [1, 1],
    [1, 0],
  ])
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  expect(sum(current.weekly.map(({ distanceMeters }) => distanceMeters))).toBe(180_000)
  expect(sum(current.hours.map(({ distanceMeters }) => distanceMeters))).toBeCloseTo(160_000, 3)
  const atOne = current.hours.filter(({ hour, incidents }) => hour === 0 && incidents > 0)
  expect(atOne).toHaveLength(1)
  expect(
    sum(current.hours.filter(({ hour }) => hour === 23 || hour === 0).map((one) => one.distanceMeters)),
  ).toBeCloseTo(60_000, 0)
})

test('uses the client’s whole days, whatever zone the range was cut in', async () => {
  const own = await stats(range(30))
  // Where it is already another day, 30 days end with a different one.
  for (const elsewhere of ['America/New_York', 'America/Vancouver'])
    if (localDay(elsewhere, Date.now()) === localDay(zone, Date.now()))
      expect((await stats(range(30, elsewhere))).distanceMeters).toEqual(own.distanceMeters)
})

test('compares nothing if earlier days are incomplete', async () => {
  const current = await stats(range(60))
  expect(current.distanceMeters).toEqual({ value: 280_000, previous: null, margin: null })
  expect(current.incidentsPer1000Miles.previous).toBeNull()
})

test('adds driving by region up to the total, except private trips, which have no route', async () => {
  const shares = await ask(
    server.app,
    vehicleEndpoints.geoStats,
    { params: { id: fleet.vehicleId('v1') }, query: range(30) },
    operator,
  )
  expect(shares).toHaveLength(1)
  expect(shares[0]).toMatchObject({ regionId: 17, incidents: 2 })
  expect(shares[0]!.distanceMeters).toBeCloseTo(160_000, 0)
})

test('gives no rate for little driving', async () => {
  const current = await stats({
    from: toRangeTime(dayStart(zone, localDay(zone, noon(8).getTime()))),
    to: toRangeTime(later(noon(8), 6)),
  })
  expect(current.distanceMeters.value).toBe(20_000)
  expect(current.incidentsPer1000Miles.value).toBeNull()
})

test('matches the report with the list, drawer and profile', async () => {
  const id = fleet.vehicleId('v1')
  const whole = (query = range(30)) =>
    ask(server.app, vehicleReportEndpoints.report, { params: { id }, query }, operator)
  const [report, current, listed, risk] = await Promise.all([
    whole(),
    stats(),
    ask(server.app, vehicleListEndpoints.page, { params: { id: clientId }, query: { vehicleIds: [id] } }, operator),
    ask(server.app, vehicleEndpoints.risk, { params: { id } }, operator),
  ])
  const { byType, weekly, hours, distanceSource: _, ...driving } = current
  expect(report.driving).toEqual(driving)
  expect(report.types.map(({ fleetPer1000Miles, ...type }) => type)).toEqual(byType)
  expect(report.weekly).toMatchObject(
    weekly.map(({ week, distanceMeters, incidents }) => ({ week, distanceMeters, incidents })),
  )
  expect(report.hours).toEqual(hours)
  const { score, low, high } = risk.current!.behavioral!
  expect(report.risk).toEqual({ score, low, high, provisional: risk.current!.behavioral!.provisional })
  expect(listed.items[0]!.behavioralRisk.score).toBeCloseTo(score, 4)
  const sum = report.factors.reduce((points, factor) => points + factor.points, 50)
  expect(sum).toBeCloseTo(score, 3)
  // Its fleet is its connection: the camera's unit of the same vehicle is in another one.
  expect(report).toMatchObject({
    missing: null,
    scoredVehicles: 1,
    scoreVersion: 1,
    percentile: 0,
    minimumMeters: 50 * 1609.344,
  })
  // The vehicle is the whole fleet's driving, so the fleet's rates are its own, over the same days.
  expect(report.fleetMedian).toBeCloseTo(score, 4)
  const driven = report.weekly.find(({ per1000Miles }) => per1000Miles !== null)!
  expect(driven.fleetPer1000Miles).toBeCloseTo(driven.per1000Miles!, 6)
  for (const { types } of [report, await whole(range(4))]) {
    expect(types.some(({ count }) => count > 0)).toBe(true)
    for (const { per1000Miles, fleetPer1000Miles } of types)
      if (per1000Miles !== null) expect(fleetPer1000Miles).toBeCloseTo(per1000Miles, 6)
  }
  expect(report.topEvents.map((event) => event.id).toSorted()).toEqual(
    [fleet.incidentId('e1'), fleet.incidentId('e2')].toSorted(),
  )
})

test('returns a reason instead of a score for a vehicle that hardly drove', async () => {
  const report = await ask(
    server.app,
    vehicleReportEndpoints.report,
    { params: { id: fleet.vehicleId('v2') }, query: range(30) },
    operator,
  )
  expect(report).toMatchObject({ risk: { score: null }, percentile: null, factors: [], weekly: [], scoredMeters: 0 })
  expect(report.missing).toBe('noMiles')
  const ofList = { params: { id: clientId }, query: { vehicleIds: [fleet.vehicleId('v2')] } }
  const [listed] = (await ask(server.app, vehicleListEndpoints.page, ofList, operator)).items
  expect(listed!.behavioralRisk).toMatchObject({ score: null, missing: 'noMiles' })
})

test('prints the report for the given days and units, and names it after the vehicle', async () => {
  const printed: string[] = []
  server.services.pdf = {
    print: async (page) => {
      printed.push(page)
      return Buffer.from('%PDF-1.7')
    },
  }
  const query = { ...range(30), units: 'metric' as const }
  const wanted = (id: string) => send(server.app, vehicleReportEndpoints.pdf, { params: { id }, query }, operator)
  const answer = await wanted(fleet.vehicleId('v1'))
  expect(answer.status).toBe(200)
  const { from, to, vehicle } = await ask(
    server.app,
    vehicleReportEndpoints.report,
    { params: { id: fleet.vehicleId('v1') }, query: range(30) },
    operator,
  )
  expect(answer.headers['content-disposition']).toContain(
    encodeURIComponent(`risk report ${vehicle.name} ${from} to ${to}.pdf`),
  )
  expect(printed[0]).toContain(`Behavioral risk report: ${vehicle.name}`)
  expect(printed[0]).toContain('per 1,000 km')
  expect((await wanted('1')).status).toBe(404)
})

const settings = (id = fleet.vehicleId('v1')) =>
  ask(server.app, vehicleEndpoints.settings, { params: { id } }, operator)
const save = (body: { data: object; was?: object }, token = operator) =>
  send(server.app, vehicleEndpoints.changeSettings, { params: { id: fleet.vehicleId('v1') }, body } as never, token)

test('replaces settings as typed, records their names, and doesn’t overwrite someone else’s change', async () => {
  const first = { vehicleType: 'Tractor', ' yard ': 'North', parkLatitude: 41.9, spare: null, isLeased: true }
  expect((await save({ data: first, was: {} })).status).toBe(204)
  const stored = { vehicleType: 'Tractor', yard: 'North', parkLatitude: 41.9, spare: null, isLeased: true }
  expect((await settings()).data).toEqual(stored)
  const late = await save({ data: { vehicleType: 'Van' }, was: {} })
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Someone else') } })
  expect((await save({ data: { vehicleType: 'Van' }, was: stored })).status).toBe(204)
  const trail = await ask(
    server.app,
    auditEndpoints.ofRecord,
    { query: { subjectType: 'vehicle', subjectId: fleet.vehicleId('v1') } },
    operator,
  )
  expect(trail.items.map(({ text }) => text)).toEqual([
    'changed the settings of a vehicle: isLeased, parking latitude, spare, vehicle type, yard',
    'changed the settings of a vehicle: isLeased, parking latitude, spare, vehicle type, yard',
  ])
})

test('rejects invalid settings by name, and refuses viewers', async () => {
  for (const [data, field] of [
    [{ parkLatitude: 91 }, 'body.data.parkLatitude'],
    [{ registeredRegionId: 3 }, 'body.data.registeredRegionId'],
    [{ '': 1 }, 'body.data'],
    [{ list: [1] }, 'body.data.list'],
    [{ long: 'x'.repeat(1001) }, 'body.data.long'],
  ] as const) {
    const refused = await save({ data })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain(field)
  }
  expect((await save({ data: {} }, await server.token(clientId, ['viewer']))).status).toBe(403)
})

test('returns a vehicle that left its provider and says so, but not an unknown one', async () => {
  const { pool } = server.services
  await pool.query('update vehicle set gone_at = now() where id = $1', [fleet.vehicleId('v2')])
  expect((await details('v2')).goneAt).not.toBeNull()
  const unknown = await send(server.app, vehicleEndpoints.details, { params: { id: '77' } }, operator)
  expect(unknown.status).toBe(404)
  await pool.query('update connection set deleted_at = now() where id = $1', [camera.connectionId])
  const hidden = { params: { id: camera.vehicleId('c1') } }
  expect((await send(server.app, vehicleEndpoints.details, hidden, operator)).status).toBe(404)
  expect((await details()).otherUnits).toEqual([])
})
