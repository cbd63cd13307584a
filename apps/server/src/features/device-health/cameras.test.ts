import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { CameraHealthRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveUnreported } from '../../sync/load/vehicles/load-mismatches.ts'
import { ageCameras } from '../../sync/load/vehicles/sum-cameras.ts'
import {
  createFleet,
  createSampleFleet,
  type Fleet,
  incident,
  minutesAgo,
  vehicle,
} from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

const { healthy, obstructed, notInstalled, none } = cameraHealth.code
const { frontExternal, frontInternal, rearExternal } = cameraPosition.code

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string

const range = () => ({ From: toRangeTime(minutesAgo(30 * 1440)), To: toRangeTime(minutesAgo(-1)) })
const list = (query: Record<string, unknown> = {}) =>
  ask(
    server.app,
    cameraEndpoints.obstructed,
    { params: { id: clientId }, query: { ...range(), SortBy: 'vehicle', SortDirection: 'asc', ...query } },
    operator,
  )
const resolve = (body: object, token = operator) =>
  ask(server.app, cameraEndpoints.resolve, { params: { id: clientId }, body: body as never }, token)

const camera = (vehicleExternalId: string, change: Partial<CameraHealthRecord> = {}): CameraHealthRecord => ({
  vehicleExternalId,
  position: frontExternal,
  status: obstructed,
  reason: 'The camera reports an obstructed view',
  since: minutesAgo(3 * 1440),
  reportedAt: new Date(),
  ...change,
})
const report = (...records: CameraHealthRecord[]) => fleet.load('cameraHealth', records)
const namesOf = async (query: Record<string, unknown>) => (await list(query)).items.map((item) => item.vehicle.name)

async function newFleet(name: string, externalIds: readonly string[]): Promise<void> {
  clientId = await server.client(name)
  fleet = await createFleet(server.services, clientId, name)
  operator = await server.token(clientId, ['operator'])
  await fleet.load(
    'vehicles',
    externalIds.map((id) => vehicle(id, `Unit ${id}`)),
  )
}

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a status that nothing has reported for 30 days', () => {
  const day = 24 * 60
  const all = { From: toRangeTime(minutesAgo(100 * day)) }

  test('is unknown if it was healthy, on the list as on the profile', async () => {
    await newFleet('Aged cameras', ['a', 'b', 'c'])
    const ok = { status: healthy, reason: null, since: null }
    await report(
      camera('a', { ...ok, reportedAt: minutesAgo(31 * day) }),
      camera('a', { ...ok, position: frontInternal, reportedAt: minutesAgo(29 * day) }),
      camera('b', { ...ok, reportedAt: minutesAgo(31 * day) }),
      camera('c', { reportedAt: minutesAgo(31 * day) }),
    )
    expect((await list(all)).items.map(({ status }) => status)).toEqual([healthy, none, obstructed])
    expect(await namesOf({ ...all, FrontExternalStatus: [healthy] })).toEqual([])
    const { cameras } = await ask(
      server.app,
      vehicleEndpoints.details,
      { params: { id: fleet.vehicleId('b') } },
      operator,
    )
    expect(cameras).toMatchObject([{ status: none, reason: 'Not reported for 30 days' }])
  })

  test('expires without a further report', async () => {
    await newFleet('Aging cameras', ['a'])
    await report(camera('a', { status: healthy, reason: null }))
    const { pool } = server.services
    await pool.query(`update camera_status set reported_at = now() - interval '31 days' where client_id = $1`, [
      clientId,
    ])
    expect((await list()).items.map(({ status }) => status)).toEqual([healthy])
    await ageCameras(pool)
    expect((await list()).items.map(({ status }) => status)).toEqual([])
    expect((await list(all)).items.map(({ status }) => status)).toEqual([none])
  })
})

describe('camera health by vehicle', () => {
  beforeAll(async () => {
    await newFleet('Cameras', ['a', 'b', 'c', 'd', 'e'])
    await report(
      camera('a'),
      camera('a', { position: frontInternal, status: healthy, reason: null }),
      camera('b', { status: healthy, reason: null }),
      camera('b', { position: frontInternal, status: notInstalled, reason: null }),
      camera('c', { status: healthy, reason: null }),
      camera('c', { position: rearExternal, status: none, reason: 'Offline' }),
      camera('d', { status: none, reason: 'Offline' }),
    )
  })

  test('reports a vehicle’s worst known camera; pages begin at 0', async () => {
    const page = await list()
    expect(page.items.map(({ vehicle, status }) => [vehicle.name, status])).toEqual([
      ['Unit a', obstructed],
      ['Unit b', notInstalled],
      ['Unit c', healthy],
      ['Unit d', none],
    ])
    expect(page.totalCount).toBe(4)
    expect(page.checkedVehicles).toBe(4)
    expect(page.items[0]!.cameraStatuses).toMatchObject([
      { position: frontInternal, status: healthy, cameBack: false },
      { position: frontExternal, status: obstructed, reason: 'The camera reports an obstructed view' },
    ])
    expect(Date.parse(page.items[0]!.since!)).toBeCloseTo(minutesAgo(3 * 1440).getTime(), -5)
    const second = await list({ PageNumber: 1, PageSize: 3 })
    expect(second.items.map(({ vehicle }) => vehicle.name)).toEqual(['Unit d'])
    expect(second.totalCount).toBe(4)
  })

  test('filters by vehicle, channel, days, connection and text, with status counts that ignore the status filter', async () => {
    expect(await namesOf({ Status: [obstructed, notInstalled] })).toEqual(['Unit a', 'Unit b'])
    expect(await namesOf({ FrontExternalStatus: [healthy] })).toEqual(['Unit b', 'Unit c'])
    expect(await namesOf({ RearExternalStatus: [none] })).toEqual(['Unit c'])
    expect(await namesOf({ VehicleIds: [fleet.vehicleId('c')] })).toEqual(['Unit c'])
    expect(await list({ ConnectionId: [fleet.connectionId + 1] })).toMatchObject({ items: [], checkedVehicles: 0 })
    expect(await namesOf({ SearchedText: 'UNIT b' })).toEqual(['Unit b'])
    expect(await namesOf({ SearchedText: 'obstruct' })).toEqual(['Unit a'])
    expect(await namesOf({ SearchedText: 'SAMSARA' })).toEqual(await namesOf({}))
    expect(await namesOf({ SearchedText: '%' })).toEqual([])
    expect(await namesOf({ To: toRangeTime(minutesAgo(1440)) })).toEqual([])
    expect(await namesOf({ SortBy: 'status', SortDirection: 'desc' })).toEqual(['Unit a', 'Unit b', 'Unit c', 'Unit d'])
    const { byVehicle, byPosition, totalCount } = await list({ Status: [obstructed] })
    expect(totalCount).toBe(1)
    expect(byVehicle.map(({ count }) => count)).toEqual([1, 1, 1, 1])
    expect(byPosition.find(({ position }) => position === frontExternal)!.counts.map(({ count }) => count)).toEqual([
      2, 1, 0, 1,
    ])
  })
})

test('shows the newest still of the camera since then as evidence', async () => {
  clientId = await server.client('Stills')
  fleet = await createSampleFleet(server.services, clientId, 'Stills')
  operator = await server.token(clientId, ['operator'])
  const withStill = (name: string, minutes: number) =>
    incident(name, {
      occurredAt: minutesAgo(minutes),
      media: [{ position: frontExternal, kind: 'still', source: { eventId: name } }],
    })
  await fleet.load('incidents', [withStill('before', 300), withStill('first', 200), withStill('newest', 30)])
  await report(
    camera('v1', { since: minutesAgo(250) }),
    camera('v1', { position: frontInternal, since: minutesAgo(250) }),
  )
  const shown = async () => (await list({ VehicleIds: [fleet.vehicleId('v1')] })).items[0]!.cameraStatuses
  expect(await shown()).toMatchObject([
    { position: frontInternal, incidentId: null },
    { position: frontExternal, incidentId: fleet.incidentId('newest'), thumbnailUrl: null },
  ])
  const { rows } = await server.services.pool.query(
    'select state, urgency from incident_media where incident_id = $1 and kind = 2',
    [fleet.incidentId('newest')],
  )
  expect(rows).toEqual([{ state: 1, urgency: 1 }])
  await server.services.pool.query(`update incident_media set state = 2, file = 'x' where incident_id = $1`, [
    fleet.incidentId('newest'),
  ])
  expect((await shown())[1]!.thumbnailUrl).toContain(`/incidents/${fleet.incidentId('newest')}/thumbnails/2?`)
})

describe('cameras of a device that isn’t detected', () => {
  const lost = (vehicleExternalId: string) =>
    fleet.load('mismatches', [
      { vehicleExternalId, type: 'deviceNotFound', since: minutesAgo(60), evidence: { reason: 'notDetected' } },
    ])

  /** What each page shows of a vehicle. */
  async function shown(externalId: string) {
    const [id, client] = [fleet.vehicleId(externalId), { params: { id: clientId } }]
    const page = await list({ VehicleIds: [id] })
    const { items } = await ask(
      server.app,
      vehicleListEndpoints.page,
      { ...client, query: { vehicleIds: [id] } },
      operator,
    )
    const profile = await ask(server.app, vehicleEndpoints.details, { params: { id } }, operator)
    const [row] = page.items
    return {
      list: row!.status,
      channels: row!.cameraStatuses.map(({ status }) => status),
      counted: page.byVehicle.flatMap(({ status, count }) => (count ? [status] : [])),
      position: page.byPosition[0]!.counts.flatMap(({ status, count }) => (count ? [status] : [])),
      vehicles: items[0]!.cameras.map(({ status }) => status),
      profile: profile.cameras.map(({ status }) => status),
    }
  }
  const everywhere = (status: number) => ({
    list: status,
    channels: [status],
    counted: [status],
    position: [status],
    vehicles: [status],
    profile: [status],
  })

  beforeAll(async () => {
    await newFleet('Undetected', ['a', 'b'])
    await report(camera('a', { status: healthy, reason: null, since: null }), camera('b'))
  })

  test('are unknown on every page instead of healthy, until it is detected again', async () => {
    expect(await shown('a')).toEqual(everywhere(healthy))
    await lost('a')
    expect(await shown('a')).toEqual(everywhere(none))
    const [row] = (await list({ VehicleIds: [fleet.vehicleId('a')] })).items
    expect(row!.cameraStatuses[0]).toMatchObject({ reason: 'Its device is not detected', since: null })
    // A provider that repeats the last known state changes nothing.
    await report(camera('a', { status: healthy, reason: null, since: null }))
    expect(await shown('a')).toEqual(everywhere(none))
    await resolveUnreported(server.services.pool, fleet.context, minutesAgo(-1))
    expect(await shown('a')).toEqual(everywhere(healthy))
  })

  test('follow a mismatch that is resolved or reopened by a person', async () => {
    await lost('a')
    const path = { params: { id: clientId } }
    const settled = await ask(
      server.app,
      mismatchEndpoints.resolve,
      { ...path, body: { vehicleIds: [fleet.vehicleId('a')] } as never },
      operator,
    )
    expect(await shown('a')).toEqual(everywhere(healthy))
    await ask(server.app, mismatchEndpoints.resolve, { ...path, body: { undo: settled.resolvedAt } as never }, operator)
    expect(await shown('a')).toEqual(everywhere(none))
  })

  test('stay obstructed', async () => {
    await lost('b')
    expect(await shown('b')).toEqual(everywhere(obstructed))
  })
})

test('counts vehicles as unknown after three were marked as fixed, unless another camera works', async () => {
  await newFleet('Three', ['a', 'b', 'c'])
  await report(
    ...['a', 'b', 'c'].map((name) => camera(name)),
    camera('c', { position: frontInternal, status: healthy, reason: null }),
  )
  await resolve({ filter: range(), except: [] })
  const { byVehicle } = await list()
  expect(byVehicle.filter(({ count }) => count > 0)).toEqual([
    { status: healthy, count: 1 },
    { status: none, count: 2 },
  ])
})

describe('50 obstructed cameras marked as fixed', () => {
  const names = Array.from({ length: 50 }, (_, index) => `${100 + index}`)
  const openNow = async () => (await list({ Status: [obstructed], PageSize: 100 })).items

  beforeAll(async () => {
    await newFleet('Fifty', names)
    await report(...names.map((name) => camera(name)))
  })

  test('disappear at once, all that match the filter except deselected ones', async () => {
    expect(await openNow()).toHaveLength(50)
    const outcome = await resolve({ filter: range(), except: [fleet.vehicleId('149')] })
    expect(outcome).toMatchObject({ done: 49, failed: [] })
    expect((await openNow()).map(({ vehicle }) => vehicle.name)).toEqual(['Unit 149'])
    await resolve({ vehicleIds: [fleet.vehicleId('149')] })
    const page = await list({ PageSize: 100 })
    expect(page.byVehicle).toContainEqual({ status: none, count: 50 })
    const [channel] = page.items[0]!.cameraStatuses
    expect(channel).toMatchObject({ status: obstructed, resolvedBy: 'Test Person', cameBack: false })
    expect(channel!.resolvedAt).not.toBeNull()
    const again = await resolve({ vehicleIds: [fleet.vehicleId('100')] })
    expect(again).toMatchObject({ done: 0, failed: [{ id: fleet.vehicleId('100') }] })
  })

  test('stay resolved while the provider only repeats the same state', async () => {
    await report(...names.map((name) => camera(name, { since: name === '101' ? null : minutesAgo(3 * 1440) })))
    expect(await openNow()).toEqual([])
  })

  test('return in three cases: obstructed again, clear in between, seen obstructed since', async () => {
    await report(camera('111', { status: healthy, reason: null, since: null }))
    const soon = minutesAgo(-1)
    const news = [
      camera('110', { since: soon }),
      camera('111', { since: null }),
      camera('112', { seenAt: soon }),
      camera('113', { seenAt: minutesAgo(60) }),
    ]
    await report(...news)
    const open = await openNow()
    expect(open.map(({ vehicle, cameBack }) => [vehicle.name, cameBack])).toEqual([
      ['Unit 110', true],
      ['Unit 111', true],
      ['Unit 112', true],
    ])
    await report(...news)
    expect((await list({ CameBack: true })).totalCount).toBe(3)
    expect(open[0]!.cameraStatuses[0]).toMatchObject({ cameBack: true, resolvedAt: null, resolvedBy: null })
  })

  test('aren’t marked as returned once clear', async () => {
    await report(camera('110', { status: healthy, reason: null, since: null }))
    expect((await list({ CameBack: true })).totalCount).toBe(2)
  })

  test('return if the provider still reports them as obstructed a week later', async () => {
    const reportAfter = (days: number) => report(camera('114', { since: null, reportedAt: minutesAgo(-days * 1440) }))
    const { items } = await list({ VehicleIds: [fleet.vehicleId('114')] })
    await reportAfter(6.9)
    expect((await openNow()).map(({ vehicle }) => vehicle.name)).not.toContain('Unit 114')
    await reportAfter(7.1)
    const query = { VehicleIds: [fleet.vehicleId('114')], To: toRangeTime(minutesAgo(-8 * 1440)) }
    const [row] = (await list(query)).items
    expect(row).toMatchObject({ status: obstructed, cameBack: true, since: items[0]!.cameraStatuses[0]!.since })
    await report(camera('114', { status: healthy, reason: null, since: null }))
  })

  test('can be undone only by the person who marked them', async () => {
    const outcome = await resolve({ vehicleIds: [fleet.vehicleId('111'), fleet.vehicleId('112')] })
    expect(await openNow()).toEqual([])
    const other = await server.token(clientId, ['operator'])
    expect(await resolve({ undo: outcome.resolvedAt }, other)).toMatchObject({ done: 0 })
    expect(await resolve({ undo: outcome.resolvedAt })).toMatchObject({ done: 2, resolvedAt: null })
    expect((await openNow()).map(({ cameBack }) => cameBack)).toEqual([true, true])
    const { rows } = await server.services.pool.query(
      `select action, count(*)::int as times from audit_entry where client_id = $1 group by 1 order by 1`,
      [clientId],
    )
    expect(rows).toEqual([
      { action: 'camera.resolve', times: 52 },
      { action: 'camera.undoResolve', times: 2 },
    ])
  })

  test('match the vehicle list', async () => {
    const { page } = vehicleListEndpoints
    const query = { vehicleIds: [fleet.vehicleId('120'), fleet.vehicleId('111')], SortBy: 'name' as const }
    const { items } = await ask(server.app, page, { params: { id: clientId }, query }, operator)
    expect(items.map(({ cameras }) => cameras.map(({ status }) => status))).toEqual([[obstructed], [none]])
  })

  test('reject an empty selection and two kinds at once', async () => {
    const body = (value: object) => ({ params: { id: clientId }, body: value as never })
    const status = async (value: object) =>
      (await send(server.app, cameraEndpoints.resolve, body(value), operator)).status
    expect(await status({ vehicleIds: [] })).toBe(422)
    expect(await status({})).toBe(422)
    expect(await status({ vehicleIds: [fleet.vehicleId('100')], undo: new Date().toISOString() })).toBe(422)
  })
})
