import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createSampleFleet, type Fleet, incident, minutesAgo } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let fleet: Fleet
let other: Fleet
let clientId: number
let admin: string
let operator: string

const dayMinutes = 24 * 60
const range = {
  from: toRangeTime(minutesAgo(3 * dayMinutes)),
  to: toRangeTime(minutesAgo(-dayMinutes)),
}

const speeding = (id: string, change: Parameters<typeof incident>[1] = {}) =>
  incident(id, { tags: [{ tag: 'speeding', source: 'automated' }], maxG: null, ...change })

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Speeders')
  fleet = await createSampleFleet(server.services, clientId, 'North')
  other = await createSampleFleet(server.services, clientId, 'South')
  ;[admin, operator] = (await Promise.all(['admin', 'operator'].map((role) => server.token(clientId, [role])))) as [
    string,
    string,
  ]
  await fleet.load('incidents', [
    speeding('a', { occurredAt: minutesAgo(10), endedAt: minutesAgo(8), speedKmh: 130.4, speedLimitKmh: 100 }),
    speeding('b', { occurredAt: minutesAgo(20), speedKmh: 112, speedLimitKmh: 100, vehicleExternalId: 'v2' }),
    speeding('c', { occurredAt: minutesAgo(30), speedKmh: 140, speedLimitKmh: null }),
    speeding('d', { occurredAt: minutesAgo(40), speedKmh: 98, speedLimitKmh: 100, location: null }),
    speeding('old', { occurredAt: minutesAgo(9 * dayMinutes), speedKmh: 180, speedLimitKmh: 100 }),
    incident('brake', { speedKmh: 120, speedLimitKmh: 50 }),
  ])
  await other.load('incidents', [speeding('a', { occurredAt: minutesAgo(15), speedKmh: 112, speedLimitKmh: 100 })])
  await settle()
})
afterAll(() => server[Symbol.asyncDispose]())

async function settle(): Promise<void> {
  while (await rollUp(server.services.pool));
  await sumSegments(server.services.pool)
}

type Query = Partial<NonNullable<Parameters<typeof ask<typeof speedIncidentEndpoints.page>>[2]['query']>>
const page = (query: Query = {}, token = admin) =>
  ask(server.app, speedIncidentEndpoints.page, { query: { ...range, ...query } }, token)
const excess = (query: object = {}) =>
  ask(server.app, speedIncidentEndpoints.excess, { query: { ...range, ...query } }, admin)
const ids = async (query: Query = {}) => (await page(query)).items.map(({ id }) => id)
const of = (...names: string[]) => names.map((name) => (name === 's' ? other.incidentId('a') : fleet.incidentId(name)))
const change = (name: string, body: object, token = admin) =>
  send(
    server.app,
    speedIncidentEndpoints.change,
    { params: { id: fleet.incidentId(name) }, body: body as never },
    token,
  )
const one = async (name: string) => (await page()).items.find(({ id }) => id === fleet.incidentId(name))!

test('lists speeding in the selected days newest first, with its limit if known', async () => {
  const { items } = await page()
  expect(items.map(({ id }) => id)).toEqual(of('a', 's', 'b', 'c', 'd'))
  expect(items[0]).toMatchObject({
    speedKmh: 130,
    speedLimitKmh: 100,
    overByKmh: 30,
    durationSeconds: 120,
    speedLimitSource: 'provider',
    vehicle: { name: 'North Unit 1' },
    place: { regionCode: 'IL' },
    wrongLimit: null,
  })
  expect(items[3]).toMatchObject({ speedKmh: 140, speedLimitKmh: null, overByKmh: null, durationSeconds: null })
})

test('filters by speeding excess, unknown limit, scope and text, and counts the same rows', async () => {
  const cases: [Query, string[]][] = [
    [{}, ['a', 's', 'b', 'c', 'd']],
    [{ OverByKmh: 12 }, ['a', 's', 'b']],
    [{ OverByKmh: 12.1 }, ['a']],
    [{ UnknownLimit: true }, ['c']],
    [{ UnknownLimit: false }, ['a', 's', 'b', 'd']],
    [{ UnknownLimit: false, OverByKmh: 12 }, ['a', 's', 'b']],
    [{ connectionId: [other.connectionId] }, ['s']],
    [{ vehicleIds: [fleet.vehicleId('v2')] }, ['b']],
    [{ vehicleIds: [fleet.vehicleId('v1')], OverByKmh: 0 }, ['a']],
    [{ SearchedText: 'south unit' }, ['s']],
    [{ SearchedText: 'no match' }, []],
  ]
  for (const [query, names] of cases) {
    expect(await ids(query)).toEqual(of(...names))
    expect(await excess(query)).toMatchObject({ totalCount: names.length, isExact: true, isSettled: true })
  }
  const wrong = await send(
    server.app,
    speedIncidentEndpoints.page,
    { query: { ...range, OverByKmh: 5, UnknownLimit: true } },
    admin,
  )
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ issues: [{ field: 'query.UnknownLimit' }] })
})

test('sorts unknown speeding excess last in both directions and continues pages where the last ended', async () => {
  expect(await ids({ SortBy: 'overByKmh' })).toEqual(of('a', 's', 'b', 'd', 'c'))
  expect(await ids({ SortBy: 'overByKmh', SortDirection: 'asc' })).toEqual(of('d', 'b', 's', 'a', 'c'))
  const first = await page({ PageSize: 2 })
  expect(first).toMatchObject({ hasMore: true, isDeepest: false })
  expect(await ids({ PageSize: 2, PageNumber: 3 })).toEqual(of('d'))
})

test('counts the same speeding excess from segment sums and from vehicle days', async () => {
  const counts = [
    { overByKmh: null, events: 1 },
    { overByKmh: -2, events: 1 },
    { overByKmh: 12, events: 2 },
    { overByKmh: 30, events: 1 },
  ]
  expect((await excess()).counts).toEqual(counts)
  expect((await excess({ OverByKmh: 20 })).counts).toEqual(counts)
  const each = [fleet, other].flatMap((own) => [own.vehicleId('v1'), own.vehicleId('v2')])
  expect((await excess({ vehicleIds: each })).counts).toEqual(counts)
  const groups = await server.services.pool.query('select id from vehicle_group where client_id = $1', [clientId])
  expect((await excess({ vehicleGroupIds: groups.rows.map(({ id }) => id) })).counts).toEqual(counts)
})

test('follows a provider’s correction of a speed or limit, even if nothing else of the day changes', async () => {
  await fleet.load('incidents', [
    speeding('d', { occurredAt: minutesAgo(40), speedKmh: 99, speedLimitKmh: 100, location: null }),
  ])
  await settle()
  // Reported again with another time, it has moved; with the same time, only its speed changes.
  const { occurredAt } = await one('d')
  const answer = { occurredAt: new Date(occurredAt), location: null, speedLimitKmh: 100 }
  await fleet.load('incidents', [speeding('d', { ...answer, speedKmh: 97 })])
  const due = async () => {
    const { rows } = await server.services.pool.query('select 1 from segment_due where client_id = $1', [clientId])
    return rows.length
  }
  expect(await due()).toBe(1)
  // Pending days are counted event by event.
  expect((await excess()).counts).toContainEqual({ overByKmh: -3, events: 1 })
  await settle()
  expect((await excess()).counts).toContainEqual({ overByKmh: -3, events: 1 })
  await fleet.load('incidents', [speeding('d', { ...answer, speedKmh: 97 })])
  expect(await due()).toBe(0)
  await fleet.load('incidents', [speeding('d', { ...answer, speedKmh: 98 })])
  await settle()
})

test('shows the rows that have a location on the map', async () => {
  const { points, hasMore } = await ask(server.app, speedIncidentEndpoints.points, { query: range }, admin)
  expect(points.map(({ id }) => id)).toEqual(of('a', 's', 'b', 'c'))
  expect(points[0]).toMatchObject({ lat: 41.8819, lon: -87.6278, overByKmh: 30 })
  expect(hasMore).toBe(false)
})

test('rates an event inaccurate when its limit is marked wrong, shows who and why, and restores the previous rating on undo', async () => {
  const rated = { params: { id: fleet.incidentId('b') }, body: { rating: 0 as const, intensity: 4 } }
  await ask(server.app, incidentReviewEndpoints.rate, rated, admin)
  expect(await one('b')).toMatchObject({ rating: 0, wrongLimit: null })

  const { rows: due } = await server.services.pool.query('select 1 from rollup_dirty where client_id = $1', [clientId])
  expect(due.length).toBeGreaterThan(0)
  await settle()
  const marked = await change('b', { limitMarkedWrong: true, reason: 'Roadworks ended in May' })
  expect(marked.status).toBe(200)
  expect(marked.body).toMatchObject({
    rating: 1,
    wrongLimit: { reason: expect.stringContaining('Roadworks ended in May'), byName: expect.any(String) },
  })
  const { rows } = await server.services.pool.query('select urgency from rollup_dirty where client_id = $1', [clientId])
  expect(rows).toEqual([{ urgency: 1 }])
  const event = await ask(server.app, incidentReviewEndpoints.details, { params: { id: fleet.incidentId('b') } }, admin)
  expect(event.activity[0]!.text).toBe('marked its speed limit as incorrect')
  expect(event.ratings[0]).toMatchObject({ rating: 1, note: expect.stringContaining('Roadworks') })

  expect((await change('b', { limitMarkedWrong: true, reason: 'Again' })).status).toBe(409)
  const back = await change('b', { limitMarkedWrong: false })
  expect(back.body).toMatchObject({ rating: 0, wrongLimit: null })
  expect((await change('b', { limitMarkedWrong: false })).status).toBe(409)
  const { items } = await ask(server.app, auditEndpoints.all, { query: {} }, admin)
  expect(items.map(({ action }) => action)).toContain('incident.limitWrong')
})

test('clears the wrong-limit mark when the event is rated differently', async () => {
  await change('a', { limitMarkedWrong: true, reason: 'Old map' })
  await ask(
    server.app,
    incidentReviewEndpoints.rate,
    { params: { id: fleet.incidentId('a') }, body: { rating: 0 } },
    admin,
  )
  expect(await one('a')).toMatchObject({ rating: 0, wrongLimit: null })
})

test('requires a reason, refuses events without a limit, and hides other clients’ events', async () => {
  const noReason = await change('a', { limitMarkedWrong: true })
  expect(noReason.status).toBe(422)
  expect(noReason.body).toMatchObject({ issues: [{ field: 'body.reason' }] })
  expect((await change('brake', { limitMarkedWrong: true, reason: 'No' })).status).toBe(404)
  expect((await change('a', { limitMarkedWrong: true, reason: 'No' }, operator)).status).toBe(403)
  expect((await send(server.app, speedIncidentEndpoints.page, { query: range }, operator)).status).toBe(403)
  const stranger = await server.token(await server.client('Strangers'), ['operator'])
  expect((await change('a', { limitMarkedWrong: true, reason: 'No' }, stranger)).status).toBe(403)
})

test('exports the rows of the list in its order', async () => {
  const body = {
    list: 'speedIncidents' as const,
    query: { ...range, SortBy: 'overByKmh' },
    columns: ['vehicle', 'speedKmh', 'speedLimitKmh', 'overByKmh', 'durationSeconds', 'speedLimitSource', 'rating'],
    units: 'metric' as const,
  }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, admin)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, admin)
  const rows: string[][] = parse(String(file.body), { bom: true })
  expect(rows[0]).toEqual([
    'Vehicle',
    'VIN',
    'Speed (km/hr)',
    'Limit (km/hr)',
    'Speeding excess (km/hr)',
    'Duration (s)',
    'Limit source',
    'Rating',
  ])
  expect(rows.slice(1).map((row) => [row[0], ...row.slice(2)])).toEqual([
    ['North Unit 1', '130', '100', '30', '120', 'Provider', 'Accurate'],
    ['South Unit 1', '112', '100', '12', '', 'Provider', 'Review not required'],
    ['North Unit 2', '112', '100', '12', '', 'Provider', 'Accurate'],
    ['North Unit 1', '98', '100', '-2', '', 'Provider', 'Review not required'],
    ['North Unit 1', '140', '', '', '', '', 'Review not required'],
  ])
  const refused = await send(server.app, exportEndpoints.start, { body }, operator)
  expect(refused.status).toBe(403)
})
