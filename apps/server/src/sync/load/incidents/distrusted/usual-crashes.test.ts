import { mismatchType } from '@milepost/domain/codes'
import type { IncidentRecord, PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  type Fleet,
  incident,
  minutesAgo,
  vehicle,
} from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'

// A device that takes each start of the engine, or a hump at the gate, for a crash, and vehicles that are hit as they start or drive.

let server: TestServer
let fleet: Fleet
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
let count = 0
beforeEach(async () => {
  const name = `Start alarms ${++count}`
  clientId = await server.client(name)
  fleet = await createFleet(server.services, clientId, name)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

const day = 1440
const at = (minutes: number, change: Partial<PositionRecord> = {}): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  ...chicago,
  speedKmh: 0,
  headingDegrees: null,
  engineOn: false,
  ...change,
})
/** Parked for hours, then on, and 10 minutes at 40 km/h; `minutes` ago the engine starts. */
const parked = (minutes: number) => [600, 300, 60, 5].map((before) => at(minutes + before))
const drive = (minutes: number, speedKmh = 40) =>
  Array.from({ length: 21 }, (_, index) =>
    at(minutes - index / 2, {
      engineOn: true,
      speedKmh: index ? speedKmh : 0,
      latitude: chicago.latitude + (index * speedKmh) / 120 / 111.2,
    }),
  )
const crash = (minutes: number, change: Partial<IncidentRecord> = {}) =>
  incident(`crash-${minutes}`, {
    occurredAt: minutesAgo(minutes),
    tags: [{ tag: 'Crash', source: 'automated' }],
    location: chicago,
    speedKmh: 0,
    maxG: null,
    ...change,
  })
const starts = [4, 3, 2, 1].map((days) => days * day)

async function stored(): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ id: string }>(
    'select external_id as id from incident_detail where client_id = $1 order by occurred_at',
    [clientId],
  )
  return rows.map(({ id }) => id)
}
async function listed(): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select external_id as id from rejected_record where client_id = $1 and reason like '%again and again%' and stored_at is null order by 1`,
    [clientId],
  )
  return rows.map(({ id }) => id)
}
const ids = (minutes: readonly number[]) => minutes.map((one) => `crash-${one}`)

test('rejects crashes at each start of the engine, which is device trouble', async () => {
  await fleet.load(
    'positions',
    starts.flatMap((one) => [...parked(one), ...drive(one)]),
  )
  await fleet.load(
    'incidents',
    starts.map((one) => crash(one)),
  )
  expect(await stored()).toEqual([])
  expect(await listed()).toEqual(ids(starts).sort())
  const { rows } = await server.services.pool.query(
    `select evidence ->> 'reason' as reason from vehicle_mismatch where client_id = $1 and type = ${mismatchType.code.alarm} and healed_at is null`,
    [clientId],
  )
  expect(rows).toEqual([{ reason: expect.stringContaining('as the engine starts, again and again') }])
})

test('rejects them as they arrive, and when they are read again', async () => {
  for (const one of starts) {
    await fleet.load('positions', parked(one))
    await fleet.load('positions', drive(one).slice(0, 2))
    await fleet.load('incidents', [crash(one)])
    if (one === starts[1]) expect(await stored()).toEqual(ids(starts.slice(0, 2)))
    await fleet.load('positions', drive(one).slice(2))
  }
  expect(await stored()).toEqual([])
  await fleet.load('incidents', [crash(starts[0]!)])
  expect(await stored()).toEqual([])
  expect(await listed()).toEqual(ids(starts).sort())
})

test('keeps one crash of a vehicle that is hit as it starts, and drives on', async () => {
  await fleet.load(
    'positions',
    starts.flatMap((one) => [...parked(one), ...drive(one)]),
  )
  await fleet.load('incidents', [crash(starts[1]!), crash(starts[2]!)])
  expect(await stored()).toEqual(ids(starts.slice(1, 3)))
})

test.each<[string, Partial<IncidentRecord>]>([
  ['a force', { maxG: 2.4 }],
  ['a clip', { media: [{ position: 1, kind: 'video', source: { eventId: 'e' } }] }],
  ['a speed', { speedKmh: 14 }],
  ['another place', { location: { latitude: chicago.latitude + 0.01, longitude: chicago.longitude } }],
])('keeps crashes at starts with %s', async (_, change) => {
  await fleet.load(
    'positions',
    starts.flatMap((one) => [...parked(one), ...drive(one)]),
  )
  await fleet.load(
    'incidents',
    starts.map((one) => crash(one, change)),
  )
  expect(await stored()).toEqual(ids(starts))
})

test('keeps crashes of a parked vehicle, and of one that does not drive off', async () => {
  await fleet.load(
    'positions',
    starts.slice(0, 2).flatMap((one) => [...parked(one), at(one), at(one - 60), at(one - 300)]),
  )
  await fleet.load(
    'positions',
    starts.slice(2).flatMap((one) => [...parked(one), ...drive(one, 0)]),
  )
  await fleet.load(
    'incidents',
    starts.map((one) => crash(one)),
  )
  expect(await stored()).toEqual(ids(starts))
})

test('keeps crashes in traffic', async () => {
  await fleet.load(
    'positions',
    starts.flatMap((one) => [...drive(one + 12), ...drive(one)]),
  )
  await fleet.load(
    'incidents',
    starts.map((one) => crash(one)),
  )
  expect(await stored()).toEqual(ids(starts))
})

/**
 * Drives over a hump `minutes` ago at 22 km/h, a position each 10 s, `kmBeside` the first one; from `restsAt` seconds after it on, the vehicle
 * rests. Before it, the vehicle states `kmhBefore`.
 */
const pass = (minutes: number, { restsAt = Number.POSITIVE_INFINITY, kmBeside = 0, kmhBefore = 22 } = {}) =>
  Array.from({ length: 25 }, (_, index) => {
    const seconds = (index - 12) * 10
    return at(minutes - seconds / 60, {
      engineOn: true,
      speedKmh: seconds < 0 ? kmhBefore : seconds < restsAt ? 22 : 0,
      latitude: chicago.latitude + (Math.min(seconds, restsAt) * 22) / 3.6 / 111_200,
      longitude: beside(kmBeside).longitude,
    })
  })
const beside = (km: number) => ({ ...chicago, longitude: chicago.longitude + km / 82.8 })
/** Passes of other humps, a kilometer apart, some of them 100, 200 and 300 minutes ago, and what a device reports at them. */
const elsewhere = (times: number, kmhBefore = 22) =>
  Array.from({ length: times }, (_, index) => pass((index + 1) * 100, { kmBeside: index + 1, kmhBefore })).flat()
const atElsewhere = (times: number) =>
  Array.from({ length: times }, (_, index) => onHump((index + 1) * 100, { location: beside(index + 1) }))
const onHump = (minutes: number, change: Partial<IncidentRecord> = {}) => crash(minutes, { speedKmh: 22, ...change })

test('rejects crashes at one place where the vehicle drives on, which is device trouble, and none elsewhere that slows it down', async () => {
  await fleet.load('positions', [...starts.flatMap((one) => pass(one, { kmhBefore: 40 })), ...elsewhere(1, 40)])
  await fleet.load('incidents', [...starts.map((one) => onHump(one)), ...atElsewhere(1)])
  expect(await stored()).toEqual(ids([100]))
  expect(await listed()).toEqual(ids(starts).sort())
  const { rows } = await server.services.pool.query(
    `select evidence ->> 'reason' as reason from vehicle_mismatch where client_id = $1 and type = ${mismatchType.code.alarm} and healed_at is null`,
    [clientId],
  )
  expect(rows).toEqual([{ reason: expect.stringContaining('again and again, as at speed humps') }])
})

test('rejects those at a hump as they arrive, and when they are read again, but not one after which the vehicle stops', async () => {
  for (const one of starts) {
    await fleet.load('incidents', [onHump(one)])
    await fleet.load('positions', pass(one))
    if (one === starts[1]) expect(await stored()).toEqual(ids(starts.slice(0, 2)))
  }
  expect(await stored()).toEqual([])
  await fleet.load('positions', pass(300, { restsAt: 5 }))
  await fleet.load('incidents', [onHump(starts[0]!), onHump(300)])
  expect(await stored()).toEqual(ids([300]))
  expect(await listed()).toEqual(ids(starts).sort())
})

test.each<[string, Partial<IncidentRecord>]>([
  ['a force', { maxG: 2.4 }],
  ['a clip', { media: [{ position: 1, kind: 'video', source: { eventId: 'e' } }] }],
])('keeps crashes at one place with %s', async (_, change) => {
  await fleet.load(
    'positions',
    starts.flatMap((one) => pass(one)),
  )
  await fleet.load(
    'incidents',
    starts.map((one) => onHump(one, change)),
  )
  expect(await stored()).toEqual(ids(starts))
})

test('keeps crashes after which the vehicle stops, before which it waited, or of one pass', async () => {
  const waited = (minutes: number) => pass(minutes).map((one, index) => (index < 12 ? { ...one, speedKmh: 0 } : one))
  await fleet.load('positions', [
    ...starts.slice(0, 3).flatMap((one) => pass(one, { restsAt: 5 })),
    ...[900, 800, 700].flatMap(waited),
    ...pass(300),
  ])
  const times = [...starts.slice(0, 3), 900, 800, 700, 300.1, 300, 299.9]
  await fleet.load(
    'incidents',
    times.map((one) => onHump(one)),
  )
  expect(await stored()).toEqual(ids(times))
})

test('rejects crashes wherever the vehicle drives on at its speed, and not a true one after which it stops, however they are read', async () => {
  const hit = onHump(500, { location: beside(8) })
  const events = [...atElsewhere(3), hit]
  await fleet.load('incidents', events)
  await fleet.load('positions', [...elsewhere(3), ...pass(500, { kmBeside: 8, restsAt: 5 })])
  expect(await stored()).toEqual(ids([500]))
  expect(await listed()).toEqual(ids([100, 200, 300]))
  await fleet.load('incidents', events)
  await fleet.load('incidents', atElsewhere(1))
  expect(await stored()).toEqual(ids([500]))
})

test('rejects one that slows nothing down together with those at a hump, at once and as it arrives later', async () => {
  const humps = starts.slice(0, 3)
  await fleet.load('positions', [...humps.flatMap((one) => pass(one, { kmhBefore: 40 })), ...elsewhere(2)])
  await fleet.load('incidents', [...humps.map((one) => onHump(one)), ...atElsewhere(1)])
  expect(await stored()).toEqual([])
  await fleet.load('incidents', atElsewhere(2))
  expect(await stored()).toEqual([])
})

test.each<[string, () => PositionRecord[], number]>([
  ['two at the same speed', () => elsewhere(2), 2],
  ['that slow the vehicle down', () => elsewhere(3, 40), 3],
  ['between positions that are too far apart', () => elsewhere(3).filter((_, index) => (index % 25) % 3 === 0), 3],
])('keeps crashes at several places: %s', async (_, positionsOf, times) => {
  await fleet.load('positions', positionsOf())
  await fleet.load('incidents', atElsewhere(times))
  expect(await stored()).toHaveLength(times)
})
