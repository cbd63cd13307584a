import { oldTotalRiskEndpoints } from '@milepost/contract/legacy-risk/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, type Fleet, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { tenantState } from '../../testing/tenant-state.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let fleet: Fleet
let clientId: number
let admin: string
const report = (query: object = {}) =>
  ask(
    server.app,
    oldTotalRiskEndpoints.report,
    { query: { clientId, from: '2026-03-02 12:00:00', to: '2026-05-20 12:00:00', ...query } },
    admin,
  )

type Scores = {
  combined: number | null
  behavioral: number
  environmental: number
  usage: number | null
  exposure?: number
}

const store = (
  name: string,
  month: string,
  { combined, behavioral, environmental, usage, exposure = 1 }: Scores,
  of = fleet,
) =>
  server.services.pool.query(
    `insert into vehicle_score_month (client_id, vehicle_id, month, combined, behavioral, environmental, usage, provisional,
       exposure, config_version, priors_version, computed_at)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8, 1, 'test', now())`,
    [clientId, of.vehicleId(name), month, combined, behavioral, environmental, usage, exposure],
  )

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('House')
  admin = await signInAdmin(server, clientId)
  fleet = await createFleet(server.services, clientId, 'One')
  await fleet.load('vehicles', [
    vehicle('a', 'Alpha'),
    { ...vehicle('b', 'Beta'), vin: '1M8GDM9AXKP042788' },
    vehicle('c', 'Gamma'),
  ])
  await store('a', '2026-03-01', { combined: 40, behavioral: 30, environmental: 60, usage: 60 })
  await store('a', '2026-05-01', { combined: 70, behavioral: 60, environmental: 30, usage: 30 })
  await store('b', '2026-05-01', { combined: 30, behavioral: 50, environmental: 40, usage: 60 })
  // Without usage there is no old score; without a combined score the vehicle is in no monthly mean and on no page.
  await store('b', '2026-03-01', { combined: 20, behavioral: 50, environmental: 40, usage: null })
  await store('c', '2026-05-01', { combined: null, behavioral: 50, environmental: 40, usage: 60 })
})
afterAll(() => server[Symbol.asyncDispose]())

test('averages three stored parts into the old score, with gaps for months without it', async () => {
  const { months, items, totalCount } = await report()
  expect(months).toEqual([
    { month: '2026-03-01', oldScore: 50, combined: 40, vehicles: 1 },
    { month: '2026-04-01', oldScore: null, combined: null, vehicles: 0 },
    { month: '2026-05-01', oldScore: 45, combined: 50, vehicles: 2 },
  ])
  expect(totalCount).toBe(2)
  expect(items.map(({ vehicle: { name }, combinedNow, difference }) => [name, combinedNow, difference])).toEqual([
    ['Alpha', 70, 30],
    ['Beta', 30, -20],
  ])
  expect(items[1]!.monthly.map(({ oldScore }) => oldScore)).toEqual([null, null, 50])
})

test('sorts, pages, searches and filters', async () => {
  const names = async (query: object) => (await report(query)).items.map(({ vehicle: { name } }) => name)
  expect(await names({ SortBy: 'vehicle', SortDirection: 'desc' })).toEqual(['Beta', 'Alpha'])
  expect(await names({ PageSize: 1, PageNumber: 2 })).toEqual(['Beta'])
  expect(await names({ SearchedText: 'ALPH' })).toEqual(['Alpha'])
  expect(await names({ SearchedText: '1m8gdm9axkp04278' })).toEqual(['Beta'])
  expect(await names({ SearchedText: 'ONE' })).toEqual(await names({}))
  const one = await report({ vehicleIds: [fleet.vehicleId('b')] })
  expect([one.totalCount, one.months.at(-1)]).toEqual([
    1,
    { month: '2026-05-01', oldScore: 50, combined: 30, vehicles: 1 },
  ])
  expect(await names({ providerIds: [999] })).toEqual([])
})

test('only reads, and changes nothing of the client', async () => {
  const before = await tenantState(server.services.pool, clientId)
  await report()
  expect(await tenantState(server.services.pool, clientId)).toEqual(before)
})

test('shows the newest 12 months of a long range', async () => {
  const { months } = await report({ from: '2024-07-01 12:00:00' })
  expect([months.length, months[0]!.month, months.at(-1)!.month]).toEqual([12, '2025-06-01', '2026-05-01'])
})

test('counts a vehicle with two units once, by the unit that drove most', async () => {
  const cameras = await createFleet(server.services, clientId, 'Cameras')
  await cameras.load('vehicles', [{ ...vehicle('b', 'Beta’s camera'), vin: '1M8GDM9AXKP042788' }])
  await store('b', '2026-04-01', { combined: 35, behavioral: 50, environmental: 40, usage: 30 }, cameras)
  await store('b', '2026-05-01', { combined: 30, behavioral: 50, environmental: 40, usage: 60, exposure: 0.5 }, cameras)
  const { months, items, totalCount } = await report()
  expect(months.at(-1)).toEqual({ month: '2026-05-01', oldScore: 45, combined: 50, vehicles: 2 })
  expect([totalCount, items.map(({ vehicle: { name } }) => name)]).toEqual([2, ['Alpha', 'Beta']])
  expect(items[1]!.monthly.map(({ oldScore }) => oldScore)).toEqual([null, 40, 50])
})
