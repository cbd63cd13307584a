import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordId } from '../sync/record-id.ts'
import { lossCalls } from '../testing/samples/loss-calls.ts'
import { createFleet, driver, type Fleet, minutesAgo, trip, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../testing/test-server.ts'
import { countAll } from '../testing/two-fleets.ts'

// A provider reports events only for vehicles with a camera: of those without, no events isn't zero on any page or in any
// file, and no time of theirs is free of losses.

const range = { from: toRangeTime(minutesAgo(25 * 1440)), to: toRangeTime(new Date()) }
const { settle } = lossCalls(() => server)

let server: TestServer
let clientId: number
let token: string
let admin: string
let fleet: Fleet
const idOf = (kind: 'vehicle' | 'driver', externalId: string) => recordId(fleet.connectionId, kind, externalId)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Unreported events')
  token = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
  fleet = await createFleet(server.services, clientId, 'Field', providers.verizonconnect)
  await server.services.pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`,
    [fleet.connectionId],
  )
  const names = ['blind', 'seeing']
  await fleet.load(
    'drivers',
    names.map((name) => driver(name)),
  )
  await fleet.load(
    'vehicles',
    names.map((name) => ({ ...vehicle(name, name), driverExternalId: null })),
  )
  await fleet.load('cameraHealth', [
    {
      vehicleExternalId: 'seeing',
      position: cameraPosition.code.frontExternal,
      status: cameraHealth.code.healthy,
      reason: null,
      since: null,
      reportedAt: new Date(),
    },
  ])
  await fleet.load(
    'trips',
    names.flatMap((name) =>
      [2, 6, 10, 14].map((days) =>
        trip(`${name} ${days}`, {
          vehicleExternalId: name,
          driverExternalId: name,
          startedAt: minutesAgo(days * 1440),
          endedAt: minutesAgo(days * 1440 - 180),
          distanceMeters: 200_000,
        }),
      ),
    ),
  )
  await settle()
  await countAll(server)
  await server.services.pool.query('delete from scoring_state where client_id = $1', [clientId])
  await settle()
})
afterAll(() => server[Symbol.asyncDispose]())

const unknown = { blind: null, seeing: 0 }
const byName = <Row extends { name: string }, Value>(rows: readonly Row[], of: (row: Row) => Value) =>
  Object.fromEntries(rows.map((row) => [row.name, of(row)]))

test.each(['blind', 'seeing'] as const)(
  'shows no events of a vehicle as zero only if a device reports them: %s',
  async (name) => {
    const params = { id: idOf('vehicle', name) }
    const stats = await ask(server.app, vehicleEndpoints.stats, { params, query: range }, token)
    const report = await ask(server.app, vehicleReportEndpoints.report, { params, query: range }, token)
    for (const { incidents, highAndCritical, incidentsPer1000Miles, rateInterval } of [stats, report.driving]) {
      const values = [incidents, highAndCritical, incidentsPer1000Miles].map(({ value }) => value)
      expect(values).toEqual([unknown[name], unknown[name], unknown[name]])
      expect(rateInterval === null).toBe(name === 'blind')
    }
    expect(stats.distanceMeters.value).toBe(800_000)
    expect(new Set(report.weekly.map(({ per1000Miles }) => per1000Miles))).toEqual(new Set([unknown[name]]))
  },
)

test('ranks vehicles without reported events last, and lists and exports them as such', async () => {
  for (const SortBy of ['incidents', 'per1000Miles'] as const)
    for (const SortDirection of ['asc', 'desc'] as const) {
      const { items } = await ask(
        server.app,
        riskRankingEndpoints.page,
        { query: { ...range, SortBy, SortDirection } },
        token,
      )
      expect(items.map(({ name }) => name)).toEqual(['seeing', 'blind'])
      expect(byName(items, ({ incidents }) => incidents)).toEqual(unknown)
      expect(byName(items, ({ per1000Miles }) => per1000Miles)).toEqual(unknown)
    }
  const details = await ask(server.app, riskRankingEndpoints.scoringDetails, { query: range }, token)
  expect(byName(details.items, ({ incidents }) => incidents)).toEqual(unknown)
  for (const list of ['riskVehicles', 'scoringDetails'] as const)
    expect(await cellsOf(list, range)).toEqual({ blind: 'Not reported', seeing: '0' })
})

test('shows no events of a driver as zero only if a device of their vehicles reports them', async () => {
  const page = (query: object) =>
    ask(server.app, driverEndpoints.page, { params: { id: clientId }, query: query as never }, token)
  for (const SortBy of ['incidents30d', 'rate30d'])
    for (const SortDirection of ['asc', 'desc']) {
      const { items } = await page({ SortBy, SortDirection })
      expect(items.map(({ name }) => name)).toEqual(['seeing', 'blind'])
      expect(byName(items, ({ incidents30d }) => incidents30d)).toEqual(unknown)
      expect(byName(items, ({ rate30d }) => rate30d.per1000Miles)).toEqual(unknown)
    }
  const params = { id: idOf('driver', 'blind') }
  const stats = await ask(server.app, driverEndpoints.stats, { params, query: range }, token)
  expect(stats).toMatchObject({
    incidents: { value: null },
    incidentsPer1000Miles: { value: null },
    vehicles: [{ name: 'blind', incidents: null }],
  })
  expect(await cellsOf('drivers', {}, 'incidents30d')).toEqual({ blind: 'Not reported', seeing: '0' })
  const ranking = { ...range, subject: 'driver' as const }
  const { items } = await ask(server.app, riskRankingEndpoints.page, { query: ranking }, admin)
  expect(byName(items, ({ incidents }) => incidents)).toEqual(unknown)
})

test.each([
  ['blind', 'Not reported'],
  ['seeing', '0'],
] as const)('lists and exports trips without events as zero only if a device reports them: %s', async (name, text) => {
  const id = idOf('vehicle', name)
  const trips = await ask(server.app, vehicleEndpoints.trips, { params: { id }, query: range }, token)
  expect(trips.map(({ incidents }) => incidents)).toEqual(Array.from({ length: 4 }, () => unknown[name]))
  const driving = await ask(
    server.app,
    driverEndpoints.trips,
    { params: { id: idOf('driver', name) }, query: range },
    token,
  )
  expect(driving[0]!.incidents).toBe(unknown[name])
  expect(await cellsOf('trips', range, 'incidents', id)).toEqual({ [name]: text })
})

async function cellsOf(
  list: 'riskVehicles' | 'scoringDetails' | 'drivers' | 'trips',
  query: object,
  column = 'incidents',
  of?: string,
) {
  const body = { list, query, columns: [list === 'trips' ? 'vehicle' : 'name', column], ...(of && { of }) }
  const { id } = await ask(server.app, exportEndpoints.start, { body: body as never }, token)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const lines: string[][] = parse(String(file.body), { bom: true })
  return Object.fromEntries(lines.slice(1))
}

test('counts no loss-free time of a vehicle without a device that reports collisions, and says so', async () => {
  const { rows } = await server.services.pool.query<{ name: string; years: number }>(
    `select v.name, (s.parts #>> '{evidence,losses,vehicleYears}')::float8 as years from vehicle_score s
     join vehicle v on v.client_id = s.client_id and v.id = s.vehicle_id where s.client_id = $1 and s.window_days = 30`,
    [clientId],
  )
  expect(byName(rows, ({ years }) => years > 0)).toEqual({ blind: false, seeing: true })
  const [policy] = await ask(server.app, policyEndpoints.list, {}, token)
  expect(policy).toMatchObject({ losses: null, lossCoverage: 'notReported' })
  const experience = await ask(server.app, policyEndpoints.experience, { params: { id: policy!.id! } }, token)
  expect(experience.questions).toMatchObject({ withoutEvents: 1, lossesNotReported: 0, frozenReceivers: 0 })
  expect(experience.frequency!.vehicleYears).toBeCloseTo(rows.find(({ name }) => name === 'seeing')!.years)
})
