import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { providers } from '@milepost/providers/registry'
import { cameraTypes } from '@milepost/scoring/evidence/camera-types'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { rateIncident } from '../../features/incidents/commands.ts'
import { createFleet, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { startingVersion } from '../scoring-versions.ts'
import { noteFormula } from './formula/note-formula.ts'
import { readRecalculation } from './formula/read-recalculation.ts'
import { scoreDue } from './score-due.ts'

// What is stored with scores, and when they are recalculated.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
/** At one instant: 300 km in a millisecond wouldn't be believed. */
const drivenDaysAgo = (days: number) => {
  const at = daysAgo(days)
  return { startedAt: at, endedAt: new Date(at.getTime() + 4 * 3_600_000), distanceMeters: 300_000 }
}
const person = (clientId: number) =>
  ({ kind: 'user', userId: crypto.randomUUID(), clientId, name: 'Kim', email: '', roles: [], groups: [] }) as const

let fleets = 0
async function fleetOf(vehicles: number): Promise<Fleet & { clientId: number }> {
  const name = `Scores ${++fleets}`
  const clientId = await server.client(name)
  const fleet = await createFleet(server.services, clientId, name)
  const ids = Array.from({ length: vehicles }, (_, index) => `v${index}`)
  await fleet.load(
    'vehicles',
    ids.map((id) => vehicle(id, id)),
  )
  for (const [index, vehicleExternalId] of ids.entries()) {
    const days = [2, 9, 40, 75]
    await fleet.load(
      'trips',
      days.map((day) =>
        trip(`t${index}.${day}`, {
          vehicleExternalId,
          startedAt: daysAgo(day),
          endedAt: new Date(daysAgo(day).getTime() + 3_600_000),
          distanceMeters: 200_000,
        }),
      ),
    )
    await fleet.load(
      'incidents',
      days
        .slice(0, 1 + (index % 4))
        .map((day) =>
          incident(`e${index}.${day}`, { vehicleExternalId, occurredAt: new Date(daysAgo(day).getTime() + 60_000) }),
        ),
    )
  }
  return { ...fleet, clientId }
}

const settle = async () => {
  while (await rollUp(server.services.pool));
  while (await scoreDue(server.services.pool));
}

const read = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows

test('stores every part with its interval, its reasons and its inputs', async () => {
  const { clientId, vehicleId } = await fleetOf(1)
  await settle()
  const [row] = await read('select * from vehicle_score where client_id = $1 and vehicle_id = $2', [
    clientId,
    vehicleId('v0'),
  ])
  for (const part of ['combined', 'behavioral', 'environmental', 'usage', 'experience']) {
    expect(row[part], part).toBeGreaterThan(0)
    expect(row[`${part}_low`], part).toBeLessThan(row[part])
    expect(row[`${part}_high`], part).toBeGreaterThan(row[part])
    expect(row.parts[part].score).toBeCloseTo(row[part], 3)
    const points = row.parts[part].reasons.reduce((sum: number, reason: { points: number }) => sum + reason.points, 0)
    expect(points).toBeCloseTo(row[part] - 50, 3)
  }
  expect(row.priors_version).toMatch(/^start-/)
  expect(row.parts.evidence.behavioral.harshBrake.points).toBeGreaterThan(0)
  expect(row.missing).toEqual({})
})

test('gives a vehicle that has hardly moved no score, and a reason', async () => {
  const { clientId, vehicleId, load } = await fleetOf(1)
  await load('vehicles', [vehicle('still', 'still')])
  await load('incidents', [incident('alone', { vehicleExternalId: 'still', occurredAt: daysAgo(1) })])
  await settle()
  const [row] = await read(
    'select combined, behavioral, provisional, missing from vehicle_score where client_id = $1 and vehicle_id = $2',
    [clientId, vehicleId('still')],
  )
  expect(row).toMatchObject({ combined: null, behavioral: null, provisional: true, missing: { combined: 'noMiles' } })
})

test('gives no distance to a vehicle that hasn’t reported for a month, and zero to a parked one', async () => {
  const { clientId, load } = await fleetOf(1)
  await load('vehicles', [vehicle('silent', 'silent'), vehicle('standing', 'standing')])
  await load('positions', [
    {
      vehicleExternalId: 'standing',
      at: daysAgo(3),
      latitude: 41.88,
      longitude: -87.63,
      speedKmh: 0,
      headingDegrees: 0,
      engineOn: true,
    },
  ])
  await settle()
  const distances = await read(
    `select v.name, s.distance_meters as meters from vehicle_score s join vehicle v on v.client_id = s.client_id and v.id = s.vehicle_id
     where s.client_id = $1 order by 1`,
    [clientId],
  )
  expect(distances).toEqual([
    { name: 'silent', meters: null },
    { name: 'standing', meters: 0 },
    { name: 'v0', meters: 400_000 },
  ])
})

test('scores completed months once, and the current one with each score', async () => {
  const { clientId, vehicleId, load, incidentId } = await fleetOf(1)
  await settle()
  const months = () =>
    read(
      'select month, behavioral, computed_at, reasons from vehicle_score_month where client_id = $1 and vehicle_id = $2 order by month',
      [clientId, vehicleId('v0')],
    )
  const before = await months()
  expect(before.length).toBeGreaterThanOrEqual(3)
  expect(before[0].reasons.length).toBeGreaterThan(5)
  await load('incidents', [
    incident('new', { vehicleExternalId: 'v0', occurredAt: new Date(daysAgo(2).getTime() + 300_000) }),
  ])
  await settle()
  await rateIncident(scopeTo(server.services.db, clientId), person(clientId), incidentId('new'), { rating: 0 })
  await settle()
  const after = await months()
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
  expect(after.at(-1).behavioral).toBeGreaterThan(before.at(-1).behavioral)
})

test('calculates past months again after an update that changed the formula, and compares none until then', async () => {
  const { clientId } = await fleetOf(2)
  await settle()
  const tables = ['vehicle_score_month', 'segment_score_month'] as const
  const pastOf = (table: string) =>
    read(
      `select month, combined, comparable, formula from ${table} where client_id = $1 and month < date_trunc('month', now()) order by 1, 2`,
      [clientId],
    )
  const before = await Promise.all(tables.map(pastOf))
  for (const table of tables)
    await read(
      `update ${table} set combined = 1, comparable = true, formula = 'of last year' where client_id = $1 and month < date_trunc('month', now())`,
      [clientId],
    )
  await read(`update scoring_state set formula = 'of last year' where client_id = $1`, [clientId])
  await noteFormula({
    pool: server.services.pool,
    clientId,
    model: startingVersion,
    priors: startingPriors(startingVersion.config),
  })
  for (const rows of await Promise.all(tables.map(pastOf)))
    for (const row of rows) expect(row).toMatchObject({ combined: 1, comparable: false })
  const of = new Set(before[1]!.map(({ month }) => month)).size
  const [newest] = await read(
    `select max(month) as month from segment_score_month where client_id = $1 and month < date_trunc('month', now())`,
    [clientId],
  )
  expect(await readRecalculation(server.services.pool, clientId)).toEqual({ done: 0, of, version: 1 })
  await read(
    `update segment_score_month set formula = (select formula from scoring_state where client_id = $1)
     where client_id = $1 and month = $2`,
    [clientId, newest.month],
  )
  expect(await readRecalculation(server.services.pool, clientId)).toEqual({ done: 1, of, version: 1 })
  await read(`update segment_score_month set formula = 'of last year' where client_id = $1 and month = $2`, [
    clientId,
    newest.month,
  ])
  await read('update scoring_state set scored_at = $2 where client_id = $1', [clientId, daysAgo(1)])
  await settle()
  expect(await Promise.all(tables.map(pastOf))).toEqual(before)
  expect(await readRecalculation(server.services.pool, clientId)).toBeNull()
})

test('compares a fleet of 30 with itself, by priors stored for the quarter', async () => {
  const { clientId, incidentId } = await fleetOf(31)
  await settle()
  const priors = await read('select version, subjects, content from scoring_priors where client_id = $1', [clientId])
  expect(priors).toMatchObject([{ subjects: 31 }])
  const versions = () =>
    read('select distinct priors_version as version from vehicle_score where client_id = $1', [clientId])
  expect(await versions()).toEqual([{ version: priors[0].version }])
  expect(priors[0].content.version).toBe(priors[0].version)
  await rateIncident(scopeTo(server.services.db, clientId), person(clientId), incidentId('e0.2'), { rating: 1 })
  await settle()
  expect(await versions()).toEqual([{ version: priors[0].version }])
})

test('scores a rated event’s vehicle at once, and no other if scoring all would take long', async () => {
  const { clientId, vehicleId, incidentId } = await fleetOf(2)
  await settle()
  await read('update scoring_state set seconds = 30 where client_id = $1', [clientId])
  const scores = () =>
    read('select vehicle_id, behavioral, computed_at from vehicle_score where client_id = $1 order by vehicle_id', [
      clientId,
    ])
  const before = await scores()
  await rateIncident(scopeTo(server.services.db, clientId), person(clientId), incidentId('e1.9'), { rating: 1 })
  while (await rollUp(server.services.pool));
  expect(await scores()).toEqual(before)
  await scoreDue(server.services.pool)
  const after = await scores()
  const of = (rows: typeof before, id: string) => rows.find((row) => row.vehicle_id === vehicleId(id))
  expect(of(after, 'v1').behavioral).toBeLessThan(of(before, 'v1').behavioral)
  expect(of(after, 'v0')).toEqual(of(before, 'v0'))
})

test('counts one unit’s events over the other’s miles as soon as both are known to be one vehicle', async () => {
  const { clientId, vehicleId, load } = await fleetOf(1)
  const camera = await createFleet(server.services, clientId, `Cameras ${fleets}`, providers.lytx)
  const vin = '1M8GDM9AXKP042788'
  await load('vehicles', [{ ...vehicle('v0', 'v0'), vin }])
  await camera.load('vehicles', [vehicle('c0', 'c0')])
  await camera.load('incidents', [
    incident('seen', {
      vehicleExternalId: 'c0',
      occurredAt: daysAgo(5),
      tags: [{ tag: 'cell handheld', source: 'automated' }],
    }),
  ])
  await settle()
  const phone = async () =>
    (
      await read(
        `select parts->'evidence'->'behavioral'->'phone' as phone from vehicle_score where client_id = $1 and vehicle_id = $2`,
        [clientId, vehicleId('v0')],
      )
    )[0].phone
  expect(await phone()).toBeNull()
  await camera.load('vehicles', [{ ...vehicle('c0', 'c0'), vin }])
  await read('delete from scoring_state where client_id = $1', [clientId])
  await settle()
  // The days 2, 9 and those within 30 days of the camera's; not those 40 and 75 days ago.
  const miles = [2, 9].map((day) => (200_000 / 1_609.344 / 1000) * 2 ** (-day / 180))
  expect((await phone()).exposure).toBeCloseTo(miles[0]! + miles[1]!, 2)
})

test('treats types that a provider can’t report as no evidence, for or against', async () => {
  const clientId = await server.client('Few words')
  const fleet = await createFleet(server.services, clientId, 'Few words', providers.webfleet)
  await fleet.load('vehicles', [vehicle('v0', 'v0')])
  await fleet.load('trips', [trip('t0', { vehicleExternalId: 'v0', ...drivenDaysAgo(2) })])
  await settle()
  const [row] = await read(`select parts->'evidence'->'behavioral' as types from vehicle_score where client_id = $1`, [
    clientId,
  ])
  const { rows } = await server.services.pool.query(
    `select distinct t.scoring_type as type from incident_type_tag g join incident_type t using (translated_type)
     where g.provider_id = $1 and t.scoring_type <> 'collision' and t.scoring_type <> all($2::text[]) order by 1`,
    [providers.webfleet.manifest.id, cameraTypes],
  )
  expect(Object.keys(row.types).toSorted()).toEqual(rows.map(({ type }) => type))
  expect(rows.length).toBeLessThan(rateTypes.length - cameraTypes.length)
})

test('takes no evidence about a vehicle without a camera from a provider that reports only camera events', async () => {
  const clientId = await server.client('Few cameras')
  const fleet = await createFleet(server.services, clientId, 'Few cameras', providers.verizonconnect)
  await fleet.load('vehicles', [vehicle('with', 'with'), vehicle('without', 'without')])
  const driven = drivenDaysAgo(2)
  await fleet.load(
    'trips',
    ['with', 'without'].map((id) => trip(`t-${id}`, { vehicleExternalId: id, ...driven })),
  )
  const tags = [{ tag: 'tailgating', source: 'automated' as const }]
  await fleet.load('incidents', [incident('seen', { vehicleExternalId: 'with', occurredAt: daysAgo(2), tags })])
  await settle()
  const rows = await read(
    `select v.name, s.behavioral, s.missing, parts->'evidence'->'behavioral' as types from vehicle_score s
     join vehicle v on v.client_id = $1 and v.id = s.vehicle_id where s.client_id = $1 order by 1`,
    [clientId],
  )
  expect(Object.keys(rows[0].types)).toEqual(expect.arrayContaining(['speeding', 'harshBrake', 'tailgating']))
  // A road-facing camera shows nothing of the driver.
  expect(rows[0].types).not.toHaveProperty('phone')
  expect(rows[1]).toMatchObject({ behavioral: null, types: {}, missing: { behavioral: 'notSensed' } })
})

test('doesn’t rewrite unchanged scores', async () => {
  const { clientId } = await fleetOf(2)
  await settle()
  const rows = () =>
    read('select vehicle_id, xmin::text from vehicle_score where client_id = $1 order by 1', [clientId])
  const before = await rows()
  await read('delete from scoring_state where client_id = $1', [clientId])
  expect(await scoreDue(server.services.pool)).toBe(true)
  expect(await rows()).toEqual(before)
})

// It is another day than in UTC in one of these zones, whatever the time.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('sums up the last 30 days of the client in %s', async (zone) => {
  const clientId = await server.client(`Days of ${zone}`, zone)
  const fleet = await createFleet(server.services, clientId, zone)
  await fleet.load('vehicles', [vehicle('v1', 'v1')])
  const [{ noon }] = await read(
    `select ((now() at time zone $1)::date + interval '12 hours') at time zone $1 as noon`,
    [zone],
  )
  const dayBefore = (days: number) => new Date(new Date(noon).getTime() - days * 86_400_000)
  await fleet.load(
    'trips',
    [29, 30].map((days) =>
      trip(`t${days}`, {
        vehicleExternalId: 'v1',
        startedAt: dayBefore(days),
        endedAt: dayBefore(days - 1 / 24),
        distanceMeters: 1_000 * days,
      }),
    ),
  )
  await settle()
  expect(await read('select distance_meters as meters from vehicle_score where client_id = $1', [clientId])).toEqual([
    { meters: 29_000 },
  ])
})
