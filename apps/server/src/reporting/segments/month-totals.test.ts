import { ReportQuery } from '@milepost/contract/api/scope'
import { monthBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../db/connection/transact.ts'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import { dropMonthTotals, keepScoredMonth } from '../../recompute/scores/month-totals.ts'
import { handOver, recordTables, stateTables } from '../../sync/handover/connection-tables.ts'
import { createFleet, driver, type Fleet, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ofDays } from '../driving/day-range.ts'
import { monthTotals } from './month-totals.ts'
import { bandsByMonth } from './scope-bands.ts'
import { allComplete } from './scope-rollups.ts'
import { scopeScores } from './scope-scores.ts'
import { type SegmentScope, segmentScope } from './segment-scope.ts'

// Month totals of past months match their rows.

const today = localDay('UTC', Date.now())
const [lastMonth, monthBeforeLast] = [monthBefore(today), monthBefore(monthBefore(today))]
const months = [monthBeforeLast, lastMonth, `${today.slice(0, 7)}-01`]
const between = { from: months[0]!, to: months[2]! }
const vin = '1FUJGLDR5CLBP8834'

let server: TestServer
let clientId: number
let db: ClientDatabase
let fleets: [Fleet, Fleet]
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(crypto.randomUUID())
  db = scopeTo(server.services.db, clientId)
  fleets = [await fleetOf('North', ['a', 'b', 'c']), await fleetOf('South', ['d', 'e'])]
})

/** Creates fleets that each have one vehicle with a unit in the other; all drive every month, one without a score. */
async function fleetOf(name: string, ids: string[]): Promise<Fleet> {
  const fleet = await createFleet(server.services, clientId, name)
  await fleet.load('groups', [{ externalId: 'all', name, description: null, parentExternalId: null }])
  await fleet.load(
    'vehicles',
    ids.map((id, at) => ({
      ...vehicle(id, id),
      driverExternalId: null,
      groupExternalIds: ['all'],
      ...(at === 0 && { vin }),
    })),
  )
  await fleet.load(
    'drivers',
    ids.map((id) => driver(id)),
  )
  return fleet
}

async function score(): Promise<void> {
  const { pool } = server.services
  for (const subject of ['vehicle', 'driver'])
    await pool.query(
      `insert into ${subject}_score_month (client_id, ${subject}_id, month, behavioral, environmental, usage, combined, provisional,
          exposure, config_version, priors_version, computed_at)
        select $1, s.id, m.month, nullif(score, 0), nullif(score, 0), nullif(score, 0), nullif(score, 0), false, 3 + score, 1 + score % 2, '', now()
        from ${subject} s cross join unnest($2::date[]) with ordinality as m(month, at)
          cross join lateral (select (row_number() over (partition by m.month order by s.id) * 17 + m.at * 23) % 5 * 24 as score) n
        where s.client_id = $1`,
      [clientId, months],
    )
}

const scopeOf = (query: Record<string, unknown>) =>
  segmentScope(
    db,
    ReportQuery.parse({ from: toRangeTime(new Date(between.from)), to: toRangeTime(new Date()), ...query }),
    ofDays('UTC', between.from, today),
  )

const keepAll = async () => {
  for (const subject of ['vehicle', 'driver'] as const)
    while (await keepScoredMonth({ pool: server.services.pool, clientId, asOf: today }, subject));
}

/** Returns what reports show about a scope's vehicles and drivers. */
const totalsOf = async (scope: SegmentScope) => ({
  vehicles: inOrder(await bandsByMonth(db, scope, 'vehicle', 'combined', between)),
  means: inOrder(await scopeScores(db, scope, 'driver', between)),
})
const inOrder = <Value>(byMonth: Map<string, Value>) => [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))

test.each([
  ['the fleet', () => ({})],
  ['a connection', () => ({ connectionId: [fleets[0].connectionId] })],
  ['two connections', () => ({ connectionId: fleets.map(({ connectionId }) => connectionId) })],
])('match the rows in month totals of %s', async (_, query) => {
  await score()
  const scope = await scopeOf(query())
  const fromRows = await totalsOf(scope)
  expect(fromRows.vehicles).toHaveLength(3)
  await keepAll()
  for (const subject of ['vehicle', 'driver'] as const)
    expect([...(await monthTotals(db, scope, subject, ['combined'], between)).keys()].toSorted()).toEqual(
      months.slice(0, 2),
    )
  // Reading a stored month's rows would now find none.
  await server.services.pool.query(
    'update vehicle_score_month set combined = null where client_id = $1 and month = $2 and vehicle_id <> all($3::bigint[])',
    [clientId, lastMonth, [fleets[0].vehicleId('a'), fleets[1].vehicleId('d')]],
  )
  await server.services.pool.query('delete from driver_score_month where client_id = $1 and month = $2', [
    clientId,
    lastMonth,
  ])
  expect(rounded(await totalsOf(scope))).toEqual(rounded(fromRows))
})

/** Floating-point sums depend on the order. */
const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, own) => (typeof own === 'number' ? Math.round(own * 1e9) / 1e9 : own))

test('stores no totals for vehicles by id, which are counted from their rows', async () => {
  await score()
  await keepAll()
  const scope: SegmentScope = {
    kind: 'vehicles',
    vehicleIds: [fleets[0].vehicleId('b')],
    connectionIds: null,
    ...allComplete,
  }
  expect((await monthTotals(db, scope, 'vehicle', ['combined'], between)).size).toBe(0)
})

test('counts a group’s vehicles from their rows, like the same vehicles by id', async () => {
  await score()
  await keepAll()
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select id from vehicle_group where client_id = $1 and name = 'North'`,
    [clientId],
  )
  const group = await scopeOf({ vehicleGroupIds: [rows[0]!.id] })
  const byIds: SegmentScope = {
    kind: 'vehicles',
    vehicleIds: ['a', 'b', 'c'].map((id) => fleets[0].vehicleId(id)),
    connectionIds: null,
    ...allComplete,
  }
  const bandsIn = async (scope: SegmentScope) => inOrder(await bandsByMonth(db, scope, 'vehicle', 'combined', between))
  const counted = await bandsIn(group)
  expect(counted.map(([, { scored, tooLittleDriving }]) => scored + tooLittleDriving)).toEqual([3, 3, 3])
  expect(counted).toEqual(await bandsIn(byIds))
})

test('counts a vehicle that left in months that are past in the client’s time zone', async () => {
  await score()
  const { pool } = server.services
  await pool.query(`update client set time_zone = 'America/Chicago' where id = $1`, [clientId])
  await pool.query('update vehicle set gone_at = now() where client_id = $1 and id = $2', [
    clientId,
    fleets[0].vehicleId('b'),
  ])
  const fleet = await scopeOf({})
  const countedAt = async (time: string) => {
    const only = { from: lastMonth, to: lastMonth }
    const bands = await bandsByMonth(db, fleet, 'vehicle', 'combined', only, Date.parse(`${months[2]}T${time}Z`))
    const { scored, tooLittleDriving } = bands.get(lastMonth)!
    return scored + tooLittleDriving
  }
  // In Chicago the month has five hours left, or six.
  expect(await countedAt('02:00:00')).toBe(3)
  expect(await countedAt('12:00:00')).toBe(4)
})

test('drops a month’s totals when it changes, and rebuilds them', async () => {
  await score()
  await keepAll()
  await transact(server.services.pool, (client) =>
    dropMonthTotals(client, clientId, { subject: 'vehicle', month: lastMonth }),
  )
  const fleet = await scopeOf({})
  const kept = async (subject: 'vehicle' | 'driver') =>
    [...(await monthTotals(db, fleet, subject, ['combined'], between)).keys()].toSorted()
  expect(await kept('vehicle')).toEqual([monthBeforeLast])
  expect(await kept('driver')).toEqual([monthBeforeLast, lastMonth])
  await keepAll()
  expect(await kept('vehicle')).toEqual([monthBeforeLast, lastMonth])
})

test('removes a departed connection’s vehicles from the totals of past months', async () => {
  await score()
  await keepAll()
  const other = await server.client(crypto.randomUUID())
  await transact(server.services.pool, (client) =>
    handOver(client, { clientId, connectionId: fleets[1].connectionId }, other, [...recordTables, ...stateTables]),
  )
  const fleet = await scopeOf({})
  const counted = async () => {
    const { vehicles } = await totalsOf(fleet)
    const drivers = inOrder(await bandsByMonth(db, fleet, 'driver', 'usage', between))
    return [vehicles, drivers].map((all) => all.map(([, { scored, tooLittleDriving }]) => scored + tooLittleDriving))
  }
  expect(await counted()).toEqual([
    [3, 3, 3],
    [3, 3, 3],
  ])
  await keepAll()
  expect(await counted()).toEqual([
    [3, 3, 3],
    [3, 3, 3],
  ])
})
