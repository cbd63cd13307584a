import { dayMs } from '@milepost/contract/calendar-days'
import { distanceSource } from '@milepost/contract/codes'
import { dashboardEndpoints } from '@milepost/contract/dashboard'
import { exportEndpoints } from '@milepost/contract/exports'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { riskRateEndpoints } from '@milepost/contract/risk-rate'
import { riskReportEndpoints } from '@milepost/contract/risk-reports'
import { usageReportEndpoints } from '@milepost/contract/usage-reports'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { toRangeTime } from '@milepost/contract/wire-time'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failingTurns } from '../../db/client-turns.ts'
import { scopeTo } from '../../db/scope.ts'
import { markPools } from '../../pipeline/pools/pool-due.ts'
import { atOnce, createPoolSumming, sumPools } from '../../pipeline/pools/sum-pools.ts'
import { recordId } from '../../pipeline/record-id.ts'
import { rollUp } from '../../pipeline/roll-up/roll-up.ts'
import { scoreDue } from '../../pipeline/scores/score-due.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../testing/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { rateIncident } from '../incidents/rate-incident.ts'

// What reports say of pools is what the days of their vehicles say, and what lists and profiles say of the same.

const noonOf = (daysAgo: number) => new Date((Math.floor(Date.now() / dayMs) - daysAgo + 0.75) * dayMs)
const range = (days: number) => ({ from: toRangeTime(noonOf(days)), to: toRangeTime(new Date()) })
const toronto = { latitude: 43.6532, longitude: -79.3832 }
const tags = ['Braking', 'followingDistance', 'mobileUsage']

let server: TestServer
let clientId: number
let token: string
let admin: string
const fleets: Fleet[] = []
const [first, second] = [() => fleets[0]!, () => fleets[1]!]
const idsOf = (fleet: Fleet) => ['v1', 'v2', 'v3'].map((id) => fleet.vehicleId(id))
const groupOf = (fleet: Fleet, name: string) => recordId(fleet.connectionId, 'group', name)

async function settle(): Promise<void> {
  while (await rollUp(server.services.pool));
  await sumPools(server.services.pool)
}

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Risk reports')
  token = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
  for (const name of ['Alpha', 'Beta']) {
    const fleet = await createFleet(server.services, clientId, name)
    fleets.push(fleet)
    await fleet.load(
      'groups',
      ['north', 'south'].map((externalId) => ({
        externalId,
        name: externalId,
        description: null,
        parentExternalId: null,
      })),
    )
    await fleet.load('drivers', [driver('d1')])
    const groups = [['north'], ['south'], ['north', 'south']]
    await fleet.load(
      'vehicles',
      groups.map((groupExternalIds, index) => ({
        ...vehicle(`v${index + 1}`, `${name} ${index + 1}`),
        groupExternalIds,
      })),
    )
    const days = [1, 4, 20, 33, 50, 80]
    await fleet.load(
      'trips',
      ['v1', 'v2', 'v3'].flatMap((vehicleExternalId, index) =>
        days.map((day) =>
          trip(`t${index}.${day}`, {
            vehicleExternalId,
            driverExternalId: index === 2 ? null : 'd1',
            startedAt: noonOf(day),
            endedAt: new Date(noonOf(day).getTime() + (2 + index * 5) * 3_600_000),
            distanceMeters: 150_000 + 10_000 * day,
            ...(day === 20 && { end: toronto }),
          }),
        ),
      ),
    )
    await fleet.load(
      'incidents',
      ['v1', 'v2', 'v3'].flatMap((vehicleExternalId, index) =>
        days.map((day) =>
          incident(`e${index}.${day}`, {
            vehicleExternalId,
            occurredAt: new Date(noonOf(day).getTime() + 1_800_000),
            tags: [{ tag: tags[(index + day) % 3]!, source: 'automated' }],
            ...(day === 20 && { location: toronto }),
          }),
        ),
      ),
    )
  }
  await settle()
  while (await scoreDue(server.services.pool));
})
afterAll(() => server[Symbol.asyncDispose]())

const summary = (query: object, as = token) =>
  ask(server.app, riskReportEndpoints.summary, { query: { ...range(60), ...query } }, as)

describe('what is kept of pools is what their vehicles’ days add up to', () => {
  const scopes = {
    'a connection': () => [{ connectionId: [first().connectionId] }, { vehicleIds: idsOf(first()) }],
    'a group': () => [
      { vehicleGroupIds: [groupOf(second(), 'south')] },
      { vehicleIds: idsOf(second()).filter((_, index) => index > 0) },
    ],
    'groups that share a vehicle': () => [
      { vehicleGroupIds: [groupOf(first(), 'north'), groupOf(first(), 'south')] },
      { vehicleIds: idsOf(first()) },
    ],
    'the fleet': () => [{}, { vehicleIds: fleets.flatMap(idsOf) }],
  } as const
  test.each(Object.keys(scopes) as (keyof typeof scopes)[])('%s', async (name) => {
    const [kept, added] = scopes[name]() as [object, object]
    for (const query of [range(60), range(10), { ...range(85), translatedTypes: ['harshBraking', 'phoneUse'] }]) {
      const answers = async (scope: object) => {
        const input = { query: { ...query, ...scope } }
        const {
          risk: _,
          reasons: __,
          previousReasons: ___,
          previousScore: ____,
          notCompared: _____,
          ...numbers
        } = await ask(server.app, riskReportEndpoints.summary, input, token)
        const { months, weeks } = await ask(server.app, riskReportEndpoints.trend, input, token)
        const { types } = await ask(server.app, riskReportEndpoints.factors, input, token)
        const { regions, withoutLocation } = await ask(server.app, riskReportEndpoints.regions, input, token)
        const { translatedTypes: ______, ...days } = input.query as { translatedTypes?: string[] }
        const usage = { query: days } as never
        return {
          numbers,
          months: months.map(({ month, incidents, distanceMeters }) => [month, incidents, distanceMeters]),
          weeks,
          types,
          regions: regions.map(({ risk: _, ...region }) => region),
          withoutLocation,
          hours: await ask(server.app, riskReportEndpoints.heatmap, input, token),
          usage: await ask(server.app, usageReportEndpoints.summary, usage, token),
          driven: await ask(server.app, usageReportEndpoints.trend, usage, token),
          places: await ask(server.app, usageReportEndpoints.regions, usage, token),
          conditions: await ask(server.app, usageReportEndpoints.environmental, usage, token),
        }
      }
      const [held, found] = [await answers(kept), await answers(added)]
      expect(held).toEqual(found)
      expect(held.numbers.incidents.value).toBeGreaterThan(0)
      expect(held.weeks.some(({ distanceMeters }) => distanceMeters > 0)).toBe(true)
    }
  })
})

test('numbers of a fleet are those of its lists and of its vehicles', async () => {
  const days = range(60)
  const { incidents, distanceMeters, annotated, unrated } = await summary({})
  const stats = await Promise.all(
    fleets.flatMap((fleet) =>
      idsOf(fleet).map((id) =>
        ask(
          server.app,
          vehicleEndpoints.stats,
          { params: { id }, query: { ...days, connectionId: fleet.connectionId } },
          token,
        ),
      ),
    ),
  )
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
  expect(distanceMeters.value).toBeCloseTo(sum(stats.map((one) => one.distanceMeters.value)), -1)
  expect(incidents.value).toBe(sum(stats.map((one) => one.incidents.value)))
  expect(annotated + unrated).toBe(incidents.value)
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query: days }, token)
  expect(sum(months.map((month) => month.incidents))).toBe(incidents.value)
  const { months: rates, types } = await ask(
    server.app,
    riskRateEndpoints.all,
    { query: { ...days, metric: 'count' } },
    token,
  )
  expect(sum(rates.map(({ value }) => value))).toBe(incidents.value)
  expect(sum(types.map(({ count }) => count))).toBe(incidents.value)
  for (const { low, value, high } of rates) expect(low! < value! && value! < high!).toBe(true)
  const hours = await ask(server.app, riskReportEndpoints.heatmap, { query: days }, token)
  expect(sum(hours.map((hour) => hour.incidents))).toBe(incidents.value)
  const { regions, withoutLocation } = await ask(server.app, riskReportEndpoints.regions, { query: days }, token)
  expect(sum(regions.map((region) => region.incidents))).toBe(incidents.value)
  expect(withoutLocation).toBe(0)
  const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query: days }, token)
  expect(kpis.distanceMeters.value).toBe(distanceMeters.value)
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query: days }, token)
  expect(sum(connections.map((connection) => connection.distanceMeters))).toBe(distanceMeters.value)
  // What is compared says what moved it; what is not says nothing of it.
  for (const { previousScore, mainChange } of connections) expect(mainChange !== null).toBe(previousScore !== null)
})

test('an event that somebody finds inaccurate leaves counts at once, and stays in what was judged', async () => {
  const before = await summary({})
  const person = {
    kind: 'user',
    userId: crypto.randomUUID(),
    clientId,
    name: 'Kim',
    email: '',
    roles: [],
    groups: [],
  } as const
  await rateIncident(scopeTo(server.services.db, clientId), person, first().incidentId('e0.4'), { rating: 1 })
  while (await rollUp(server.services.pool));
  // Somebody waits: the day is not left to settle as those of providers are.
  const step = createPoolSumming(server.services.pool)
  while (await step());
  const after = await summary({})
  expect(after.incidents.value).toBe(before.incidents.value! - 1)
  expect(after.annotated).toBe(before.annotated + 1)
  const { totalCount } = await ask(
    server.app,
    incidentEndpoints.totals,
    { params: { id: clientId }, query: { From: range(60).from, To: range(60).to, ratings: [0, 2, 3] } },
    token,
  )
  expect(totalCount).toBe(after.incidents.value)
})

test('scores are those of the pool, drawn with their interval; of several they are a mean without one', async () => {
  const one = await summary({ connectionId: [first().connectionId] })
  const both = await summary({ connectionId: fleets.map(({ connectionId }) => connectionId) })
  const other = await summary({ connectionId: [second().connectionId] })
  expect(one.risk.low).toBeLessThan(one.risk.score!)
  expect(one.reasons.reduce((sum, { points }) => sum + points, 50)).toBeCloseTo(one.risk.score!, 4)
  expect(both.risk.low).toBeNull()
  const bounds = [one.risk.score!, other.risk.score!]
  expect(both.risk.score).toBeGreaterThanOrEqual(Math.min(...bounds) - 1e-6)
  expect(both.risk.score).toBeLessThanOrEqual(Math.max(...bounds) + 1e-6)
  expect(both.scored + both.tooLittleDriving).toBe(6)
})

test('a view, levels and types narrow what is counted; a region what is told of regions', async () => {
  const all = await summary({})
  const severe = await summary({ severities: [4, 5] })
  expect(severe.incidents.value! / all.incidents.value!).toBeCloseTo(all.highAndCriticalShare.value!, 10)
  expect((await summary({ View: 1 })).incidents.value).toBe(0)
  const phone = await summary({ translatedTypes: ['phoneUse'] })
  const { types } = await ask(server.app, riskReportEndpoints.factors, { query: range(60) }, token)
  expect(phone.incidents.value).toBe(types.find(({ translatedType }) => translatedType === 'phoneUse')?.count ?? 0)
  const { regions } = await ask(server.app, riskReportEndpoints.regions, { query: range(60) }, token)
  const [one] = regions
  const only = await ask(
    server.app,
    riskReportEndpoints.regions,
    { query: { ...range(60), RegionId: [one!.regionId] } },
    token,
  )
  expect(only.regions).toEqual([one])
  const behind = await ask(
    server.app,
    riskReportEndpoints.region,
    { params: { id: one!.regionId }, query: range(60) },
    token,
  )
  const added = (numbers: { incidents: number }[]) => numbers.reduce((sum, { incidents }) => sum + incidents, 0)
  expect(behind.types.reduce((sum, { count }) => sum + count, 0)).toBe(one!.incidents)
  // Its months reach further back than the days of the range, up to the first of which anything is known.
  expect(behind.months[0]!.month).toBe(`${noonOf(80).toISOString().slice(0, 7)}-01`)
  expect(added(behind.months)).toBeGreaterThanOrEqual(one!.incidents)
})

test('days before anything was known are not zero', async () => {
  const { incidents, scores, previousScore, notCompared } = await summary({})
  expect(incidents.previous).toBeNull()
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query: range(200) }, token)
  expect(months[0]).toMatchObject({ incidents: 0, incidentsPer1000Miles: null, combined: { score: null } })
  // Scores are held against the first that there is, which is said.
  const since = `${noonOf(80).toISOString().slice(0, 7)}-01`
  expect(scores).toEqual({ month: null, previousMonth: since, laterBecause: 'noFirmScore' })
  expect(notCompared).toBeNull()
  expect(previousScore).toBe(months.find(({ month }) => month === since)!.combined.score)
  const placed = async (days: number) =>
    (await ask(server.app, usageReportEndpoints.regions, { query: range(days) }, token)).regions.map(
      ({ previousDistanceMeters }) => previousDistanceMeters,
    )
  expect(new Set(await placed(60))).toEqual(new Set([null]))
  expect(await placed(10)).not.toContain(null)
  const { regions } = await ask(server.app, riskReportEndpoints.regions, { query: range(60) }, token)
  const params = { id: regions[0]!.regionId }
  const happenedBefore = async (days: number) =>
    (await ask(server.app, riskReportEndpoints.region, { params, query: range(days) }, token)).types.map(
      ({ previousCount }) => previousCount,
    )
  expect(new Set(await happenedBefore(60))).toEqual(new Set([null]))
  expect(await happenedBefore(10)).not.toContain(null)
  expect((await summary(range(10))).incidents.previous).not.toBeNull()
  const drivingVehicles = async (days: number) =>
    (await ask(server.app, dashboardEndpoints.summary, { query: range(days) }, token)).kpis.drivingVehicles.value
  expect(await drivingVehicles(200)).toBeCloseTo((await drivingVehicles(82))!, 10)
})

test('what came later is not compared with days before it came, alone and beside what was there', async () => {
  const other = await server.client('Grows')
  const its = await server.token(other, ['operator'])
  const [old, young] = [
    await createFleet(server.services, other, 'Old'),
    await createFleet(server.services, other, 'Young'),
  ]
  for (const [fleet, days] of [
    [old, [30, 5]],
    [young, [5]],
  ] as const) {
    await fleet.load('vehicles', [vehicle('v1', 'One')])
    await fleet.load(
      'trips',
      days.map((day) =>
        trip(`t${day}`, {
          vehicleExternalId: 'v1',
          startedAt: noonOf(day),
          endedAt: new Date(noonOf(day).getTime() + 3_600_000),
        }),
      ),
    )
  }
  await settle()
  const previous = async (query: object) =>
    (await ask(server.app, riskReportEndpoints.summary, { query: { ...range(14), ...query } }, its)).distanceMeters
      .previous
  expect(await previous({})).not.toBeNull()
  for (const query of [{ connectionId: [young.connectionId] }, { vehicleIds: [young.vehicleId('v1')] }])
    expect(await previous(query)).toBeNull()
  for (const query of [{ connectionId: [old.connectionId] }, { vehicleIds: [old.vehicleId('v1')] }])
    expect(await previous(query)).not.toBeNull()
  const weeks = await ask(
    server.app,
    usageReportEndpoints.trend,
    { query: { ...range(40), connectionId: [young.connectionId] } },
    its,
  )
  expect(weeks.length).toBeLessThanOrEqual(2)
})

test('drivers are for admins, and are not narrowed by groups or vehicles; too many vehicle days are refused', async () => {
  await expect(summary({ subject: 'driver' })).rejects.toThrow(/403/)
  expect((await summary({ subject: 'driver' }, admin)).driverCoverage).toBeGreaterThan(0.5)
  await expect(summary({ subject: 'driver', vehicleIds: idsOf(first()) }, admin)).rejects.toThrow(/vehicleIds/)
})

test('a day that changes all the time does not keep the sums of others waiting', async () => {
  const { pool } = server.services
  const busy = await server.client('Busy')
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
  await markPools(pool, busy, days)
  const step = createPoolSumming(pool, failingTurns, { ...atOnce, turnMs: 0 })
  for (const _ of days) {
    await step()
    await markPools(pool, busy, ['2026-03-04'])
  }
  const { rows } = await pool.query('select day from pool_due where client_id = $1', [busy])
  expect(rows).toEqual([{ day: '2026-03-04' }])
})

test('usage by vehicle adds up to that of the fleet, with days that each stood and where its distance comes from', async () => {
  const vehicles = (query: object) =>
    ask(server.app, usageReportEndpoints.vehicles, { query: { ...range(60), PageSize: 100, ...query } as never }, token)
  const { items, totalCount } = await vehicles({})
  const fleet = await ask(server.app, usageReportEndpoints.summary, { query: range(60) }, token)
  const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((all, item) => all + of(item), 0)
  expect(totalCount).toBe(6)
  expect(sum(({ distanceMeters }) => distanceMeters)).toBeCloseTo(fleet.distanceMeters.value!, -1)
  expect(sum(({ drivingSeconds }) => drivingSeconds)).toBe(fleet.drivingSeconds.value)
  expect(sum(({ trips }) => trips)).toBe(fleet.trips.value)
  const alpha = items.find(({ name }) => name === 'Alpha 1')!
  expect(alpha.averageTripMeters).toBeCloseTo(alpha.distanceMeters / 5)
  expect(alpha).toMatchObject({
    trips: 5,
    distanceSource: distanceSource.code.odometer,
    usageRisk: { score: expect.any(Number) },
  })

  // Of 85 days it is known since the 80th before today.
  const [first] = (await vehicles({ from: range(85).from, to: toRangeTime(noonOf(-1)), vehicleIds: [alpha.id] })).items
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
    query: { ...range(60), SortBy: 'name', SortDirection: 'asc' },
    columns: ['name', 'distanceMeters', 'trips', 'nightShare', 'idleDays', 'distanceSource'],
    units: 'metric' as const,
  }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, token)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const lines: string[][] = parse(String(file.body), { bom: true, relax_column_count: true })
  const byName = items.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(lines.slice(2)).toEqual(
    byName.map(({ name, distanceMeters, trips, nightShare, idleDays }) => [
      name,
      String(Math.round(distanceMeters / 1000)),
      String(trips),
      nightShare === null ? '' : String(Math.round(nightShare * 100)),
      String(idleDays),
      'Odometer',
    ]),
  )
})
