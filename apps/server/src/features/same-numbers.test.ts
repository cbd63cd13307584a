import { dayMs } from '@milepost/contract/calendar-days'
import { incidentRating } from '@milepost/contract/codes'
import { dashboardEndpoints } from '@milepost/contract/dashboard'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { metersPerMile } from '@milepost/contract/limits'
import { riskRankingEndpoints } from '@milepost/contract/risk-ranking'
import { riskReportEndpoints } from '@milepost/contract/risk-reports'
import { usageReportEndpoints } from '@milepost/contract/usage-reports'
import { toRangeTime } from '@milepost/contract/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumPools } from '../pipeline/pools/sum-pools.ts'
import { rollUp } from '../pipeline/roll-up/roll-up.ts'
import { createFleet, incident, trip, vehicle } from '../testing/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

// One thing counted is one number, wherever it stands.

const noonOf = (daysAgo: number) => new Date((Math.floor(Date.now() / dayMs) - daysAgo + 0.75) * dayMs)
const range = (days: number) => ({ from: toRangeTime(noonOf(days)), to: toRangeTime(new Date()) })

const { accurate, pending, neverRated } = incidentRating.code

let server: TestServer
let clientId: number
let token: string

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Same numbers')
  token = await server.token(clientId, ['operator'])
  const { load } = await createFleet(server.services, clientId, 'Same')
  const ids = ['v1', 'v2']
  await load(
    'vehicles',
    ids.map((id) => vehicle(id, id)),
  )
  const days = [2, 20, 50]
  const each = ids.flatMap((vehicleExternalId) => days.map((day) => ({ vehicleExternalId, day })))
  await load(
    'trips',
    each.map(({ vehicleExternalId, day }) =>
      trip(`${vehicleExternalId}.${day}`, {
        vehicleExternalId,
        startedAt: noonOf(day),
        // Past midnight: a part is of the next day.
        endedAt: new Date(noonOf(day).getTime() + 14 * 3_600_000),
        distanceMeters: 400_000 + day,
      }),
    ),
  )
  await load(
    'incidents',
    each.map(({ vehicleExternalId, day }, index) =>
      incident(`e${vehicleExternalId}.${day}`, {
        vehicleExternalId,
        occurredAt: new Date(noonOf(day).getTime() + 1_800_000),
        tags: [{ tag: index === 0 ? 'crash' : 'Braking', source: 'automated' }],
      }),
    ),
  )
  await server.services.pool.query(
    `update incident set rating = 1 where client_id = $1 and (id, occurred_at) = (
       select id, occurred_at from incident where client_id = $1 order by occurred_at, id limit 1)`,
    [clientId],
  )
  while (await rollUp(server.services.pool));
  await sumPools(server.services.pool)
})
afterAll(() => server[Symbol.asyncDispose]())

test('the same numbers stand on every page, and in a recount of the rows that providers sent', async () => {
  const days = range(60)
  const { rows } = await server.services.pool.query<{ incidents: number; meters: number }>(
    `select (select count(*)::int from incident where client_id = $1 and rating <> 1 and occurred_at between $2 and $3) as incidents,
       (select sum(distance_meters)::int from trip where client_id = $1 and started_at between $2 and $3) as meters`,
    [clientId, noonOf(61), new Date()],
  )
  const [raw] = rows
  expect(raw!.incidents).toBe(5)
  const rate = raw!.incidents / (raw!.meters / metersPerMile / 1000)
  const { incidents, incidentsPer1000Miles, distanceMeters } = await ask(
    server.app,
    riskReportEndpoints.summary,
    { query: days },
    token,
  )
  expect([incidents.value, distanceMeters.value]).toEqual([raw!.incidents, raw!.meters])
  expect(incidentsPer1000Miles.value).toBeCloseTo(rate, 9)
  const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query: days }, token)
  expect(kpis.incidentsPer1000Miles.value).toBeCloseTo(rate, 9)
  expect(kpis.distanceMeters.value).toBe(raw!.meters)
  const usage = await ask(server.app, usageReportEndpoints.summary, { query: days }, token)
  expect(usage.distanceMeters.value).toBe(raw!.meters)
  const { totalCount } = await ask(
    server.app,
    incidentEndpoints.totals,
    { params: { id: clientId }, query: { From: days.from, To: days.to, ratings: [accurate, pending, neverRated] } },
    token,
  )
  expect(totalCount).toBe(raw!.incidents)
  const { items } = await ask(
    server.app,
    riskRankingEndpoints.page,
    { query: { ...days, PageNumber: 1, PageSize: 100 } },
    token,
  )
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
  expect(sum(items.map((item) => item.incidents))).toBe(raw!.incidents)
  expect(sum(items.map((item) => item.distanceMeters))).toBe(raw!.meters)
})

test('an id that is no connection’s is of nobody: the dashboard counts nothing for it', async () => {
  const unknown = { query: { ...range(60), connectionId: [999_999] } }
  const { needsAttention, kpis, vehicles } = await ask(server.app, dashboardEndpoints.summary, unknown, token)
  expect(needsAttention).toEqual({
    unreviewedIncidents: 0,
    suspectedCollisions: 0,
    newLosses: 0,
    obstructedCameras: 0,
    mismatchedDevices: 0,
    failedConnections: [],
  })
  expect([vehicles, kpis.losses.value]).toEqual([0, 0])
  const all = await ask(server.app, dashboardEndpoints.summary, { query: range(60) }, token)
  expect(all.needsAttention.unreviewedIncidents).toBeGreaterThan(0)
})
