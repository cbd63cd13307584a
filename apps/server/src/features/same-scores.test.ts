import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { metersPerMile } from '@milepost/domain/limits'
import { dayBefore, monthBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../testing/test-server.ts'
import { createTwoFleets, rangeOf, type TwoFleets } from '../testing/two-fleets.ts'

// A score and its parts are the same number wherever they appear; so are losses, trips and miles by connection and by
// vehicle.

let server: TestServer
let all: TwoFleets

beforeAll(async () => {
  server = await createTestServer()
  all = await createTwoFleets(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const days = rangeOf(60)
const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
const paged = { ...days, PageNumber: 1, PageSize: 100 }

test('returns the same fleet score on the dashboard, in the summary, in the trend, in its parts and on its own', async () => {
  const { token } = all
  const { risk, reasons } = await ask(server.app, riskReportEndpoints.summary, { query: days }, token)
  const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query: days }, token)
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query: days }, token)
  const { parts } = await ask(server.app, riskReportEndpoints.composition, { query: days }, token)
  const { factors } = await ask(server.app, riskReportEndpoints.factors, { query: days }, token)
  const { current } = await ask(server.app, subjectRiskEndpoints.fleet, { query: {} }, token)
  const score = risk.score!
  expect([kpis.combinedRisk.value, months.at(-1)!.combined.score, kpis.combinedRisk.monthly.at(-1)!.value]).toEqual([
    score,
    score,
    score,
  ])
  expect(months.at(-1)!.combined).toEqual(risk)
  expect(current!.combined!.score).toBeCloseTo(score, 3)
  for (const points of [
    parts.map((one) => one.points),
    reasons.map((one) => one.points),
    factors.map((one) => one.points),
    current!.combined!.reasons.map((one) => one.points),
  ])
    expect(50 + sum(points)).toBeCloseTo(score, 3)
  for (const { part, points } of parts) expect(points).toBeCloseTo(current!.combined!.points[part], 3)
})

test('returns the same connection score in the fleet’s table, in its own summary and on its own', async () => {
  const { token } = all
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query: days }, token)
  expect(connections).toHaveLength(2)
  for (const { connection, combined, behavioral, losses, distanceMeters } of connections) {
    const query = { ...days, connectionId: [connection.id] }
    const own = await ask(server.app, riskReportEndpoints.summary, { query }, token)
    const { current } = await ask(server.app, subjectRiskEndpoints.connection, { params: { id: connection.id } }, token)
    expect(own.risk).toEqual(combined)
    expect(current!.behavioral!.score).toBeCloseTo(behavioral.score!, 3)
    expect([own.losses.value, own.distanceMeters.value]).toEqual([losses, distanceMeters])
  }
})

test('returns the same vehicle score in every list, in its report and on its own, and counts it in bands', async () => {
  const { token, clientId } = all
  const ranked = await ask(
    server.app,
    riskRankingEndpoints.page,
    { query: { ...paged, riskType: 'behavioral' } },
    token,
  )
  const combined = await ask(server.app, riskRankingEndpoints.page, { query: paged }, token)
  const details = await ask(server.app, riskRankingEndpoints.scoringDetails, { query: paged }, token)
  const listed = await ask(
    server.app,
    vehicleListEndpoints.page,
    { params: { id: clientId }, query: { PageNumber: 1, PageSize: 100 } },
    token,
  )
  expect(ranked.items).toHaveLength(6)
  for (const { id, risk } of ranked.items) {
    const { current } = await ask(server.app, vehicleEndpoints.risk, { params: { id } }, token)
    const report = await ask(server.app, vehicleReportEndpoints.report, { params: { id }, query: days }, token)
    // One query returns the digits of its column as JSON, another the digits of a number.
    expect(listed.items.find((one) => one.id === id)!.behavioralRisk.score).toBeCloseTo(risk.score!, 4)
    expect(report.risk.score).toBeCloseTo(risk.score!, 4)
    expect(current!.behavioral!.score).toBeCloseTo(risk.score!, 3)
    const whole = combined.items.find((one) => one.id === id)!.risk.score!
    const built = details.items.find((one) => one.id === id)!
    expect(built.combined.score).toBe(whole)
    expect(current!.combined!.score).toBeCloseTo(whole, 3)
    expect(50 + sum(built.parts.map(({ points }) => points))).toBeCloseTo(whole, 3)
  }
  const summary = await ask(server.app, riskReportEndpoints.summary, { query: days }, token)
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query: days }, token)
  const { bands } = await ask(server.app, riskRankingEndpoints.totals, { query: days }, token)
  expect(summary.bands).toEqual(bands)
  expect(months.at(-1)!.bands).toEqual(summary.bands)
  expect(sum(summary.bands.map(({ count }) => count))).toBe(summary.scored)
})

test('matches losses, trips, hours and miles with the rows by connection, by vehicle and by month', async () => {
  const { token, clientId, fleets } = all
  const { pool } = server.services
  const { rows } = await pool.query<{ trips: number; meters: number; seconds: number }>(
    `select count(*)::int as trips, sum(distance_meters)::float8 as meters, sum(driving_seconds)::int as seconds from trip
     where client_id = $1 and started_at between $2 and $3`,
    [clientId, days.from, days.to],
  )
  const [raw] = rows
  const usage = await ask(server.app, usageReportEndpoints.summary, { query: days }, token)
  const used = await ask(server.app, usageReportEndpoints.vehicles, { query: paged as never }, token)
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query: days }, token)
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query: days }, token)
  const rate = await ask(server.app, riskRateEndpoints.all, { query: { ...days, metric: 'count' } }, token)
  const summary = await ask(server.app, riskReportEndpoints.summary, { query: days }, token)
  expect(raw!.trips).toBeGreaterThan(20)
  expect([usage.trips.value, sum(used.items.map(({ trips }) => trips))]).toEqual([raw!.trips, raw!.trips])
  expect([usage.drivingSeconds.value, sum(used.items.map(({ drivingSeconds }) => drivingSeconds))]).toEqual([
    raw!.seconds,
    raw!.seconds,
  ])
  for (const meters of [
    usage.distanceMeters.value!,
    sum(used.items.map(({ distanceMeters }) => distanceMeters)),
    sum(months.map(({ distanceMeters }) => distanceMeters)),
    sum(connections.map(({ distanceMeters }) => distanceMeters)),
    sum(rate.months.map(({ distanceMeters }) => distanceMeters)),
  ])
    expect(meters / metersPerMile).toBeCloseTo(raw!.meters / metersPerMile, 1)

  await pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, impact_zones, made_at, vehicle_id, translated_type,
       severity, rating, risk)
     values ($1, 1, now() - interval '2 days', $3, 1, 'rating', 0, now(), $2, 'collision', 5, 0, 90)`,
    [clientId, fleets[0].vehicleId('v1'), fleets[0].connectionId],
  )
  const { kpis } = await ask(server.app, dashboardEndpoints.summary, { query: days }, token)
  const after = await ask(server.app, riskReportEndpoints.summary, { query: days }, token)
  const table = (await ask(server.app, riskReportEndpoints.composition, { query: days }, token)).connections
  const listed = await ask(
    server.app,
    accidentEndpoints.page,
    { query: { From: days.from, To: days.to, PageNumber: 1, PageSize: 20 } },
    token,
  )
  expect([after.losses.value, kpis.losses.value, sum(table.map(({ losses }) => losses)), listed.totalCount]).toEqual(
    Array.from({ length: 4 }, () => summary.losses.value! + 1),
  )
})

test('counts the vehicles of a connection that have a score as its list and its summary do', async () => {
  const { token, fleets } = all
  const { pool } = server.services
  const [one, other] = fleets.map((fleet) => fleet.vehicleId('v1'))
  // One vehicle drove too little for a score; another is known by both connections.
  const little = fleets[0].vehicleId('v2')
  await pool.query(
    'update vehicle_score_month set combined = null, combined_low = null, combined_high = null where vehicle_id = $1',
    [little],
  )
  await pool.query(
    'update vehicle_score set combined = null, combined_low = null, combined_high = null where vehicle_id = $1',
    [little],
  )
  await pool.query(`update vehicle set vin_key = 'SHARED' where id = any($1::bigint[])`, [[one, other]])
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query: days }, token)
  for (const { connection, scored } of connections) {
    const query = { ...days, connectionId: [connection.id] }
    const { bands } = await ask(server.app, riskRankingEndpoints.totals, { query }, token)
    const own = await ask(server.app, riskReportEndpoints.summary, { query }, token)
    expect([scored, own.scored]).toEqual(Array(2).fill(sum(bands.map(({ count }) => count))))
  }
  const fleet = await ask(server.app, riskReportEndpoints.summary, { query: days }, token)
  expect(sum(connections.map(({ scored }) => scored))).toBe(fleet.scored + 1)
})

test('has the same vehicles of a past month in the summary, the trend, lists and files: those of that time', async () => {
  const { token, fleets, clientId } = all
  const { pool } = server.services
  const month = monthBefore(days.to)
  const query = { from: toRangeTime(new Date(month)), to: `${dayBefore(`${days.to.slice(0, 7)}-01`)} 12:00:00` }
  // One vehicle came this month, another has left since.
  const [later, left] = [fleets[0].vehicleId('v3'), fleets[1].vehicleId('v2')]
  await pool.query('delete from vehicle_score_month where client_id = $1 and vehicle_id = $2 and month = $3', [
    clientId,
    later,
    month,
  ])
  await pool.query('delete from score_month_sum where client_id = $1', [clientId])
  await pool.query('update vehicle set gone_at = now() where id = $1', [left])
  const summary = await ask(server.app, riskReportEndpoints.summary, { query }, token)
  const { months } = await ask(server.app, riskReportEndpoints.trend, { query }, token)
  const totals = await ask(server.app, riskRankingEndpoints.totals, { query }, token)
  const wanted = { ...query, PageNumber: 1, PageSize: 100 }
  const { items, scores } = await ask(server.app, riskRankingEndpoints.page, { query: wanted }, token)
  const details = await ask(server.app, riskRankingEndpoints.scoringDetails, { query: wanted }, token)
  const body = { list: 'riskVehicles' as const, query: { ...query, SortBy: 'name' }, columns: ['name'] }
  const { id } = await ask(server.app, exportEndpoints.start, { body }, token)
  const file = await send(server.app, exportEndpoints.file, { params: { id } }, token)
  const lines: string[][] = parse(String(file.body), { bom: true })
  expect(scores.month).toBe(month)
  const without = items.filter(({ risk }) => risk.score === null).length
  expect(summary).toMatchObject({ bands: totals.bands, tooLittleDriving: totals.tooLittleDriving })
  expect(months.at(-1)!.bands).toEqual(totals.bands)
  expect(totals).toMatchObject({ totalCount: items.length, tooLittleDriving: without })
  const { connections } = await ask(server.app, riskReportEndpoints.composition, { query }, token)
  // The connections share a vehicle.
  expect(sum(connections.map(({ scored }) => scored))).toBe(summary.scored + 1)
  expect([details.items.length, lines.length - 1]).toEqual([items.length, items.length])
  expect(items.map((item) => item.id)).toContain(left)
  expect(items.map((item) => item.id)).not.toContain(later)
  const today = await ask(server.app, riskRankingEndpoints.totals, { query: days }, token)
  expect((await ask(server.app, riskReportEndpoints.summary, { query: days }, token)).bands).toEqual(today.bands)
})
