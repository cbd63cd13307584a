import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordId } from '../sync/record-id.ts'
import { crash, lossCalls } from '../testing/samples/loss-calls.ts'
import {
  createFleet,
  driver,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
} from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { countAll } from '../testing/two-fleets.ts'

// A truck has a tracker in one connection, which reports its trips, and a camera in another, which reports events only:
// its losses, its score and the events behind it are the truck's, whichever unit someone looks at.

const vin = '1M8GDM9AXKP042788'
const range = { from: toRangeTime(minutesAgo(40 * 1440)), to: toRangeTime(new Date()) }
const days = { From: range.from, To: range.to }

let server: TestServer
let clientId: number
let token: string
let tracker: Fleet
let camera: Fleet
let units: string[]
const { change, settle } = lossCalls(() => server)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('One truck')
  token = await server.token(clientId, ['operator'])
  tracker = await createFleet(server.services, clientId, 'Tracker')
  camera = await createFleet(server.services, clientId, 'Camera')
  for (const { load } of [tracker, camera]) await load('vehicles', [{ ...vehicle('v1', 'Van'), vin }])
  units = [tracker, camera].map(({ vehicleId }) => vehicleId('v1')).toSorted()
  const drives = Array.from({ length: 20 }, (_, day) =>
    trip(`t${day}`, { startedAt: minutesAgo((day + 2) * 1440 + 120), endedAt: minutesAgo((day + 2) * 1440) }),
  )
  for (const { load } of [tracker, camera]) await load('drivers', [driver('d1')])
  await tracker.load('trips', drives)
  const at = (day: number, seconds: number) => new Date(minutesAgo(day * 1440 + 60).getTime() + seconds * 1000)
  const own = { driverExternalId: null }
  await tracker.load('incidents', [
    crash('c1', { ...own, occurredAt: at(5, 0) }),
    crash('c2', { ...own, occurredAt: at(9, 0) }),
    incident('b1', { driverExternalId: 'd1', occurredAt: at(7, 10) }),
  ])
  // The camera reports the braking first.
  await camera.load('incidents', [
    crash('c1', { ...own, occurredAt: at(5, 8) }),
    incident('b1', { driverExternalId: 'd1', occurredAt: at(7, 0) }),
  ])
  const pairs = [
    [tracker.incidentId('c1'), camera.incidentId('c1')],
    [camera.incidentId('b1'), tracker.incidentId('b1')],
  ]
  for (const pair of pairs)
    await server.services.pool.query(
      `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason) values ($1, $2, $3, 0.95, 8, 'sameType')`,
      [clientId, ...pair],
    )
  const ground = { clientId, fleet: tracker, operator: token, admin: token, viewer: token }
  for (const id of ['c1', 'c2']) await lossCalls(() => server).rate(ground, id, 0)
  // By someone independent: scores follow.
  const claims = await server.token(clientId, ['claims'])
  const { status } = await change(ground, 'c2', { noFault: true, reason: 'Rear-ended at a light' }, claims)
  expect(status).toBe(204)
  await settle()
  await countAll(server)
  await settle()
})
afterAll(() => server[Symbol.asyncDispose]())

test('shows a truck’s losses at each of its units, and at each connection that has one', async () => {
  const numbersOf = async (query: object) =>
    (await ask(server.app, accidentEndpoints.page, { query: { ...days, ...query } }, token)).items
      .map(({ accidentId }) => accidentId)
      .toSorted()
  const policies = await ask(server.app, policyEndpoints.list, {}, token)
  expect(policies.reduce((sum, { losses }) => sum + losses!, 0)).toBe(2)
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query: range }, token)
  for (const { connectionId, vehicleId } of [tracker, camera]) {
    expect(await numbersOf({ VehicleId: [vehicleId('v1')] })).toEqual([1, 2])
    expect(await numbersOf({ ConnectionId: [connectionId] })).toEqual([1, 2])
    const scope = { ...range, connectionId: [connectionId] }
    const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query: scope }, token)
    expect(kpis.losses.value).toBe(2)
    expect(connections.find(({ connection }) => connection.id === connectionId)?.losses).toBe(2)
    const { losses } = await ask(server.app, riskReportEndpoints.summary, { query: scope }, token)
    expect(losses.value).toBe(2)
  }
})

test('names all units behind a score, whose list has exactly the events that count in it', async () => {
  const count = async (query: object) =>
    (
      await ask(
        server.app,
        incidentEndpoints.totals,
        { params: { id: clientId }, query: { ...days, Counted: true, ...query } },
        token,
      )
    ).totalCount
  for (const { vehicleId, connectionId } of [tracker, camera]) {
    const id = vehicleId('v1')
    const driverId = recordId(connectionId, 'driver', 'd1')
    const risk = await ask(server.app, vehicleEndpoints.risk, { params: { id } }, token)
    expect(risk.units).toEqual(units)
    expect(risk.current?.experience).toMatchObject({ confirmed: 1, suspected: [] })
    const collisions = { vehicleIds: risk.units, translatedTypes: ['collision'] }
    // One loss isn't at fault.
    expect(await count(collisions)).toBe(2)
    expect(await count({ ...collisions, ScoredLoss: true })).toBe(1)
    expect(await count({ ...collisions, ScoredLoss: false })).toBe(1)
    expect(await count({ vehicleIds: risk.units, translatedTypes: ['harshBraking'] })).toBe(1)
    // Each unit's own list has what it reported itself, as its page does.
    expect(await count({ vehicleIds: [id], translatedTypes: ['harshBraking'] })).toBe(1)
    const stats = await ask(server.app, driverEndpoints.stats, { params: { id: driverId }, query: range }, token)
    expect(await count({ driverIds: [driverId] })).toBe(1)
    expect(stats.vehicles.map(({ incidents }) => incidents)).toEqual([1])
    const { items } = await ask(
      server.app,
      riskRankingEndpoints.scoringDetails,
      { query: { ...range, vehicleIds: [id] } },
      token,
    )
    expect(items.map((item) => item.units)).toEqual([units])
    const ranked = await ask(
      server.app,
      riskRankingEndpoints.page,
      { query: { ...range, riskType: 'behavioral', vehicleIds: [id] } },
      token,
    )
    expect(ranked.items.map((item) => item.units)).toEqual([units])
  }
})

test('adds up the miles of usage rows as they show them, each by its own unit', async () => {
  for (const scope of [{}, { connectionId: [tracker.connectionId] }]) {
    const query = { ...range, ...scope }
    const { items, rowsMeters } = await ask(server.app, usageReportEndpoints.vehicles, { query }, token)
    expect(rowsMeters).toBeGreaterThan(0)
    expect(items.reduce((sum, { distanceMeters }) => sum + (distanceMeters ?? 0), 0)).toBe(rowsMeters)
  }
})
