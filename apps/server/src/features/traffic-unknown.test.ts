import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { rushHourTraffic } from '@milepost/domain/codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeTo } from '../db/scope/scope.ts'
import { scoreDue } from '../recompute/scores/score-due.ts'
import { readRushHours } from '../sync/derive/read-rush-hours.ts'
import { recount } from '../testing/recounts/recount.ts'
import { recountSegments } from '../testing/recounts/recount-segments.ts'
import { trip } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { countAll, createTwoFleets, noonOf, rangeOf, type TwoFleets } from '../testing/two-fleets.ts'
import { selectUsageVehicles, toExportedUsage, type UsageExportRow } from './usage/usage-vehicles.ts'

// Rush hours are the client's to set. Until it does, traffic is unknown rather than normal everywhere.

const query = rangeOf(60)
const { high } = rushHourTraffic.code
const paged = { ...query, PageNumber: 1, PageSize: 10 }

let server: TestServer
/** One client set all day except the first hour as rush hours, and one set none. */
let withHours: TwoFleets
let withoutHours: TwoFleets
beforeAll(async () => {
  server = await createTestServer()
  withHours = await createTwoFleets(server, {
    clientName: 'Reported',
    rushHours: [{ fromHour: 1, toHour: 0, traffic: high }],
  })
  withoutHours = await createTwoFleets(server, { clientName: 'Unreported', rushHours: [] })
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const asked = <E extends Parameters<typeof ask>[1]>(endpoint: E, input: object, { admin }: TwoFleets) =>
  ask(server.app, endpoint, input as never, admin)
const vehicleOf = ({ fleets }: TwoFleets) => ({ params: { id: fleets[0].vehicleId('v1') } })

describe('without rush hours', () => {
  test('gives an event no traffic, and no traffic among the reasons of its risk', async () => {
    const eventOf = (of: TwoFleets) =>
      asked(incidentReviewEndpoints.details, { params: { id: of.fleets[0].incidentId('e0.4') } }, of)
    const [one, other] = [await eventOf(withoutHours), await eventOf(withHours)]
    const parts = ({ explanation }: typeof one) => explanation.parts.map(({ part }) => part)
    expect(one.conditions.traffic).toBeNull()
    expect(parts(one)).not.toContain('traffic')
    expect(one.explanation.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(one.riskScore, 4)
    expect([other.conditions.traffic, parts(other).includes('traffic')]).toEqual([high, true])
  })

  test('gives a trip no share of rush hours', async () => {
    const shares = async (of: TwoFleets) =>
      (await asked(vehicleEndpoints.trips, { ...vehicleOf(of), query }, of)).map((one) => one.rushShare)
    expect(new Set(await shares(withoutHours))).toEqual(new Set([null]))
    expect(await shares(withHours)).toContain(1)
  })

  test('leaves traffic out of risk and usage reports', async () => {
    const sharesOf = async (of: TwoFleets) => [
      (await asked(riskReportEndpoints.summary, { query }, of)).highTrafficShare.value,
      (await asked(usageReportEndpoints.summary, { query }, of)).rushShare.value,
    ]
    expect(await sharesOf(withoutHours)).toEqual([null, null])
    for (const share of await sharesOf(withHours)) expect(share).toBeGreaterThan(0.5)
  })

  test('reports no traffic under conditions, and how much is unknown', async () => {
    const of = async (fleets: TwoFleets, some: object = {}) =>
      asked(environmentEndpoints.breakdown, { query: { ...query, ...some } }, fleets)
    const { distanceMeters } = await asked(usageReportEndpoints.summary, { query }, withoutHours)
    const { traffic, unknownMeters } = await of(withoutHours)
    expect(traffic).toEqual([])
    expect(unknownMeters.traffic).toBeCloseTo(distanceMeters.value!, -1)
    const known = await of(withHours)
    expect(known.traffic.map((one) => one.traffic)).toContain(high)
    expect(known.unknownMeters.traffic).toBe(0)
    const [region] = (await asked(usageReportEndpoints.regions, { query }, withoutHours)).regions
    const there = await of(withoutHours, { RegionId: [region!.regionId] })
    expect([there.traffic, there.unknownMeters.traffic]).toEqual([[], region!.distanceMeters])
  })

  test('shows no rush-hour exposure on the dashboard, and how much is unknown', async () => {
    const { rushHours, unknownTrafficMeters, kpis } = await asked(dashboardEndpoints.summary, { query }, withoutHours)
    expect(rushHours.map(({ distanceMeters }) => distanceMeters)).toEqual([0, 0, 0])
    expect(unknownTrafficMeters).toBeCloseTo(kpis.distanceMeters.value!, -1)
    expect((await asked(dashboardEndpoints.summary, { query }, withHours)).unknownTrafficMeters).toBe(0)
  })

  test('leaves traffic out of vehicle and driver lists and their exports', async () => {
    const lists = async (of: TwoFleets) => {
      const { pool, db } = server.services
      const used = { query: { ...paged, SortBy: 'name', SortDirection: 'asc' } }
      const ranked = (subject: string) => asked(riskRankingEndpoints.page, { query: { ...paged, subject } }, of)
      const listQuery = usageReportEndpoints.vehicles.query!.parse(used.query) as never
      const { sql: text, parameters } = await selectUsageVehicles(scopeTo(db, of.clientId), listQuery)
      const { rows } = await pool.query<UsageExportRow>(text, [...parameters])
      return [
        (await asked(usageReportEndpoints.vehicles, used, of)).items.map(({ rushShare }) => rushShare),
        rows.map((row) => toExportedUsage(row).rushShare),
        (await ranked('vehicle')).items.map(({ highTrafficShare }) => highTrafficShare),
        (await ranked('driver')).items.map(({ highTrafficShare }) => highTrafficShare),
      ]
    }
    for (const shares of await lists(withoutHours)) expect(new Set(shares)).toEqual(new Set([null]))
    for (const shares of await lists(withHours)) expect(Math.max(...shares.map(Number))).toBeGreaterThan(0.5)
  })

  test('leaves traffic out of scores and reports it as unknown', async () => {
    const trafficOf = async (of: TwoFleets) => {
      const { current } = await asked(vehicleEndpoints.risk, vehicleOf(of), of)
      const ofFleet = await asked(subjectRiskEndpoints.fleet, {}, of)
      return [current, ofFleet.current].map(
        (scored) => scored!.environmental!.factors.find(({ factor }) => factor === 'traffic')!,
      )
    }
    for (const factor of await trafficOf(withoutHours)) {
      expect(factor).toMatchObject({ isKnown: false, multiplier: 1 })
      expect(new Set(factor.conditions.map(({ share }) => share))).toEqual(new Set([null]))
    }
    for (const factor of await trafficOf(withHours))
      expect([factor.isKnown, factor.multiplier > 1]).toEqual([true, true])
    const detail = async (of: TwoFleets) => {
      const { factors } = await asked(riskRankingEndpoints.factors, { ...vehicleOf(of), query }, of)
      return factors.find(({ factor }) => factor === 'traffic')
    }
    expect(await detail(withoutHours)).toMatchObject({ points: 0, measured: null })
    expect(await detail(withHours)).toMatchObject({ measured: { of: 'share' } })
  })

  test('matches sums with a recount', async () => {
    for (const recounted of [recount, recountSegments]) {
      const { held, found } = await recounted(server.services.pool, withoutHours.clientId)
      expect(held).toEqual(found)
    }
  })
})

test('applies new hours only to later data, calculates shares from that alone, and leaves earlier traffic unknown', async () => {
  const { clientId, fleets } = withoutHours
  const hours = [{ from: 12, to: 18, rushHourTrafficType: high }]
  await asked(rushHourEndpoints.replace, { params: { id: clientId }, body: { rushHours: hours } }, withoutHours)
  const { pool } = server.services
  fleets[0].context.rushHours = await readRushHours(pool, clientId)
  const before = await asked(environmentEndpoints.breakdown, { query }, withoutHours)
  const startedAt = noonOf(10)
  const endedAt = new Date(startedAt.getTime() + 3_600_000)
  await fleets[0].load('trips', [trip('later', { startedAt, endedAt, distanceMeters: 50_000 })])
  await countAll(server)
  await pool.query(`update scoring_state set scored_at = now() - interval '1 hour' where client_id = $1`, [clientId])
  while (await scoreDue(pool));
  const { traffic, unknownMeters } = await asked(environmentEndpoints.breakdown, { query }, withoutHours)
  expect(traffic).toMatchObject([{ traffic: high, share: 1, distanceMeters: 50_000 }])
  expect(unknownMeters.traffic).toBe(before.unknownMeters.traffic)
  expect((await asked(riskReportEndpoints.summary, { query }, withoutHours)).highTrafficShare.value).toBe(1)
  const { current } = await asked(vehicleEndpoints.risk, vehicleOf(withoutHours), withoutHours)
  const factor = current!.environmental!.factors.find((one) => one.factor === 'traffic')!
  expect(factor).toMatchObject({ isKnown: true })
  expect(factor.conditions.map(({ condition, share }) => [condition, share])).toEqual([
    ['normal', 0],
    ['high', 1],
    ['veryHigh', 0],
  ])
})
