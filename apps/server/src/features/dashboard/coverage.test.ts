import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { cameraHealth, cameraPosition, connectionHealth } from '@milepost/domain/codes'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { preparePage } from '../../sync/load/prepare-page.ts'
import { createFleet, type Fleet, markRead, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

// What a client's numbers say while its connections are read for the first time.

const provider = providers.samsara
const day = 24 * 60
const today = new Date().toISOString().slice(0, 10)

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('First minutes', 'UTC')
  token = await server.token(clientId, ['operator'])
  fleet = await createFleet(server.services, clientId, 'First minutes', provider, false)
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  await fleet.load(
    'trips',
    [2, 5, 20].map((days) =>
      trip(`t${days}`, {
        startedAt: minutesAgo(days * day),
        endedAt: minutesAgo(days * day - 30),
        distanceMeters: 100_000,
      }),
    ),
  )
  while (await rollUp(server.services.pool));
  await sumSegments(server.services.pool)
})
afterAll(() => server[Symbol.asyncDispose]())

const query = { from: `${dayPlus(today, -30)} 00:00:00`, to: `${today} 23:59:59` }
const summary = (connectionId: string[] = []) =>
  ask(server.app, dashboardEndpoints.summary, { query: { ...query, connectionId } }, token)
const coverage = async (connectionId: string[] = []) => (await summary(connectionId)).needsAttention.coverage

test('says that nothing open is known before a connection’s lists were read, and all once they were', async () => {
  expect(await coverage()).toEqual({
    events: 'loading',
    losses: 'loading',
    cameras: 'loading',
    mismatches: 'loading',
    connections: 'complete',
  })
  const second = await createFleet(server.services, clientId, 'Read')
  expect(await coverage([String(second.connectionId)])).toEqual({
    events: 'complete',
    losses: 'complete',
    cameras: 'notReported',
    mismatches: 'complete',
    connections: 'complete',
  })
  expect((await coverage()).cameras).toBe('loading')
  // A provider that lists cameras doesn't have to say whether they work.
  await second.load('vehicles', [vehicle('v1', 'v1')])
  await second.load('cameraHealth', [
    {
      vehicleExternalId: 'v1',
      position: cameraPosition.code.frontExternal,
      status: cameraHealth.code.healthy,
      reason: null,
      since: null,
      reportedAt: minutesAgo(60),
    },
  ])
  expect((await coverage([String(second.connectionId)])).cameras).toBe('complete')
  await server.services.pool.query('update connection set deleted_at = now() where id = $1', [second.connectionId])
})

test('counts the connections whose cameras are known, also from images, as the list shows them', async () => {
  const own = await server.client('Seen in images', 'UTC')
  const caller = await server.token(own, ['operator'])
  const camera = (vehicleExternalId: string) => ({
    vehicleExternalId,
    position: cameraPosition.code.frontExternal,
    status: cameraHealth.code.healthy,
    reason: null,
    since: null,
    reportedAt: minutesAgo(60),
  })
  for (const [name, by, cameras] of [
    ['Reported', providers.samsara, 1],
    ['In images', providers.verizonconnect, 1],
    ['Nothing known', providers.verizonconnect, 0],
  ] as const) {
    const added = await createFleet(server.services, own, name, by)
    await added.load('vehicles', [vehicle('v1', name)])
    if (cameras) await added.load('cameraHealth', [camera('v1')])
  }
  const { needsAttention } = await ask(server.app, dashboardEndpoints.summary, { query }, caller)
  const cameraDays = { From: query.from, To: query.to }
  const list = await ask(server.app, cameraEndpoints.obstructed, { params: { id: own }, query: cameraDays }, caller)
  const listed = new Set(list.items.map(({ connection }) => connection.id))
  expect(needsAttention.reporting.cameras).toEqual({ connections: listed.size, of: 3 })
  expect([listed.size, needsAttention.coverage.cameras]).toEqual([2, 'complete'])
})

test('waits for nothing of a connection whose data comes by another one', async () => {
  const own = await server.client('Twice', 'UTC')
  const caller = await server.token(own, ['operator'])
  await createFleet(server.services, own, 'Read', provider, true)
  const twin = await createFleet(server.services, own, 'Twin', provider, false)
  const needs = async () => (await ask(server.app, dashboardEndpoints.summary, { query }, caller)).needsAttention
  expect((await needs()).coverage.events).toBe('loading')
  await server.services.pool.query('update connection set health_status = $2, health_since = now() where id = $1', [
    twin.connectionId,
    connectionHealth.code.duplicated,
  ])
  const { coverage, reporting } = await needs()
  expect([coverage.events, coverage.mismatches]).toEqual(['complete', 'complete'])
  expect(reporting.mismatches).toEqual({ connections: 1, of: 1 })
  const { leftOut, completeFrom } = await ask(server.app, dashboardEndpoints.summary, { query }, caller)
  expect([leftOut, completeFrom]).toEqual([[], null])
})

test('counts only days whose trips and events are imported, and says which', async () => {
  const distance = async () => {
    const { kpis, completeFrom } = await summary()
    const risk = await ask(
      server.app,
      riskReportEndpoints.summary,
      { query: { ...query, riskType: 'behavioral' } },
      token,
    )
    expect(risk.completeFrom).toBe(completeFrom)
    expect(risk.distanceMeters.value).toBe(kpis.distanceMeters.value)
    return [completeFrom, kpis.distanceMeters.value]
  }
  expect(await distance()).toEqual([dayPlus(today, 1), null])
  await markRead(server.services.pool, { clientId, connectionId: fleet.connectionId, provider })
  const readBack = (kind: string, days: number) =>
    server.services.pool.query(
      `update sync_stream set completed_at = null, cursor = $3 where connection_id = $1 and stream = $2`,
      [fleet.connectionId, `${kind}.history`, JSON.stringify({ before: minutesAgo(days * day).toISOString() })],
    )
  await readBack('trips', 10)
  await readBack('incidents', 3)
  expect(await distance()).toEqual([dayPlus(today, -2), 100_000])
  await readBack('incidents', 25)
  expect(await distance()).toEqual([dayPlus(today, -9), 200_000])
  await server.services.pool.query(`update sync_stream set completed_at = now() where connection_id = $1`, [
    fleet.connectionId,
  ])
  expect(await distance()).toEqual([null, 300_000])
})

test('keeps figures of a period until the history imported for it is summed', async () => {
  const { pool } = server.services
  const figures = async (connectionId: string[] = []) => {
    const { kpis, completeFrom } = await summary(connectionId)
    return [completeFrom, kpis.distanceMeters.value]
  }
  const done = await createFleet(server.services, clientId, 'Imported before')
  expect(await figures()).toEqual([null, 300_000])
  const imported = [15, 9].map((days) =>
    trip(`h${days}`, {
      startedAt: minutesAgo(days * day),
      endedAt: minutesAgo(days * day - 30),
      distanceMeters: 100_000,
    }),
  )
  const page = { records: imported, rejected: [], cursor: 'end' }
  const context = { ...fleet.context, isHistory: true as const, now: new Date() }
  const prepared = await preparePage(context, { kind: 'trips', key: 'trips' }, page)
  await prepared.store(pool, null)
  const waiting = [dayPlus(today, -8), 200_000]
  expect(await figures()).toEqual(waiting)
  while (await rollUp(pool));
  expect(await figures()).toEqual(waiting)
  expect(await figures([String(done.connectionId)])).toEqual([null, null])
  await pool.query(`delete from segment_due where client_id = $1 and day = $2`, [clientId, dayPlus(today, -9)])
  expect((await figures())[0]).toEqual(dayPlus(today, -14))
  await sumSegments(pool)
  expect(await figures()).toEqual([null, 400_000])
})

test('names no day before the period that is shown', async () => {
  const { pool } = server.services
  await pool.query(
    `update sync_stream set completed_at = null, cursor = $2 where connection_id = $1 and stream = 'trips.history'`,
    [fleet.connectionId, JSON.stringify({ before: minutesAgo(40 * day).toISOString() })],
  )
  expect((await summary()).completeFrom).toBeNull()
  const risk = await ask(
    server.app,
    riskReportEndpoints.summary,
    { query: { ...query, riskType: 'behavioral' } },
    token,
  )
  expect(risk.completeFrom).toBeNull()
})

test('leaves out fleets whose history isn’t in, by name, and counts the complete days of the others', async () => {
  const { pool } = server.services
  const own = await server.client('Portfolio', 'UTC')
  const caller = await server.token(own, ['insurer'])
  const trips = (distanceMeters: number) =>
    [2, 20, 45].map((days) =>
      trip(`t${days}`, {
        startedAt: minutesAgo(days * day),
        endedAt: minutesAgo(days * day - 30),
        distanceMeters,
      }),
    )
  const fleetOf = async (name: string, vehicles: number, meters: number, isImported: boolean) => {
    const made = await createFleet(server.services, own, name, provider, isImported)
    await made.load(
      'vehicles',
      Array.from({ length: vehicles }, (_, index) => vehicle(`v${index + 1}`, `${name} ${index + 1}`)),
    )
    await made.load('trips', trips(meters))
    return made
  }
  const done = await fleetOf('Done', 3, 100_000, true)
  await fleetOf('Also done', 2, 10_000, true)
  const late = await fleetOf('Late', 2, 1_000, false)
  while (await rollUp(pool));
  await sumSegments(pool)
  const read = async (connectionId: string[] = []) => {
    const { kpis, completeFrom, leftOut, vehicles } = await ask(
      server.app,
      dashboardEndpoints.summary,
      { query: { ...query, connectionId } },
      caller,
    )
    const { value, previous } = kpis.distanceMeters
    return { value, previous, completeFrom, leftOut: leftOut.map(({ name }) => name), vehicles }
  }
  const known = { completeFrom: null, previous: null }
  expect(await read()).toEqual({ ...known, value: 220_000, leftOut: ['Late'], vehicles: 5 })
  const [doneId, lateId] = [String(done.connectionId), String(late.connectionId)]
  expect(await read([doneId, lateId])).toEqual({ ...known, value: 200_000, leftOut: ['Late'], vehicles: 3 })
  // A group that doesn't exist has nothing that others could be taken out of.
  const none = { query: { ...query, vehicleGroupIds: ['12345'] } }
  const ofNone = await ask(server.app, dashboardEndpoints.summary, none, caller)
  expect(ofNone.kpis.distanceMeters.value ?? 0).toBe(0)
  // Rates of losses are only known once driving and events of all days are in.
  const rates = async () => {
    const grow = 'update segment_driving set distance_meters = distance_meters * $2 where client_id = $1'
    await pool.query(grow, [own, 1e6])
    const { connections } = await ask(server.app, riskReportEndpoints.composition, { query }, caller)
    const lossDays = { From: query.from, To: query.to }
    const rateOf = async (ConnectionId: string[]) =>
      (await ask(server.app, accidentEndpoints.summary, { query: { ...lossDays, ConnectionId } }, caller)).totals
        .perMillionMiles
    const found = {
      each: connections.map(({ connection, lossesPerMillionMiles }) => [connection.name, lossesPerMillionMiles]),
      listed: await rateOf([doneId, lateId]),
      done: await rateOf([doneId]),
    }
    await pool.query(grow, [own, 1e-6])
    return found
  }
  expect(await rates()).toEqual({
    each: [
      ['Also done', 0],
      ['Done', 0],
      ['Late', null],
    ],
    listed: null,
    done: 0,
  })
  // It has no complete day of its own.
  expect(await read([lateId])).toMatchObject({ value: null, completeFrom: dayPlus(today, 1), leftOut: ['Late'] })
  await markRead(pool, { clientId: own, connectionId: late.connectionId, provider })
  expect(await read()).toEqual({ ...known, value: 222_000, leftOut: [], vehicles: 7 })
  expect(await rates()).toMatchObject({ each: expect.arrayContaining([['Late', 0]]), listed: 0 })
  // Each fleet counts from its own first complete day, so none is lost while another one is ahead.
  const readBack = (days: number) =>
    pool.query(
      `update sync_stream set completed_at = null, cursor = $2 where connection_id = $1 and stream = 'trips.history'`,
      [late.connectionId, JSON.stringify({ before: minutesAgo(days * day).toISOString() })],
    )
  await readBack(3)
  expect(await read()).toMatchObject({ value: 221_000, completeFrom: dayPlus(today, -2), leftOut: [], vehicles: 7 })
  // Every report with events says the same of their days, so that links to them lead to exactly these or nowhere.
  const risk = await ask(server.app, riskReportEndpoints.summary, { query }, caller)
  const covered = { completeFrom: dayPlus(today, -2), countedFrom: risk.countedFrom, leftOut: [] }
  expect(risk).toMatchObject(covered)
  expect(risk.countedFrom).not.toBe(risk.completeFrom)
  for (const report of [riskReportEndpoints.regions, usageReportEndpoints.summary])
    expect(await ask(server.app, report, { query }, caller)).toMatchObject(covered)
  await readBack(21)
  expect(await read()).toMatchObject({ value: 222_000, completeFrom: dayPlus(today, -20), leftOut: [], vehicles: 7 })
})
