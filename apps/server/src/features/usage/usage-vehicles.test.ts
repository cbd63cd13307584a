import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { distanceSource } from '@milepost/domain/codes'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { createTwoFleets, noonOf, rangeOf, type TwoFleets } from '../../testing/two-fleets.ts'

let server: TestServer
let clientId: number
let token: string
let fleets: TwoFleets['fleets']

beforeAll(async () => {
  server = await createTestServer()
  ;({ clientId, token, fleets } = await createTwoFleets(server))
})
afterAll(() => server[Symbol.asyncDispose]())

test('adds usage by vehicle up to the fleet’s, with each one’s idle days and distance source', async () => {
  const vehicles = (query: object) =>
    ask(
      server.app,
      usageReportEndpoints.vehicles,
      { query: { ...rangeOf(60), PageSize: 100, ...query } as never },
      token,
    )
  const { items, totalCount } = await vehicles({})
  const fleet = await ask(server.app, usageReportEndpoints.summary, { query: rangeOf(60) }, token)
  const sum = (of: (item: (typeof items)[number]) => number | null) => items.reduce((all, item) => all + of(item)!, 0)
  expect(totalCount).toBe(6)
  expect(sum(({ distanceMeters }) => distanceMeters)).toBeCloseTo(fleet.distanceMeters.value!, -1)
  expect(sum(({ drivingSeconds }) => drivingSeconds)).toBe(fleet.drivingSeconds.value)
  expect(sum(({ trips }) => trips)).toBe(fleet.trips.value)
  const alpha = items.find(({ name }) => name === 'Alpha 1')!
  expect(alpha.averageTripMeters).toBeCloseTo(alpha.distanceMeters! / 5)
  expect(alpha).toMatchObject({
    trips: 5,
    distanceSource: distanceSource.code.odometer,
    usageRisk: { score: expect.any(Number) },
  })

  // Of the 85 days, data begins 80 days before today.
  const [first] = (await vehicles({ from: rangeOf(85).from, to: toRangeTime(noonOf(-1)), vehicleIds: [alpha.id] }))
    .items
  const { rows } = await server.services.pool.query<{ days: number }>(
    `select (now() at time zone c.time_zone)::date - min(d.day) + 1 as days from vehicle_day d join client c on c.id = d.client_id
     where d.client_id = $1 and d.vehicle_id = $2 group by c.time_zone`,
    [clientId, alpha.id],
  )
  expect(first!.idleDays).toBe(rows[0]!.days - 6)

  const names = async (query: object) => (await vehicles(query)).items.map(({ name }) => name)
  expect(await names({ SortBy: 'name', SortDirection: 'asc', PageSize: 2, PageNumber: 2 })).toEqual([
    'Alpha 3',
    'Beta 1',
  ])
  expect(await names({ SortBy: 'recentDistance' })).toEqual(
    items
      .toSorted((a, b) => b.recentMeters! - a.recentMeters! || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      .map(({ name }) => name),
  )
  expect(await names({ distanceSources: [distanceSource.code.gps] })).toEqual([])
  expect(
    await names({ distanceSources: [distanceSource.code.odometer], connectionId: [fleets[1]!.connectionId] }),
  ).toHaveLength(3)

  const body = {
    list: 'usageVehicles' as const,
    query: { ...rangeOf(60), SortBy: 'name', SortDirection: 'asc' },
    columns: ['name', 'distanceMeters', 'trips', 'nightShare', 'idleDays', 'distanceSource'],
    units: 'metric' as const,
  }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, token)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const lines: string[][] = parse(String(file.body), { bom: true })
  const byName = items.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(lines.slice(1)).toEqual(
    byName.map(({ name, distanceMeters, trips, nightShare, idleDays }) => [
      name,
      String(Math.round(distanceMeters! / 1000)),
      String(trips),
      nightShare === null ? '' : String(Math.round(nightShare * 100)),
      String(idleDays),
      'Odometer',
    ]),
  )
})

test('shows the distance of the last 30 days by the same days as everywhere, however old the last score is', async () => {
  const { pool } = server.services
  const last = { ...rangeOf(30), PageSize: 100 }
  const set = (how: string) =>
    pool.query(`update vehicle_score set distance_meters = ${how} where client_id = $1 and window_days = 30`, [
      clientId,
    ])
  await set('distance_meters / 2')
  const { items } = await ask(server.app, usageReportEndpoints.vehicles, { query: last }, token)
  const listed = await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId } }, token)
  await set('distance_meters * 2')
  const metersOf = (rows: readonly { id: string; meters: number | null }[]) =>
    Object.fromEntries(rows.map(({ id, meters }) => [id, meters]))
  const inRange = metersOf(items.map(({ id, distanceMeters }) => ({ id, meters: distanceMeters })))
  expect(Object.values(inRange).some((meters) => meters! > 0)).toBe(true)
  expect(metersOf(items.map(({ id, recentMeters }) => ({ id, meters: recentMeters })))).toEqual(inRange)
  expect(metersOf(listed.items.map(({ id, distanceMeters30d }) => ({ id, meters: distanceMeters30d })))).toEqual(
    inRange,
  )
})

test('adds up its rows if a vehicle that drove has left, whose distance the fleet’s includes', async () => {
  const query = { ...rangeOf(60), PageSize: 100 }
  const list = () => ask(server.app, usageReportEndpoints.vehicles, { query }, token)
  expect((await list()).rowsMeters).toBeNull()
  const gone = (await list()).items.find(({ distanceMeters }) => distanceMeters)!
  const setGone = (at: string) =>
    server.services.pool.query(`update vehicle set gone_at = ${at} where client_id = $1 and id = $2`, [
      clientId,
      gone.id,
    ])
  await setGone('now()')
  const { rowsMeters, unlisted } = await list()
  expect(unlisted).toEqual({ otherUnits: false, departed: true })
  const { distanceMeters } = await ask(server.app, usageReportEndpoints.summary, { query: rangeOf(60) }, token)
  await setGone('null')
  expect(distanceMeters.value! - rowsMeters!).toBeCloseTo(gone.distanceMeters!, -1)
})
