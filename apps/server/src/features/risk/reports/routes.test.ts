import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { certainChange } from '@milepost/contract/risk/ranking-columns'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeTo } from '../../../db/scope/scope.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { createSegmentSumming } from '../../../recompute/segments/sum-segments.ts'
import { recordId } from '../../../sync/record-id.ts'
import type { Fleet } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTwoFleets, idsOf, noonOf, rangeOf, type TwoFleets } from '../../../testing/two-fleets.ts'
import { rateIncident } from '../../incidents/commands.ts'

// Segment reports match the days of their vehicles, and the lists and profiles of the same subjects.

let server: TestServer
let clientId: number
let token: string
let admin: string
let fleets: TwoFleets['fleets']
const [first, second] = [() => fleets[0], () => fleets[1]]

beforeAll(async () => {
  server = await createTestServer()
  ;({ clientId, token, admin, fleets } = await createTwoFleets(server))
})
afterAll(() => server[Symbol.asyncDispose]())

const groupOf = (fleet: Fleet, name: string) => recordId(fleet.connectionId, 'group', name)
const summary = (query: object, as = token) =>
  ask(server.app, riskReportEndpoints.summary, { query: { ...rangeOf(60), ...query } }, as)

describe('stored segment totals match the sum of their vehicles’ days', () => {
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
    for (const query of [rangeOf(60), rangeOf(10), { ...rangeOf(85), translatedTypes: ['harshBraking', 'phoneUse'] }]) {
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
          conditions: await ask(server.app, environmentEndpoints.breakdown, usage, token),
        }
      }
      const [held, found] = [await answers(kept), await answers(added)]
      expect(held).toEqual(found)
      expect(held.numbers.incidents.value).toBeGreaterThan(0)
      expect(held.weeks.some(({ distanceMeters }) => (distanceMeters ?? 0) > 0)).toBe(true)
    }
  })
})

test('matches a fleet’s numbers with its lists and its vehicles', async () => {
  const days = rangeOf(60)
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
  // Only a score that certainly changed names its main change.
  for (const { combined, mainChange, ...row } of connections)
    if (mainChange) expect(certainChange({ ...row, risk: combined })).not.toBe(0)
})

test('drops an event rated inaccurate from counts at once and keeps it among the reviewed', async () => {
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
  // Someone is waiting for this: the day isn't left to settle as provider data is.
  const step = createSegmentSumming(server.services.pool)
  while (await step());
  const after = await summary({})
  expect(after.incidents.value).toBe(before.incidents.value! - 1)
  expect(after.annotated).toBe(before.annotated + 1)
  const { totalCount } = await ask(
    server.app,
    incidentEndpoints.totals,
    { params: { id: clientId }, query: { From: rangeOf(60).from, To: rangeOf(60).to, ratings: [0, 2, 3] } },
    token,
  )
  expect(totalCount).toBe(after.incidents.value)
})

test('uses the segment’s scores with their interval, and a mean without an interval for several segments', async () => {
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

test('narrows counts by view, level and type, and region reports by region', async () => {
  const all = await summary({})
  const severe = await summary({ severities: [4, 5] })
  expect(severe.incidents.value! / all.incidents.value!).toBeCloseTo(all.highAndCriticalShare.value!, 10)
  expect((await summary({ View: 1 })).incidents.value).toBe(0)
  const phone = await summary({ translatedTypes: ['phoneUse'] })
  const { types } = await ask(server.app, riskReportEndpoints.factors, { query: rangeOf(60) }, token)
  expect(phone.incidents.value).toBe(types.find(({ translatedType }) => translatedType === 'phoneUse')?.count ?? 0)
  const { regions } = await ask(server.app, riskReportEndpoints.regions, { query: rangeOf(60) }, token)
  const [one] = regions
  const only = await ask(
    server.app,
    riskReportEndpoints.regions,
    { query: { ...rangeOf(60), RegionId: [one!.regionId] } },
    token,
  )
  expect(only.regions).toEqual([one])
  const behind = await ask(
    server.app,
    riskReportEndpoints.region,
    { params: { id: one!.regionId }, query: rangeOf(60) },
    token,
  )
  const added = (numbers: { incidents: number }[]) => numbers.reduce((sum, { incidents }) => sum + incidents, 0)
  expect(behind.types.reduce((sum, { count }) => sum + count, 0)).toBe(one!.incidents)
  // Its months reach back beyond the range, to the first month with data.
  expect(behind.months[0]!.month).toBe(`${noonOf(80).toISOString().slice(0, 7)}-01`)
  expect(added(behind.months)).toBeGreaterThanOrEqual(one!.incidents)
})

test('limits drivers to admins, ignores group and vehicle filters for them, and refuses too many vehicle days', async () => {
  await expect(summary({ subject: 'driver' })).rejects.toThrow(/403/)
  expect((await summary({ subject: 'driver' }, admin)).driverCoverage).toBeGreaterThan(0.5)
  await expect(summary({ subject: 'driver', vehicleIds: idsOf(first()) }, admin)).rejects.toThrow(/vehicleIds/)
})
