import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { regionByCode } from '@milepost/domain/regions'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordId } from '../../sync/record-id.ts'
import { createFleet, driver, type Fleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from '../scores/score-due.ts'
import { segmentKind } from '../scores/segment-kind.ts'
import { activeConfig } from '../scoring-versions.ts'
import { evidenceOfSpan } from './span-evidence.ts'
import { sumDrivers } from './sum-drivers.ts'

// Miles count toward camera-only events if there was a camera.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

let made = 0
const drivenDays = [3, 100, 200, 300]
const dayMs = 86_400_000
/** At noon, so that ages are whole days whenever tests run. */
const daysAgo = (days: number) => new Date((Math.floor(Date.now() / dayMs) - days + 0.5) * dayMs)
/** Two vehicles with identical driving for most of a year, `v1` with `d1` and `v2` with `d2`. */
beforeEach(async () => {
  const name = `Sensed ${++made}`
  clientId = await server.client(name, 'UTC')
  fleet = await createFleet(server.services, clientId, name)
  await fleet.load('drivers', [driver('d1'), driver('d2')])
  await fleet.load('vehicles', [vehicle('v1', 'v1'), vehicle('v2', 'v2')])
  const own = (nth: 1 | 2) =>
    drivenDays.map((days) =>
      trip(`t${nth}.${days}`, {
        vehicleExternalId: `v${nth}`,
        driverExternalId: `d${nth}`,
        startedAt: daysAgo(days),
        endedAt: daysAgo(days - 0.05),
        distanceMeters: 200_000,
      }),
    )
  await fleet.load('trips', [...own(1), ...own(2)])
})

const read = async (text: string, values: unknown[]) => (await server.services.pool.query(text, values)).rows
async function settle(): Promise<void> {
  const { pool } = server.services
  await pool.query('delete from scoring_state where client_id = $1', [clientId])
  for (let isMore = true; isMore; ) {
    isMore = false
    while (await rollUp(pool)) isMore = true
    while (await sumDrivers(pool)) isMore = true
    while (await scoreDue(pool)) isMore = true
  }
}

type Shares = Record<'vehicle' | 'driver' | 'tried', number>
/**
 * Returns the share of faded miles covered for following distance: of a vehicle, of its driver, and of the vehicle
 * under a previewed configuration.
 */
async function seen(nth: 1 | 2): Promise<Shares> {
  const { connectionId } = fleet
  const ids = { vehicle: fleet.vehicleId(`v${nth}`), driver: recordId(connectionId, 'driver', `d${nth}`) }
  const stored = async (kind: 'vehicle' | 'driver') =>
    (await read(`select parts from ${kind}_score where client_id = $1 and ${kind}_id = $2`, [clientId, ids[kind]]))[0]
      .parts.evidence
  const { config } = await activeConfig(server.services.pool, clientId)
  const until = new Date().toISOString().slice(0, 10)
  const tried = []
  for await (const some of evidenceOfSpan(
    server.services.pool,
    clientId,
    { after: dayPlus(until, -730), until },
    config,
  ))
    tried.push(...some)
  const evidence = {
    vehicle: await stored('vehicle'),
    driver: await stored('driver'),
    tried: tried.find(({ id }) => id === ids.vehicle)!.evidence,
  }
  return {
    vehicle: shareOf(evidence.vehicle),
    driver: shareOf(evidence.driver),
    tried: shareOf(evidence.tried),
  }
}
type Evidence = { exposure: number; behavioral: Partial<Record<'tailgating' | 'speeding', { exposure: number }>> }
const shareOf = ({ behavioral, exposure }: Evidence) => (behavioral.tailgating?.exposure ?? 0) / exposure
async function seenInRegion(): Promise<number> {
  const [region] = await read(
    'select parts from segment_score where client_id = $1 and kind = $2 and subject_id = $3',
    [clientId, segmentKind.region, regionByCode('US', 'IL')!.id],
  )
  return shareOf(region.parts.evidence)
}
const alike = (share: number) =>
  Object.fromEntries((['vehicle', 'driver', 'tried'] as const).map((of) => [of, expect.closeTo(share, 4)]))

/** The faded miles of some days, as a share of all. */
const fadedShare = (days: readonly number[]) => faded(days) / faded(drivenDays)
const faded = (days: readonly number[]) => days.reduce((sum, age) => sum + 2 ** (-age / 180), 0)

const health = (vehicleExternalId: string, status: 'healthy' | 'notInstalled' = 'healthy') => ({
  vehicleExternalId,
  position: cameraPosition.code.frontExternal,
  status: cameraHealth.code[status],
  reason: null,
  since: null,
  reportedAt: new Date(),
})
/** As if the connection’s cameras had been reported for that long. */
const reportedFor = (days: number) =>
  read('update camera_status set first_reported_at = $2 where client_id = $1', [
    clientId,
    new Date(Date.now() - days * 86_400_000),
  ])

test('counts private miles in a year, but as miles on which no event would be known', async () => {
  const startedAt = daysAgo(100)
  const change = {
    vehicleExternalId: 'v1',
    driverExternalId: 'd1',
    startedAt,
    endedAt: daysAgo(99.95),
    distanceMeters: 200_000,
  }
  await fleet.load('trips', [trip('t1.100', { ...change, isPrivate: true })])
  await settle()
  const evidenceOf = async (nth: 1 | 2) => {
    const [row] = await read('select parts from vehicle_score where client_id = $1 and vehicle_id = $2', [
      clientId,
      fleet.vehicleId(`v${nth}`),
    ])
    return row.parts.evidence as Evidence & { usage: { miles: number }; privateExposure?: number }
  }
  const [own, other] = [await evidenceOf(1), await evidenceOf(2)]
  expect(own.usage.miles).toBeCloseTo(other.usage.miles, 6)
  const left = fadedShare(drivenDays.filter((days) => days !== 100))
  expect(own.exposure).toBeCloseTo(other.exposure, 6)
  expect(own.behavioral.speeding!.exposure / other.behavioral.speeding!.exposure).toBeCloseTo(left, 3)
  expect([own, other].map((one) => 'privateExposure' in one)).toEqual([true, false])
  expect(own.privateExposure).toBeCloseTo(own.exposure * (1 - left), 3)
})

test('counts no miles without a sign of a camera, and those within 30 days of one', async () => {
  await settle()
  expect(await seen(1)).toEqual(alike(0))
  // No driver is named: what it shows about the camera applies to any driver.
  const sign = { tags: [{ tag: 'followingDistance', source: 'automated' as const }], driverExternalId: null }
  await fleet.load('incidents', [incident('sign', { ...sign, occurredAt: daysAgo(110) })])
  await settle()
  expect(await seen(1)).toEqual(alike(fadedShare([100])))
  expect(await seen(2)).toEqual(alike(0))
})

test('extends a sign on the last day of a month to the first days of the next, whether or not that was scored before', async () => {
  const now = new Date()
  const monthBegan = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 4, 1)
  const age = Math.floor(Date.now() / dayMs) - monthBegan / dayMs
  const first = { startedAt: daysAgo(age), endedAt: daysAgo(age - 0.05), distanceMeters: 200_000 }
  await fleet.load('trips', [trip('first', { ...first, vehicleExternalId: 'v1', driverExternalId: 'd1' })])
  await settle()
  expect(await seen(1)).toEqual(alike(0))
  const sign = { tags: [{ tag: 'followingDistance', source: 'automated' as const }], driverExternalId: null }
  await fleet.load('incidents', [incident('sign', { ...sign, occurredAt: daysAgo(age + 1) })])
  await settle()
  const near = drivenDays.filter((days) => Math.abs(days - age - 1) <= 30)
  expect(await seen(1)).toEqual(alike(faded([age, ...near]) / faded([age, ...drivenDays])))
})

test('treats cameras reported when a connection is new as present all along', async () => {
  await fleet.load('cameraHealth', [health('v1')])
  await fleet.load('cameraHealth', [health('v2')])
  await settle()
  expect(await seen(1)).toEqual(alike(1))
  expect(await seen(2)).toEqual(alike(1))
})

test('counts a camera reported after calculation for drivers and regions too', async () => {
  await settle()
  expect(await seen(1)).toEqual(alike(0))
  await fleet.load('cameraHealth', [health('v1')])
  await settle()
  expect(await seen(1)).toEqual(alike(1))
  expect(await seen(2)).toEqual(alike(0))
  expect(await seenInRegion()).toBeCloseTo(0.5, 3)
  // Reporting it again recalculates nothing.
  await fleet.load('cameraHealth', [health('v1')])
  expect(await read('select from driver_due where client_id = $1', [clientId])).toEqual([])
})

test('counts no earlier miles for a camera reported later than the others, after a year without one', async () => {
  await fleet.load('cameraHealth', [health('v1')])
  await reportedFor(2)
  await fleet.load('cameraHealth', [health('v1'), health('v2')])
  await fleet.load('cameraHealth', [health('v2')])
  await settle()
  expect(await seen(1)).toEqual(alike(1))
  const sinceMonthBegan = new Date().getUTCDate() > 3 ? [3] : []
  expect(await seen(2)).toEqual(alike(fadedShare(sinceMonthBegan)))
  expect(await seenInRegion()).toBeCloseTo((1 + fadedShare(sinceMonthBegan)) / 2, 3)
})

test('counts no earlier miles for phone use when a driver-facing camera is added later, while the road-facing one covered all', async () => {
  const { frontExternal, frontInternal } = cameraPosition.code
  const cabin = { ...health('v1'), position: frontInternal }
  const phones = async () => {
    const [own] = await read('select parts from vehicle_score where client_id = $1 and vehicle_id = $2', [
      clientId,
      fleet.vehicleId('v1'),
    ])
    const { behavioral, exposure } = own.parts.evidence
    return (behavioral.phone?.exposure ?? 0) / exposure
  }
  await fleet.load('cameraHealth', [{ ...health('v1'), position: frontExternal }])
  await settle()
  expect(await phones()).toBe(0)
  await reportedFor(2)
  await fleet.load('cameraHealth', [cabin])
  await settle()
  expect(await seen(1)).toEqual(alike(1))
  expect(await phones()).toBeCloseTo(fadedShare(new Date().getUTCDate() > 3 ? [3] : []), 4)
})

test('treats a camera reported as missing as installed once it is reported', async () => {
  await fleet.load('cameraHealth', [health('v1', 'notInstalled'), health('v2')])
  await settle()
  expect(await seen(1)).toEqual(alike(0))
  await fleet.load('cameraHealth', [health('v1'), health('v2')])
  await fleet.load('trips', [trip('now', { vehicleExternalId: 'v1', distanceMeters: 1 })])
  await settle()
  const { vehicle: share } = await seen(1)
  expect(share).toBeLessThan(0.6)
  expect((await seen(2)).vehicle).toBeCloseTo(1, 4)
})

test('adds late data for an already calculated day to its region too', async () => {
  await settle()
  const exposure = async () =>
    (
      await read('select exposure from segment_score where client_id = $1 and kind = $2 and subject_id = $3', [
        clientId,
        segmentKind.region,
        regionByCode('US', 'IL')!.id,
      ])
    )[0].exposure
  const before = await exposure()
  await fleet.load('trips', [
    trip('late', { startedAt: daysAgo(99.5), endedAt: daysAgo(99.4), distanceMeters: 200_000 }),
  ])
  await settle()
  expect(await exposure()).toBeGreaterThan(before * 1.05)
})
