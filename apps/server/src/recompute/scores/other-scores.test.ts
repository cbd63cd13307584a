import { vehicleClass } from '@milepost/domain/codes'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { rateIncident } from '../../features/incidents/commands.ts'
import { recordId } from '../../sync/record-id.ts'
import {
  chicago,
  createFleet,
  driver,
  type Fleet,
  incident,
  trip,
  vehicle,
} from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { sumDrivers } from '../evidence/sum-drivers.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from './score-due.ts'
import { segmentKind } from './segment-kind.ts'

// Scores of drivers, and of segments.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows
const settle = async () => {
  const { pool } = server.services
  for (let isMore = true; isMore; ) {
    isMore = false
    while (await rollUp(pool)) isMore = true
    while (await sumDrivers(pool)) isMore = true
    while (await scoreDue(pool)) isMore = true
  }
}
/** Makes all scores due, regardless of age. */
const again = (clientId: number) =>
  server.services.pool.query('delete from scoring_state where client_id = $1', [clientId])

const person = (clientId: number) =>
  ({ kind: 'user', userId: crypto.randomUUID(), clientId, name: 'Kim', email: '', roles: [], groups: [] }) as const
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
let made = 0
async function fleetOf(vehicles: readonly string[], timeZone?: string): Promise<Fleet & { clientId: number }> {
  const name = `Others ${++made}`
  const clientId = await server.client(name, timeZone)
  const fleet = await createFleet(server.services, clientId, name)
  await fleet.load('groups', [{ externalId: 'north', name: 'North', description: null, parentExternalId: null }])
  await fleet.load('drivers', [driver('d1'), driver('d2')])
  await fleet.load(
    'vehicles',
    vehicles.map((id) => vehicle(id, id)),
  )
  return { ...fleet, clientId }
}
const drive = (id: string, vehicleExternalId: string, driverExternalId: string | null, from: number, hours = 2) =>
  trip(id, {
    vehicleExternalId,
    driverExternalId,
    startedAt: hoursAgo(from),
    endedAt: hoursAgo(from - hours),
    distanceMeters: 200_000,
  })
const event = (id: string, vehicleExternalId: string, driverExternalId: string | null, at: number) =>
  incident(id, { vehicleExternalId, driverExternalId, occurredAt: hoursAgo(at) })

const driverScore = async (clientId: number, connectionId: number, externalId: string) =>
  (
    await read('select * from driver_score where client_id = $1 and driver_id = $2', [
      clientId,
      recordId(connectionId, 'driver', externalId),
    ])
  )[0]

test('gives the only driver of a vehicle its score, and its group, connection and fleet too', async () => {
  const { clientId, connectionId, load } = await fleetOf(['v1'])
  await load('trips', [drive('t1', 'v1', 'd1', 80), drive('t2', 'v1', 'd1', 50), drive('t3', 'v1', 'd1', 30)])
  await load('incidents', [event('e1', 'v1', 'd1', 79), event('e2', 'v1', 'd1', 29)])
  await settle()
  const [own] = await read('select * from vehicle_score where client_id = $1', [clientId])
  const of = await driverScore(clientId, connectionId, 'd1')
  expect(own.behavioral).toBeGreaterThan(0)
  for (const part of ['combined', 'behavioral', 'behavioral_low', 'environmental', 'usage', 'experience'])
    expect(of[part], part).toBeCloseTo(own[part], 1)
  const segments = await read('select * from segment_score where client_id = $1 order by kind', [clientId])
  expect(segments.map(({ kind }) => kind)).toEqual([1, 2, 3, 4])
  for (const pool of segments.filter(({ kind }) => kind !== segmentKind.region)) {
    expect(pool.vehicles).toBe(1)
    for (const part of ['combined', 'behavioral', 'usage', 'experience'])
      expect(pool[part], part).toBeCloseTo(own[part], 4)
  }
  const [region] = segments.filter(({ kind }) => kind === segmentKind.region)
  expect(region.behavioral).toBeCloseTo(own.behavioral, 1)
  expect(region).toMatchObject({ usage: null, missing: { usage: 'noDays' } })
})

test('compares drivers of tractors with tractor usage, and drivers of two classes with both', async () => {
  const { clientId, connectionId, load } = await fleetOf([])
  await load('vehicles', [
    { ...vehicle('tractor', 'tractor'), class: vehicleClass.code.heavy },
    { ...vehicle('van', 'van'), class: vehicleClass.code.light },
  ])
  const far = (id: string, unit: string, who: string, from: number) => ({
    ...drive(id, unit, who, from),
    distanceMeters: 480_000,
  })
  await load('trips', [
    ...[200, 150, 100, 50].map((at) => far(`t${at}`, 'tractor', 'd1', at)),
    far('b1', 'van', 'd2', 190),
    far('b2', 'tractor', 'd2', 60),
    // Driving from three months ago doesn't show what they drive now.
    far('b3', 'van', 'd2', 90 * 24),
  ])
  await settle()
  const scores = await read(
    'select s.usage, v.name from vehicle_score s join vehicle v on v.client_id = s.client_id and v.id = s.vehicle_id where s.client_id = $1',
    [clientId],
  )
  const tractor = scores.find(({ name }) => name === 'tractor')
  const [alone, mixed] = [
    await driverScore(clientId, connectionId, 'd1'),
    await driverScore(clientId, connectionId, 'd2'),
  ]
  const { referenceMilesByClass, referenceAnnualMiles } = defaultScoringConfig
  const referenceOf = ({ parts }: { parts: { usage: { referenceMiles: number } } }) => parts.usage.referenceMiles
  expect(referenceOf(alone)).toBeCloseTo(referenceMilesByClass.heavy!, 0)
  expect(referenceOf(mixed)).toBeCloseTo((referenceMilesByClass.heavy! + referenceAnnualMiles) / 2, 0)
  expect(Math.abs(alone.usage - tractor.usage)).toBeLessThan(6)

  // A vehicle last reported before classes existed.
  await server.services.pool.query('update vehicle set class = null where client_id = $1', [clientId])
  await again(clientId)
  await settle()
  expect(referenceOf(await driverScore(clientId, connectionId, 'd1'))).toBeCloseTo(referenceAnnualMiles, 0)
})

test('splits a day of two drivers by their trips', async () => {
  const { clientId, connectionId, load } = await fleetOf(['v1', 'v2'])
  await load('trips', [
    drive('t1', 'v1', 'd1', 60),
    drive('t2', 'v1', 'd2', 57),
    drive('t3', 'v2', 'd1', 54),
    drive('t4', 'v2', null, 51),
  ])
  await load('incidents', [event('e1', 'v1', 'd2', 56), event('e2', 'v1', 'd2', 55.5), event('e3', 'v2', null, 50)])
  await settle()
  const [one, two] = [await driverScore(clientId, connectionId, 'd1'), await driverScore(clientId, connectionId, 'd2')]
  expect(one.exposure).toBeCloseTo(2 * two.exposure, 3)
  expect(one.parts.evidence.behavioral.harshBrake.points).toBe(0)
  expect(two.parts.evidence.behavioral.harshBrake.points).toBeGreaterThan(1)
  expect(one.behavioral).toBeLessThan(two.behavioral)
})

test('scores a rated event’s driver and segments at once, and regions if that is quick', async () => {
  const { clientId, connectionId, load, incidentId } = await fleetOf(['v1', 'v2'])
  await load('trips', [drive('t1', 'v1', 'd1', 60), drive('t2', 'v2', 'd2', 60)])
  await load('incidents', [event('e1', 'v1', 'd1', 59), event('e2', 'v1', 'd1', 59.5), event('e3', 'v1', 'd1', 58.6)])
  await settle()
  const scores = async () => ({
    driver: (await driverScore(clientId, connectionId, 'd1')).behavioral,
    ...Object.fromEntries(
      (await read('select kind, behavioral from segment_score where client_id = $1', [clientId])).map(
        ({ kind, behavioral }) => [kind, behavioral],
      ),
    ),
  })
  const rate = async (id: string, seconds: number) => {
    await server.services.pool.query(
      `update scoring_state set seconds = $2, scored_at = now() - interval '9 seconds' where client_id = $1`,
      [clientId, seconds],
    )
    await rateIncident(scopeTo(server.services.db, clientId), person(clientId), incidentId(id), { rating: 0 })
    while (await rollUp(server.services.pool));
    await scoreDue(server.services.pool)
    return scores()
  }
  const before = await scores()
  expect(Object.keys(before)).toEqual(['1', '2', '3', '4', 'driver'])
  const region = segmentKind.region
  const one = await rate('e1', 30)
  expect(one[region]).toBe(before[region])
  // Confirmed, because rejections have a limit.
  for (const [key, score] of Object.entries(one))
    if (key !== String(region)) expect(score, key).toBeGreaterThan(before[key])
  // The duration is unknown until a pass has finished.
  const other = await rate('e2', 0)
  expect(other[region]).toBe(before[region])
  const all = await rate('e3', 0.5)
  for (const [key, score] of Object.entries(all)) expect(score, key).toBeGreaterThan(other[key])
})

test('postpones slow drivers and regions to their turn, and applies a new configuration at once', async () => {
  const { pool } = server.services
  const { clientId, connectionId, load } = await fleetOf(['v1'])
  await load('trips', [drive('t1', 'v1', 'd1', 60)])
  await settle()
  const scores = async () => {
    const [vehicle] = await read('select behavioral from vehicle_score where client_id = $1', [clientId])
    const [region] = await read('select behavioral from segment_score where client_id = $1 and kind = 3', [clientId])
    const driver = await driverScore(clientId, connectionId, 'd1')
    return [vehicle, driver, region].map(({ behavioral }) => behavioral)
  }
  const scoreAgain = async (took: number, minutesAgo: number) => {
    await pool.query(
      `update scoring_state set scored_at = '-infinity', drivers_seconds = $2, regions_seconds = $2,
         drivers_at = now() - make_interval(mins => $3), regions_at = now() - make_interval(mins => $3) where client_id = $1`,
      [clientId, took, minutesAgo],
    )
    await settle()
    return scores()
  }
  const before = await scores()
  await load('incidents', [event('e1', 'v1', 'd1', 59)])
  const [vehicle, ...others] = await scoreAgain(60, 39)
  expect(vehicle).toBeGreaterThan(before[0])
  expect(others).toEqual(before.slice(1))
  const after = await scoreAgain(60, 41)
  for (const [at, score] of after.entries()) expect(score, String(at)).toBeGreaterThan(before[at])

  await load('incidents', [event('e2', 'v1', 'd1', 58)])
  expect((await scoreAgain(600, 59)).slice(1)).toEqual(after.slice(1))
  expect((await scoreAgain(600, 61))[1]).toBeGreaterThan(after[1])

  const config = { clientId, version: 2, config: JSON.stringify(defaultScoringConfig), userName: 'Ann' }
  await server.services.db
    .insertInto('riskScoreConfig')
    .values({ ...config, activeFrom: new Date() })
    .execute()
  await scoreAgain(600, 5)
  expect((await driverScore(clientId, connectionId, 'd1')).config_version).toBe(2)
})

test('scores an unlisted driver from records, and continues once they are listed', async () => {
  const { clientId, connectionId, load } = await fleetOf(['v1'])
  await load('trips', [drive('t1', 'v1', 'late', 60)])
  await settle()
  const before = await driverScore(clientId, connectionId, 'late')
  expect(before.exposure).toBeGreaterThan(0.1)
  await load('drivers', [driver('late')])
  await again(clientId)
  await settle()
  expect((await driverScore(clientId, connectionId, 'late')).exposure).toBe(before.exposure)
})

test('stores past months of drivers and the fleet along with those of vehicles', async () => {
  const { clientId, load } = await fleetOf(['v1'])
  await load('trips', [drive('t1', 'v1', 'd1', 24 * 70), drive('t2', 'v1', 'd1', 60)])
  await settle()
  const months = async (table: string, only = '') =>
    (await read(`select month, behavioral from ${table} where client_id = $1 ${only} order by month`, [clientId])).map(
      ({ month, behavioral }) => [month, Math.round(behavioral * 10)],
    )
  const own = await months('vehicle_score_month')
  expect(own.length).toBeGreaterThanOrEqual(2)
  expect(await months('driver_score_month')).toEqual(own)
  expect(await months('segment_score_month', 'and kind = 4')).toEqual(own)
})

test('adds no vehicle to a fleet for an event without one, now or in past months', async () => {
  const { clientId, load } = await fleetOf(['v1'])
  const days = [70, 65, 3]
  await load(
    'trips',
    days.map((day) => drive(`t${day}`, 'v1', 'd1', 24 * day)),
  )
  await load(
    'incidents',
    days.map((day) =>
      incident(`e${day}`, { vehicleExternalId: null, driverExternalId: 'd2', occurredAt: hoursAgo(24 * day) }),
    ),
  )
  await settle()
  const months = async (table: string, columns: string, only = '') =>
    read(`select month, ${columns} from ${table} where client_id = $1 ${only} order by month`, [clientId])
  const own = await months('vehicle_score_month', 'usage, experience, 1 as vehicles')
  expect(own.length).toBeGreaterThanOrEqual(2)
  expect(await months('segment_score_month', 'usage, experience, vehicles', 'and kind = 4')).toEqual(own)
})

const ways = {
  'is imported': 'update sync_stream set completed_at = now() where client_id = $1',
  'is imported as far as permitted': `update sync_stream set switched_off_reason = 'no such permission' where client_id = $1`,
  'is imported except for disconnected accounts': `update connection set health_since = now() - interval '8 days' where client_id = $1`,
}
test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'scores a past month once all history %s and is calculated: half of it would be a false trend',
  async (way) => {
    const { clientId, load } = await fleetOf(['v1'])
    const { pool } = server.services
    const days = [2, 45, 75, 110]
    await load(
      'trips',
      days.map((day) => drive(`t${day}`, 'v1', 'd1', 24 * day)),
    )
    const past = async (table: string, only = '') =>
      read(
        `select month, exposure from ${table} where client_id = $1 and month < date_trunc('month', now()) ${only} order by month`,
        [clientId],
      )
    const scoreAgain = async () => {
      await again(clientId)
      while (await scoreDue(pool));
      return [await past('vehicle_score_month'), await past('driver_score_month'), await past('segment_score_month')]
    }
    // The newest days are rolled up first; the others wait.
    await rollUp(pool, 1)
    await rollUp(pool, 1)
    expect(await scoreAgain()).toEqual([[], [], []])
    while (await rollUp(pool));
    await read(
      `insert into sync_stream (client_id, connection_id, stream) select client_id, id, 'trips.history' from connection where client_id = $1
       on conflict (client_id, connection_id, stream) do update set completed_at = null`,
      [clientId],
    )
    expect(await scoreAgain()).toEqual([[], [], []])
    // We wait for an account that lost access, but not forever, and never for what it isn't permitted to read.
    const shutOut = `update connection set health_status = 3, health_since = now() - make_interval(days => $2) where client_id = $1`
    await read(shutOut, [clientId, 1])
    expect(await scoreAgain()).toEqual([[], [], []])
    await read(ways[way], [clientId])
    await settle()
    const [vehicles, drivers] = await scoreAgain()
    expect(vehicles!.length).toBeGreaterThanOrEqual(3)
    for (const rows of [vehicles!, drivers!, await past('segment_score_month', 'and kind = 4')]) {
      const lastOf = (month: string) => new Date(`${month}T00:00:00Z`).setUTCMonth(Number(month.slice(5, 7)))
      for (const { month, exposure } of rows) {
        const known = days.filter((day) => hoursAgo(24 * day).getTime() < lastOf(month))
        // Faded by less than half within 180 days.
        expect(exposure / (known.length * (200 / 1609.344)), month).toBeGreaterThan(0.5)
      }
    }
  },
)

test('stores past months of a later connection along with the fleet’s, which don’t change', async () => {
  const { clientId, load } = await fleetOf(['v1'])
  await load('trips', [drive('t1', 'v1', 'd1', 24 * 70), drive('t2', 'v1', 'd1', 60)])
  await settle()
  const fleetMonths = () =>
    read(`select * from segment_score_month where client_id = $1 and kind = $2 and month < $3 order by month`, [
      clientId,
      segmentKind.fleet,
      hoursAgo(0).toISOString().slice(0, 8).concat('01'),
    ])
  const before = await fleetMonths()
  const later = await createFleet(server.services, clientId, `Later ${made}`)
  await later.load('vehicles', [vehicle('w1', 'w1')])
  await later.load('trips', [drive('u1', 'w1', null, 24 * 70), drive('u2', 'w1', null, 60)])
  await again(clientId)
  await settle()
  const own = await read(
    'select month from segment_score_month where client_id = $1 and kind = $2 and subject_id = $3 order by month',
    [clientId, segmentKind.connection, later.connectionId],
  )
  expect(own.length).toBe(before.length + 1)
  expect(await fleetMonths()).toEqual(before)
})

test('scores a policy named later, also at the end of past months, as its vehicles', async () => {
  const { clientId, connectionId, load } = await fleetOf(['v1'])
  await load('trips', [drive('t1', 'v1', 'd1', 24 * 70), drive('t2', 'v1', 'd1', 60)])
  await settle()
  await server.services.pool.query(`update connection set policy_number = 'LM-1' where id = $1`, [connectionId])
  await again(clientId)
  await settle()
  const monthsOf = (kind: number) =>
    read(
      `select month, combined, vehicles from segment_score_month where client_id = $1 and kind = $2 order by month`,
      [clientId, kind],
    )
  const months = await monthsOf(segmentKind.policy)
  expect(months.length).toBeGreaterThan(1)
  expect(months).toEqual(await monthsOf(segmentKind.connection))
})

test('compares an event after midnight with the miles of its own day, in its own region', async () => {
  const { clientId, load } = await fleetOf(['v1'], 'UTC')
  // From an hour before midnight to two hours after it.
  const midnight = new Date(`${hoursAgo(60).toISOString().slice(0, 10)}T00:00:00Z`).getTime()
  const at = (minutes: number) => new Date(midnight + minutes * 60_000)
  await load('trips', [
    trip('t1', { startedAt: at(-60), endedAt: at(120), distanceMeters: 300_000, start: chicago, end: chicago }),
  ])
  await load('incidents', [incident('e1', { occurredAt: at(90), location: chicago })])
  await settle()
  const days = await read(
    'select trips, distance_meters as meters, incidents, drives is not null as driven from vehicle_day where client_id = $1 order by day',
    [clientId],
  )
  expect(days).toEqual([
    { trips: 1, meters: 100_000, incidents: 0, driven: true },
    { trips: 0, meters: 200_000, incidents: 1, driven: true },
  ])
  const [own] = await read('select parts from vehicle_score where client_id = $1', [clientId])
  expect(own.parts.evidence.behavioral.harshBrake.points).toBeGreaterThan(0)
  expect(own.parts.evidence.usage.longDrivingShare).toBeCloseTo(1 / 3, 3)
})
