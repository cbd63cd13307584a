import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { monthOf } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segmentKind } from '../../../recompute/scores/segment-kind.ts'
import { createFleet, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { countAll, createTwoFleets, noonOf, rangeOf } from '../../../testing/two-fleets.ts'

// Unknown isn't zero, and isn't compared with anything.

let server: TestServer
let token: string

beforeAll(async () => {
  server = await createTestServer()
  ;({ token } = await createTwoFleets(server))
})
afterAll(() => server[Symbol.asyncDispose]())

const summary = (query: object, as = token) =>
  ask(server.app, riskReportEndpoints.summary, { query: { ...rangeOf(60), ...query } }, as)

test("doesn't report days without data as zero", async () => {
  // As if there were 90 days of history before the month in which the range begins, rather than before the previous
  // month. The first day whose noon is in the range is the one after `noonOf(60)`.
  await server.services.pool.query('update segment_score_month set comparable = true where month >= $1', [
    monthOf(noonOf(59).toISOString()),
  ])
  const { incidents, scores, previousScore, notCompared } = await summary({})
  expect(incidents.previous).toBeNull()
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query: rangeOf(200) }, token)
  expect(months[0]).toMatchObject({
    incidents: null,
    distanceMeters: null,
    incidentsPer1000Miles: null,
    combined: { score: null },
  })
  // Scores are compared with the first comparable month, and the response names it.
  const since = months.find(({ comparable }) => comparable)!.month
  expect(since >= `${noonOf(80).toISOString().slice(0, 7)}-01`).toBe(true)
  expect(scores).toEqual({
    month: null,
    previousMonth: since,
    hasEarlier: true,
    laterBecause: 'noFirmScore',
    scoreVersion: expect.anything(),
  })
  expect(notCompared).toBeNull()
  expect(previousScore).toBe(months.find(({ month }) => month === since)!.combined.score)
  const placed = async (days: number) =>
    (await ask(server.app, usageReportEndpoints.regions, { query: rangeOf(days) }, token)).regions.map(
      ({ previousDistanceMeters }) => previousDistanceMeters,
    )
  expect(new Set(await placed(60))).toEqual(new Set([null]))
  expect(await placed(10)).not.toContain(null)
  const { regions } = await ask(server.app, riskReportEndpoints.regions, { query: rangeOf(60) }, token)
  const params = { id: regions[0]!.regionId }
  const happenedBefore = async (days: number) =>
    (await ask(server.app, riskReportEndpoints.region, { params, query: rangeOf(days) }, token)).types.map(
      ({ previousCount }) => previousCount,
    )
  expect(new Set(await happenedBefore(60))).toEqual(new Set([null]))
  expect(await happenedBefore(10)).not.toContain(null)
  expect((await summary(rangeOf(10))).incidents.previous).not.toBeNull()
  const drivingVehicles = async (days: number) =>
    (await ask(server.app, dashboardEndpoints.summary, { query: rangeOf(days) }, token)).kpis.drivingVehicles.value
  expect(await drivingVehicles(200)).toBeCloseTo((await drivingVehicles(82))!, 10)
})

test('says that earlier scores may follow until past months are scored', async () => {
  const client = await server.client('Scored')
  const its = await server.token(client, ['operator'])
  const fleet = await createFleet(server.services, client, 'Scored')
  await fleet.load('vehicles', [vehicle('v1', 'One')])
  // The range ends today or yesterday, as its last day is the last whose noon it contains.
  await server.services.pool.query(
    `insert into segment_score_month (client_id, kind, subject_id, month, vehicles, combined, behavioral, provisional, exposure, missing,
       config_version, priors_version, computed_at)
     select distinct $1::int, $2::smallint, 0, month, 1, 40, 40, false, 1, '{}'::jsonb, 1, '1', now() from unnest($3::date[]) month`,
    [client, segmentKind.fleet, [0, 1].map((day) => monthOf(noonOf(day).toISOString()))],
  )
  const past = async (at: string) => {
    await server.services.pool.query(
      `insert into scoring_state (client_id, scored_at, past_at) values ($1, now(), $2)
       on conflict (client_id) do update set past_at = excluded.past_at`,
      [client, at],
    )
    return (await summary({}, its)).notCompared
  }
  expect(await past('2026-01-01')).toBe('pastNotScored')
  expect(await past('infinity')).toBe('noEarlierScore')
})

test('returns no distance, trips, events or losses for unreported days', async () => {
  const [query, nothing] = [
    { from: toRangeTime(noonOf(460)), to: toRangeTime(noonOf(400)) },
    { value: null, previous: null },
  ]
  expect(await summary(query)).toMatchObject({ distanceMeters: nothing, incidents: nothing, losses: nothing })
  const used = await ask(server.app, usageReportEndpoints.summary, { query }, token)
  expect(used).toMatchObject({ distanceMeters: nothing, trips: nothing, activeVehicles: nothing })
  const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query }, token)
  expect(kpis).toMatchObject({ distanceMeters: nothing, drivingVehicles: nothing, losses: nothing })
  // Reported, and none.
  expect((await summary(rangeOf(60))).losses.value).toBe(0)
})

test("doesn't compare later data with days before it existed, alone or combined with older data", async () => {
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
  await countAll(server)
  const previous = async (query: object) =>
    (await ask(server.app, riskReportEndpoints.summary, { query: { ...rangeOf(14), ...query } }, its)).distanceMeters
      .previous
  expect(await previous({})).not.toBeNull()
  for (const query of [{ connectionId: [young.connectionId] }, { vehicleIds: [young.vehicleId('v1')] }])
    expect(await previous(query)).toBeNull()
  for (const query of [{ connectionId: [old.connectionId] }, { vehicleIds: [old.vehicleId('v1')] }])
    expect(await previous(query)).not.toBeNull()
  const weeks = await ask(
    server.app,
    usageReportEndpoints.trend,
    { query: { ...rangeOf(40), connectionId: [young.connectionId] } },
    its,
  )
  expect(weeks.length).toBeLessThanOrEqual(2)
})
