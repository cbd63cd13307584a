import { ReportQuery } from '@milepost/contract/api/scope'
import { dayAfter, dayMs, dayPlus, monthAfter, monthBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { segmentKind } from '../../recompute/scores/segment-kind.ts'
import { drivingCells, incidentCells, incidentNumbers } from '../../recompute/segments/segment-sums.ts'
import { fleetSegment } from '../../recompute/segments/segments-of.ts'
import { sumSegments } from '../../recompute/segments/sum-segments.ts'
import { createFleet, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ofDays } from '../driving/day-range.ts'
import { drivingInAll, drivingOf, eventsByType, eventsInAll, metersBySegment } from './read-segments.ts'
import { allComplete } from './scope-rollups.ts'
import type { Period } from './segment-rows.ts'
import { type SegmentScope, type SignedSegment, segmentScope } from './segment-scope.ts'

// Whichever rows a result is based on, it equals the sum of the vehicles' days.

let server: TestServer
let clientId: number
let db: ClientDatabase
const fleets: Fleet[] = []
const pastDays = 130
const today = localDay('UTC', Date.now())

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Read segments')
  db = scopeTo(server.services.db, clientId)
  for (const [place, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
    const fleet = await createFleet(server.services, clientId, name)
    fleets.push(fleet)
    await fleet.load('vehicles', [vehicle('v', name)])
    const days = Array.from({ length: pastDays }, (_, day) => day).filter((day) => day % (place + 3) !== 0)
    const at = (day: number) => new Date((Math.floor(Date.now() / dayMs) - day) * dayMs - 7 * 3_600_000)
    await fleet.load(
      'trips',
      days.map((day) =>
        trip(`t${day}`, {
          vehicleExternalId: 'v',
          startedAt: at(day),
          endedAt: new Date(at(day).getTime() + (2 + (day % 9)) * 1_200_000),
          distanceMeters: 30_000.4 + 777.7 * day,
        }),
      ),
    )
    await fleet.load(
      'incidents',
      days.map((day) =>
        incident(`e${day}`, {
          vehicleExternalId: 'v',
          occurredAt: new Date(at(day).getTime() + 60_000),
          ...(day % 4 === 0 && { location: { latitude: 43.6532, longitude: -79.3832 } }),
          tags: [
            { tag: ['Braking', 'followingDistance', 'mobileUsage', 'SevereSpeeding'][day % 4]!, source: 'automated' },
          ],
        }),
      ),
    )
  }
  const { pool } = server.services
  await pool.query('update incident set rating = id % 4 where client_id = $1', [clientId])
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident
     where client_id = $1 on conflict do nothing`,
    [clientId],
  )
  while (await rollUp(pool));
  await sumSegments(pool)
})
afterAll(() => server[Symbol.asyncDispose]())

const segmentOf = ({ connectionId }: Fleet) => ({ kind: segmentKind.connection, subjectId: String(connectionId) })
const scopeOf = (sums: SignedSegment[]): SegmentScope => ({
  kind: 'segments',
  segments: sums,
  sums,
  connectionIds: null,
  ...allComplete,
})
const vehiclesOf = (some: Fleet[]): SegmentScope => ({
  kind: 'vehicles',
  vehicleIds: some.map((fleet) => fleet.vehicleId('v')),
  connectionIds: null,
  ...allComplete,
})
const scopes: Readonly<Record<string, () => [SegmentScope, SegmentScope]>> = {
  'a connection': () => [scopeOf([{ ...segmentOf(fleets[1]!), times: 1 }]), vehiclesOf([fleets[1]!])],
  'connections combined': () => [
    scopeOf(fleets.slice(1).map((fleet) => ({ ...segmentOf(fleet), times: 1 }))),
    vehiclesOf(fleets.slice(1)),
  ],
  'the fleet without two connections': () => [
    scopeOf([
      { ...fleetSegment, times: 1 },
      ...fleets.slice(1).map((fleet) => ({ ...segmentOf(fleet), times: -1 as const })),
    ]),
    vehiclesOf([fleets[0]!]),
  ],
}

const lastMonth = monthBefore(today)
const ranges: Readonly<Record<string, [string, string]>> = {
  'a month': [lastMonth, dayPlus(monthAfter(lastMonth), -1)],
  'most of a month, without its first days': [dayPlus(lastMonth, 4), dayPlus(monthAfter(lastMonth), -1)],
  'most of a month, without days on both sides': [dayPlus(lastMonth, 3), dayPlus(lastMonth, 24)],
  'a few days of a month': [dayPlus(lastMonth, 8), dayPlus(lastMonth, 12)],
  'months, parts of others and the current one': [dayPlus(today, -100), today],
  'all and more': [dayPlus(today, -2 * pastDays), dayPlus(today, 3)],
}
const periods: Period[] = ['all', 'month', 'week', 'weekInMonth']
const cases = Object.keys(scopes).flatMap((scope) => Object.keys(ranges).map((range) => [scope, range] as const))

describe('segment totals equal those of their vehicles', () => {
  test.each(cases)('%s in %s', async (scope, range) => {
    const [segments, vehicles] = scopes[scope]!()
    const days = ofDays('UTC', ...ranges[range]!)
    for (const period of periods) {
      const driven = (whose: SegmentScope) => drivingOf(db, whose, days, period, drivingCells)
      expect(withoutOrder(await driven(segments))).toEqual(withoutOrder(await driven(vehicles)))
      const numbers = [...(await drivingOf(db, segments, days, period))].map(([start, sums]) => [
        start,
        sums.distanceMeters,
      ])
      expect(new Map(numbers as [])).toEqual(
        new Map([...(await driven(vehicles))].map(([start, sums]) => [start, sums.distanceMeters])),
      )
      for (const types of ['each', ['', 'harshBraking'], [''], ['harshBraking'], ['speeding']] as const)
        for (const [cells, prefix] of [
          [[]],
          [incidentCells],
          ...incidentCells.map((cell) => [[cell]] as const),
          [['regions'], '17,'],
        ] as const) {
          const happened = (whose: SegmentScope) => eventsByType(db, whose, days, period, types, cells, prefix)
          const held = await happened(segments)
          expect(held).toEqual(await happened(vehicles))
          if (types === 'each' && cells.length !== 1) expect(held.size).toBeGreaterThan(0)
        }
    }
  })
})

/** Empty cells aren't stored, but days add them up. */
function withoutOrder(sums: Awaited<ReturnType<typeof drivingOf>>) {
  for (const own of sums.values())
    for (const name of drivingCells)
      for (const [key, values] of own[name]) if (values.every((value) => value === 0)) own[name].delete(key)
  return sums
}

test('takes the days before a fleet’s first complete one out of month rows too', async () => {
  const days = ofDays('UTC', dayPlus(today, -100), today)
  const [late, ...others] = fleets
  const metersOf = async (whose: SegmentScope, range = days) => (await drivingInAll(db, whose, range)).distanceMeters
  const eventsIn = async (whose: SegmentScope, range = days) => {
    const sums = await eventsInAll(db, whose, range, [])
    return incidentNumbers.reduce((sum, name) => sum + sums[name], 0)
  }
  const whole = await Promise.all([metersOf(vehiclesOf(others)), eventsIn(vehiclesOf(others))])
  for (const from of [dayPlus(today, -200), lastMonth, dayPlus(lastMonth, 12), today, dayAfter(today)]) {
    const scope = scopeOf([
      { ...fleetSegment, times: 1 },
      { ...segmentOf(late!), times: -1, before: from },
    ])
    const ofLate = from > today ? null : ofDays('UTC', from > days.first ? from : days.first, today)
    const rest = ofLate
      ? [await metersOf(vehiclesOf([late!]), ofLate), await eventsIn(vehiclesOf([late!]), ofLate)]
      : [0, 0]
    const found = [await metersOf(scope), await eventsIn(scope)]
    expect(found).toEqual(whole.map((sum, at) => sum + rest[at]!))
  }
})

test('reads an aggregated month as one row, less its days if few are outside the range', async () => {
  const month = monthBefore(lastMonth)
  const end = dayPlus(monthAfter(month), -1)
  const [scope] = scopes['a connection']!()
  const metersOf = async (first: string, last: string) => {
    const days = ofDays('UTC', first, last)
    const sums = await drivingOf(db, scope, days, 'all')
    const [{ subjectId }] = [segmentOf(fleets[1]!)]
    expect((await metersBySegment(db, [segmentOf(fleets[1]!)], days)).get(subjectId)).toBe(sums.get('')!.distanceMeters)
    return sums.get('')!.distanceMeters
  }
  const asked = [
    [month, end],
    [dayAfter(month), end],
    [dayPlus(month, 20), end],
    [dayPlus(month, 20), dayPlus(end, 10)],
  ] as const
  const before = await Promise.all(asked.map((days) => metersOf(...days)))
  await server.services.pool.query(
    `update segment_driving set distance_meters = distance_meters + 1000000 where client_id = $1 and is_month and starts = $2`,
    [clientId, month],
  )
  const after = await Promise.all(asked.map((days) => metersOf(...days)))
  expect(after.map((meters, at) => meters - before[at]!)).toEqual([1_000_000, 1_000_000, 0, 0])
})

test('subtracts the others from the fleet for most connections, including removed ones', async () => {
  for (const name of ['Delta', 'Epsilon', 'Zeta', 'Eta'])
    await createFleet(server.services, clientId, name, name === 'Eta' ? providers.geotab : undefined)
  await db.updateTable('connection').set({ deletedAt: new Date() }).where('id', '=', fleets[0]!.connectionId).execute()
  const days = ofDays('UTC', dayPlus(today, -50), today)
  const asked = { from: toRangeTime(days.span.from), to: toRangeTime(new Date()) }
  const providerIds = [String(providers.geotab.manifest.id)]
  const scope = await segmentScope(db, ReportQuery.parse({ ...asked, providerIds, ProviderIdsOperator: '1' }), days)
  expect(scope).toMatchObject({
    kind: 'segments',
    sums: [{ ...fleetSegment, times: 1 }, { ...segmentOf(fleets[0]!), times: -1 }, { times: -1 }],
  })
  const metersOf = async (whose: SegmentScope) => (await drivingOf(db, whose, days, 'all', drivingCells)).get('')
  expect(await metersOf(scope)).toEqual(await metersOf(vehiclesOf(fleets.slice(1))))
})
