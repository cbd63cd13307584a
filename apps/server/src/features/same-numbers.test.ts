import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { isToFix, openCameraStatus, openSeverities } from '@milepost/contract/dashboard/open-items'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { cameraHealth, cameraPosition, connectionHealth, incidentRating, severity } from '@milepost/domain/codes'
import { metersPerMile, openRange } from '@milepost/domain/limits'
import { dayAfter, dayMonthsBefore, dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { Geocoder } from '@milepost/geo/geocoder'
import { localDay } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDetection } from '../detect/detect-due.ts'
import { dayStart } from '../recompute/clocks/day-start.ts'
import { rollUp } from '../recompute/roll-up/roll-up.ts'
import { scoreDue } from '../recompute/scores/score-due.ts'
import { sumSegments } from '../recompute/segments/sum-segments.ts'
import { createFleet, incident, trip, vehicle } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'

// The same count is the same number wherever it appears.

const noonOf = (daysAgo: number) => new Date((Math.floor(Date.now() / dayMs) - daysAgo + 0.75) * dayMs)
const range = (days: number) => ({ from: toRangeTime(noonOf(days)), to: toRangeTime(new Date()) })

const vin = '1M8GDM9AXKP042788'
const drivenDays = [2, 20, 50]
const { accurate, pending, neverRated } = incidentRating.code

let server: TestServer
let clientId: number
let token: string
let idsOfAll: string[]

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Same numbers')
  token = await server.token(clientId, ['operator'])
  const fleet = await createFleet(server.services, clientId, 'Same')
  const { load } = fleet
  const ids = ['v1', 'v2']
  idsOfAll = ids.map((id) => fleet.vehicleId(id))
  await load(
    'vehicles',
    ids.map((id) => (id === 'v1' ? { ...vehicle(id, id), vin } : vehicle(id, id))),
  )
  const each = ids.flatMap((vehicleExternalId) => drivenDays.map((day) => ({ vehicleExternalId, day })))
  await load(
    'trips',
    each.map(({ vehicleExternalId, day }) =>
      trip(`${vehicleExternalId}.${day}`, {
        vehicleExternalId,
        startedAt: noonOf(day),
        // Past midnight: part of it belongs to the next day.
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
  await sumSegments(server.services.pool)
})
afterAll(() => server[Symbol.asyncDispose]())

test('shows the same numbers on every page and in a recount of the rows that providers sent', async () => {
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

test('adds nothing to counts and one line to lists for a duplicate unit', async () => {
  const days = range(60)
  const numbers = async () => {
    const query = { ...days, PageNumber: 1, PageSize: 100 }
    const risk = await ask(server.app, riskReportEndpoints.summary, { query: days }, token)
    const board = await ask(server.app, dashboardEndpoints.summary, { query: days }, token)
    const ranking = await ask(server.app, riskRankingEndpoints.page, { query }, token)
    const { totalCount } = await ask(server.app, riskRankingEndpoints.totals, { query: days }, token)
    const usage = await ask(server.app, usageReportEndpoints.vehicles, { query: query as never }, token)
    const { regions } = await ask(server.app, riskReportEndpoints.regions, { query: days }, token)
    const { types } = await ask(server.app, riskReportEndpoints.factors, { query: days }, token)
    return {
      reported: [risk.incidents, risk.incidentsPer1000Miles, risk.distanceMeters],
      board: [board.kpis.incidentsPer1000Miles.value, board.kpis.distanceMeters.value, board.vehicles],
      scored: risk.scored + risk.tooLittleDriving,
      ranked: [totalCount, ranking.items.map(({ id, incidents }) => [id, incidents])],
      used: [usage.totalCount, usage.items.map(({ id, distanceMeters }) => [id, distanceMeters])],
      regions: regions.map(({ regionId, incidents }) => [regionId, incidents]),
      types: types.map(({ translatedType, count }) => [translatedType, count]),
      behindTypes: await Promise.all(
        types.map(async ({ translatedType }) => [
          translatedType,
          await totalOf({ Counted: true, translatedTypes: [translatedType] }),
        ]),
      ),
      behind: [
        await totalOf({ Counted: true }),
        await totalOf({ Counted: true, RegionId: regions.map(({ regionId }) => regionId) }),
        await totalOf({ Counted: true, severities: severity.all.map(({ code }) => code) }),
        // Rollups don't know videos, so these are rows.
        await totalOf({ Counted: true, HasVideo: false }),
      ],
    }
  }
  const totalOf = async (filter: object) => {
    const query = { From: days.from, To: days.to, ...filter }
    return (await ask(server.app, incidentEndpoints.totals, { params: { id: clientId }, query }, token)).totalCount
  }
  const rowsOf = async (filter: object) => {
    const query = { From: days.from, To: days.to, PageSize: 100, ...filter }
    return (await ask(server.app, incidentEndpoints.page, { params: { id: clientId }, query }, token)).items.length
  }
  const listed = () => totalOf({})
  const { pool } = server.services
  const detect = createDetection({ pool, geocoder: new Geocoder() })
  const settle = async () => {
    while (await rollUp(pool));
    while (await detect());
    while (await rollUp(pool));
    await sumSegments(pool)
    // Recently scored subjects would otherwise wait for a minute.
    await pool.query('delete from scoring_state where client_id = $1', [clientId])
    while (await scoreDue(pool));
  }
  await settle()
  const [alone, lines] = [await numbers(), await listed()]
  const camera = await createFleet(server.services, clientId, 'Camera')
  await camera.load('vehicles', [{ ...vehicle('c1', 'v1'), vin }])
  await camera.load(
    'trips',
    drivenDays.map((day) =>
      trip(`c.${day}`, {
        vehicleExternalId: 'c1',
        startedAt: noonOf(day),
        endedAt: new Date(noonOf(day).getTime() + 14 * 3_600_000),
        distanceMeters: 390_000,
      }),
    ),
  )
  await camera.load(
    'incidents',
    drivenDays.map((day, index) =>
      incident(`c.${day}`, {
        vehicleExternalId: 'c1',
        occurredAt: new Date(noonOf(day).getTime() + 1_802_000),
        tags: [{ tag: index === 0 ? 'crash' : 'Braking', source: 'automated' }],
      }),
    ),
  )
  await settle()
  expect(await numbers()).toEqual(alone)
  expect(await listed()).toBe(lines + drivenDays.length)
  // What a report counts, what it leaves out, and the rows behind both.
  const [counted] = alone.behind
  expect(counted).toBe(alone.reported[0] && (alone.reported[0] as { value: number }).value)
  expect(alone.behindTypes.map(([, count]) => count)).toEqual(alone.types.map(([, count]) => count))
  expect(alone.behind).toEqual([counted, counted, counted, counted])
  expect(await totalOf({ Counted: false })).toBe(lines + drivenDays.length - counted!)
  expect(await rowsOf({ Counted: true })).toBe(counted)
  expect(await rowsOf({ Counted: true, SortBy: 'riskScore' })).toBe(counted)
  expect(await rowsOf({ Counted: false })).toBe(lines + drivenDays.length - counted!)
  const options = await ask(
    server.app,
    incidentEndpoints.counts,
    { params: { id: clientId }, query: { From: days.from, To: days.to, Counted: true } },
    token,
  )
  expect(Object.values(options.ratings!).reduce((sum, count) => sum + count, 0)).toBe(counted)
  const ofUnits = async (vehicleIds: string[]) => ({
    summary: await ask(server.app, riskReportEndpoints.summary, { query: { ...days, vehicleIds } }, token),
    scored: (await ask(server.app, riskReportEndpoints.trend, { query: { ...days, vehicleIds } }, token)).months.map(
      ({ combined, incidentsPer1000Miles }) => [combined, incidentsPer1000Miles],
    ),
  })
  const one = await ofUnits(idsOfAll)
  expect(one.summary.risk.score).not.toBeNull()
  expect(await ofUnits([...idsOfAll, camera.vehicleId('c1')])).toEqual(one)
})

test('counts nothing on the dashboard for an unknown connection id', async () => {
  const unknown = { query: { ...range(60), connectionId: [999_999] } }
  const { needsAttention, kpis, vehicles } = await ask(server.app, dashboardEndpoints.summary, unknown, token)
  expect(needsAttention).toEqual({
    unreviewedIncidents: 0,
    isUnreviewedExact: true,
    suspectedCollisions: 0,
    isSuspectedExact: true,
    incompleteLosses: 0,
    obstructedCameras: 0,
    mismatchedDevices: 0,
    unreadReplies: 0,
    connectionsToFix: [],
    coverage: {
      events: 'notReported',
      losses: 'notReported',
      cameras: 'notReported',
      mismatches: 'notReported',
      connections: 'complete',
    },
    reporting: { cameras: { connections: 0, of: 0 }, mismatches: { connections: 0, of: 0 } },
  })
  expect([vehicles, kpis.losses.value]).toEqual([0, null])
  const all = await ask(server.app, dashboardEndpoints.summary, { query: range(60) }, token)
  expect(all.needsAttention.unreviewedIncidents).toBeGreaterThan(0)
})

test('calculates rates from events with known miles: a camera that reports only events raises no rate, but all its events count', async () => {
  const days = range(60)
  // All levels, but still a filter: this reads other columns.
  const narrowed = { query: { ...days, severities: [1, 2, 3, 4, 5] } }
  const answers = async () => {
    const of = { query: days }
    const { regions } = await ask(server.app, riskReportEndpoints.regions, of, token)
    const params = { id: regions[0]!.regionId }
    const rates = { query: { ...days, metric: 'rate' as const } }
    return {
      region: regions[0]!,
      ofType: (
        await ask(
          server.app,
          riskReportEndpoints.regions,
          { query: { ...days, translatedTypes: ['harshBraking'] } },
          token,
        )
      ).regions[0]!,
      detail: await ask(server.app, riskReportEndpoints.region, { params, query: days }, token),
      summary: await ask(server.app, riskReportEndpoints.summary, of, token),
      narrowed: await ask(server.app, riskReportEndpoints.summary, narrowed, token),
      trend: await ask(server.app, riskReportEndpoints.trend, of, token),
      types: (await ask(server.app, riskReportEndpoints.factors, of, token)).types,
      narrowedTypes: (await ask(server.app, riskReportEndpoints.factors, narrowed, token)).types,
      rate: await ask(server.app, riskRateEndpoints.all, rates, token),
      conditions: await ask(server.app, environmentEndpoints.breakdown, of, token),
      board: (await ask(server.app, dashboardEndpoints.summary, of, token)).kpis.incidentsPer1000Miles,
      hours: await ask(server.app, riskReportEndpoints.heatmap, of, token),
    }
  }
  const before = await answers()
  const camera = await createFleet(server.services, clientId, 'Events only')
  await camera.load('vehicles', [vehicle('e1', 'e1')])
  await camera.load(
    'incidents',
    drivenDays.map((day) =>
      incident(`alone.${day}`, {
        vehicleExternalId: 'e1',
        occurredAt: noonOf(day),
        tags: [{ tag: 'Braking', source: 'automated' }],
      }),
    ),
  )
  const { pool } = server.services
  while (await rollUp(pool));
  await sumSegments(pool)
  const after = await answers()
  const more = drivenDays.length
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

  expect(after.region.regionId).toBe(before.region.regionId)
  expect(after.region.incidents).toBe(before.region.incidents + more)
  expect(after.region.withoutMiles).toBe(before.region.withoutMiles + more)
  expect(after.region.per1000Miles).toBe(before.region.per1000Miles)
  expect(after.ofType.withoutMiles).toBe(after.region.withoutMiles)
  expect(sum(after.detail.types.map(({ per1000Miles }) => per1000Miles))).toBeCloseTo(after.region.per1000Miles!, 9)

  for (const name of ['summary', 'narrowed'] as const) {
    expect(after[name].incidents.value).toBe(before[name].incidents.value! + more)
    expect(after[name].withoutMiles).toBe(before[name].withoutMiles + more)
    expect(after[name].incidentsPer1000Miles).toEqual(before[name].incidentsPer1000Miles)
  }
  const ratesOf = ({ trend, types, narrowedTypes, rate, conditions, board }: typeof after) => ({
    months: trend.months.map(({ month, incidentsPer1000Miles }) => [month, incidentsPer1000Miles]),
    weeks: trend.weeks.map(({ week, per1000Miles }) => [week, per1000Miles]),
    types: [types, narrowedTypes, rate.types].map((some) =>
      some.map(({ translatedType, per1000Miles }) => [translatedType, per1000Miles]).toSorted(),
    ),
    rate: rate.months.map(({ month, value, low, high }) => [month, value, low, high]),
    conditions: [conditions.light, conditions.weather, conditions.traffic].map((some) =>
      some.map(({ word, per1000Miles }) => [word, per1000Miles]),
    ),
    board,
  })
  expect(ratesOf(after)).toEqual(ratesOf(before))
  expect(sum(after.trend.months.map(({ incidents }) => incidents))).toBe(after.summary.incidents.value)
  expect(sum(after.rate.months.map(({ incidents }) => incidents))).toBe(after.summary.incidents.value)
  expect(sum(after.hours.map(({ withoutMiles }) => withoutMiles))).toBe(after.summary.withoutMiles)
  expect(sum(after.hours.map(({ incidents }) => incidents))).toBe(after.summary.incidents.value)
})

test('counts everything open in a tile, of any age, as the list behind it does', async () => {
  const own = await server.client('Open')
  const caller = await server.token(own, ['operator'])
  const { pool } = server.services
  const fleet = await createFleet(server.services, own, 'Open')
  const ages = [1, 40, 400]
  await fleet.load(
    'groups',
    ['north', 'south'].map((id) => ({ externalId: id, name: id, description: null, parentExternalId: null })),
  )
  await fleet.load('vehicles', [
    { ...vehicle('o1', 'o1'), groupExternalIds: ['north'] },
    { ...vehicle('o2', 'o2'), groupExternalIds: ['south'] },
  ])
  const tagged = (name: string, tag: string) =>
    ages.map((day) =>
      incident(`${name}.${day}`, {
        vehicleExternalId: day === 1 ? 'o2' : 'o1',
        occurredAt: noonOf(day),
        tags: [{ tag, source: 'automated' }],
      }),
    )
  await fleet.load('incidents', [
    ...tagged('crash', 'crash'),
    ...tagged('speeding', 'maxSpeed'),
    ...tagged('braking', 'Braking'),
    ...tagged('again', 'crash'),
  ])
  await pool.query(
    `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
     select $1, f, s, 1, 0, 'sameType' from unnest($2::bigint[], $3::bigint[]) as n(f, s)`,
    [own, ages.map((day) => fleet.incidentId(`crash.${day}`)), ages.map((day) => fleet.incidentId(`again.${day}`))],
  )
  await fleet.load('cameraHealth', [
    {
      vehicleExternalId: 'o1',
      position: cameraPosition.code.frontExternal,
      status: cameraHealth.code.obstructed,
      reason: null,
      since: noonOf(90),
      reportedAt: noonOf(90),
    },
  ])
  await fleet.load('mismatches', [{ vehicleExternalId: 'o1', type: 'vin', since: noonOf(90), evidence: {} }])
  await pool.query(`update vehicle_mismatch set reported_at = $2 where client_id = $1`, [own, noonOf(90)])
  // All are serious; speeding doesn't require a review, nor does one of the collisions, nor do copies, and what is a loss has had it.
  await pool.query(
    `update incident set severity = $2, rating = case when translated_type = 'speeding' or id = $3 then 3 else 2 end where client_id = $1`,
    [own, severity.code.high, fleet.incidentId('crash.1')],
  )
  const lossOf = (day: number, noFault: boolean | null, cost: number | null) =>
    pool.query(
      `insert into accident (client_id, id, occurred_at, connection_id, number, origin, fault_percent, cost_estimate_usd, vehicle_id, translated_type, severity, rating, risk)
       select client_id, id, occurred_at, connection_id, $3, 'rating', case when $4::boolean then 0 when not $4 then 100 end, $5, vehicle_id, translated_type, severity, 0, risk
       from incident where client_id = $1 and id = $2`,
      [own, fleet.incidentId(`braking.${day}`), day, noFault, cost],
    )
  await lossOf(1, null, 900)
  await lossOf(40, true, 900)
  await lossOf(400, false, null)
  await pool.query(`update connection set health_status = $2 where client_id = $1`, [
    own,
    connectionHealth.code.duplicated,
  ])
  while (await rollUp(pool));
  const { rows } = await pool.query<{ id: string }>(
    `select id from vehicle_group where client_id = $1 and name = 'north'`,
    [own],
  )

  const today = localDay('America/Chicago', Date.now())
  const first = dayAfter(dayMonthsBefore(today, openRange.months))
  const dayEnd = dayStart('America/Chicago', dayAfter(today)).getTime() - 1000
  const open = { From: toRangeTime(dayStart('America/Chicago', first)), To: toRangeTime(new Date(dayEnd)) }
  const params = { id: own }
  const compare = async (groups: string[]) => {
    // The page's own days don't matter.
    const query = { ...range(7), vehicleGroupIds: groups }
    const { needsAttention } = await ask(server.app, dashboardEndpoints.summary, { query }, caller)
    const events = { ...open, vehicleGroups: groups, Open: true, Counted: true }
    const devices = { ...open, VehicleGroupIds: groups }
    const totalOf = async (filter: object) =>
      (await ask(server.app, incidentEndpoints.totals, { params, query: { ...events, ...filter } }, caller)).totalCount
    const collisions = (await ask(server.app, accidentEndpoints.summary, { query: devices }, caller)).suspected
    const losses = { ...devices, Incomplete: true }
    const cameras = { ...devices, Status: [openCameraStatus] }
    const mismatches = await ask(server.app, mismatchEndpoints.page, { params, query: devices }, caller)
    const listed = {
      unreviewedIncidents: await totalOf({ severities: openSeverities }),
      suspectedCollisions: await totalOf({ translatedTypes: collisions.translatedTypes }),
      incompleteLosses: (await ask(server.app, accidentEndpoints.page, { query: losses }, caller)).totalCount,
      obstructedCameras: (await ask(server.app, cameraEndpoints.obstructed, { params, query: cameras }, caller))
        .totalCount,
      mismatchedDevices: mismatches.paginatedVehicleMismatches.totalCount,
    }
    expect(needsAttention).toMatchObject(listed)
    expect(collisions.count).toBe(listed.suspectedCollisions)
    return listed
  }
  expect(await compare([])).toEqual({
    unreviewedIncidents: 2,
    suspectedCollisions: 2,
    incompleteLosses: 2,
    obstructedCameras: 1,
    mismatchedDevices: 1,
  })
  // Only the old ones.
  expect(await compare([rows[0]!.id])).toEqual({
    unreviewedIncidents: 2,
    suspectedCollisions: 2,
    incompleteLosses: 1,
    obstructedCameras: 1,
    mismatchedDevices: 1,
  })
  const { needsAttention } = await ask(server.app, dashboardEndpoints.summary, { query: range(7) }, caller)
  const connections = await ask(server.app, connectionEndpoints.list, {}, caller)
  expect(needsAttention.connectionsToFix.map(({ id }) => id)).toEqual(connections.filter(isToFix).map(({ id }) => id))
})
