import type { TripRecord } from '@milepost/providers/kit/record'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { countListed, listRejected } from '../../features/connections/sync/rejected-queries.ts'
import { upkeep } from '../../jobs/upkeep.ts'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { preparePage } from './prepare-page.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Pages')
  fleet = await createFleet(server.services, clientId, 'Pages', providers.samsara, false)
})
afterAll(() => server[Symbol.asyncDispose]())

const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows

test('rejects one record that the database refuses, with its reason, and stores the page', async () => {
  await fleet.load('vehicles', [
    vehicle('v1', 'Unit 1'),
    { ...vehicle('v2', 'Unit\0 2'), vin: null },
    vehicle('v3', 'Unit 3'),
  ])
  expect(await rows('select name from vehicle where client_id = $1 order by name')).toEqual([
    { name: 'Unit 1' },
    { name: 'Unit 3' },
  ])
  expect(
    await rows(
      'select external_id, reason, payload from rejected_record where client_id = $1 and stream = $$vehicles$$',
    ),
  ).toEqual([
    {
      external_id: 'v2',
      reason: 'It can’t be stored: a text in it has characters that are not text. Correct it at the provider.',
      payload: expect.objectContaining({ externalId: 'v2', name: 'Unit 2' }),
    },
  ])
  expect(await rows('select records, rejected from sync_stream where client_id = $1')).toEqual([
    { records: '2', rejected: '1' },
  ])
})

test('rejects one incident among many, and still creates unlisted vehicles', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    incident(`i${index}`, {
      vehicleExternalId: `unlisted ${index % 3}`,
      occurredAt: minutesAgo(index + 1),
      ...(index === 17 && { raw: { word: 'half \ud83d a pair' } }),
    }),
  )
  await fleet.load('incidents', many)
  expect(await rows('select count(*)::int as n from incident where client_id = $1')).toEqual([{ n: 39 }])
  expect(
    await rows(
      `select external_id, payload ->> 'occurredAt' as at from rejected_record where client_id = $1 and stream = 'incidents'`,
    ),
  ).toEqual([{ external_id: 'i17', at: many[17]!.occurredAt.toISOString() }])
  expect(await rows(`select 1 from vehicle where client_id = $1 and external_id like 'unlisted%'`)).toHaveLength(3)
})

describe('rejected records that a later sync stores', () => {
  const rejection = (externalId: string) => ({ externalId, reason: 'It has no start', path: 'start', payload: {} })
  const read = async (key: string, rejected: string[], stored: string[] = []) => {
    const page = { records: stored.map((id) => trip(id)), rejected: rejected.map(rejection), cursor: 'end' }
    await (await preparePage(fleet.context, { kind: 'trips', key }, page)).store(server.services.pool, null)
  }
  const storedOf = async (connectionId = fleet.connectionId) =>
    Object.fromEntries(
      (
        await rows(
          `select stream || ' ' || external_id as id, stored_at is not null as stored from rejected_record
           where client_id = $1 and connection_id = ${connectionId} and external_id like 'odd%' order by 1`,
        )
      ).map(({ id, stored }) => [id, stored]),
    )

  test('are marked as stored by any stream of their kind, and others aren’t', async () => {
    await read('trips', ['odd', 'odd too'])
    await read('trips.history', ['odd'])
    const other = await createFleet(server.services, clientId, 'Other')
    const page = { records: [], rejected: [rejection('odd')], cursor: 'end' }
    const ofAnother = await preparePage(other.context, { kind: 'trips', key: 'trips' }, page)
    await ofAnother.store(server.services.pool, null)
    await fleet.load('incidents', [incident('odd')])
    expect(await storedOf()).toEqual({ 'trips odd': false, 'trips odd too': false, 'trips.history odd': false })
    await read('trips.late', [], ['odd', 'never odd'])
    expect(await storedOf()).toEqual({ 'trips odd': true, 'trips odd too': false, 'trips.history odd': true })
    expect(await storedOf(other.connectionId)).toEqual({ 'trips odd': false })
  })

  test('reopen once they can’t be used again, even within one page', async () => {
    await read('trips', ['odd'])
    expect(await storedOf()).toMatchObject({ 'trips odd': false, 'trips.history odd': false })
    await read('trips', [], ['odd'])
    await read('trips', ['odd'], ['odd'])
    expect(await storedOf()).toMatchObject({ 'trips odd': false })
  })

  test('stay listed, after the open ones', async () => {
    await read('trips', [], ['odd'])
    const { items } = await listRejected(scopeTo(server.services.db, clientId), fleet.connectionId, {
      PageNumber: 1,
      PageSize: 50,
    })
    const open = items.map(({ storedAt }) => storedAt === null)
    expect(open).toEqual(open.toSorted((a, b) => Number(b) - Number(a)))
    expect(
      items.find(({ externalId, dataType }) => externalId === 'odd' && dataType === 'trips')?.storedAt,
    ).not.toBeNull()
    expect(items.find(({ externalId }) => externalId === 'odd too')?.storedAt).toBeNull()
  })
})

test('lists a trip that another one replaces under its id, unless it is the same trip read twice', async () => {
  const startedAt = minutesAgo(300)
  const short = trip('twin', { startedAt, endedAt: minutesAgo(290), distanceMeters: 5000 })
  const long = { ...short, endedAt: minutesAgo(280), distanceMeters: 11_000 }
  const listed = () => rows(`select reason from rejected_record where client_id = $1 and external_id = 'twin'`)
  await fleet.load('trips', [{ ...short }, { ...short }])
  expect(await listed()).toEqual([])
  await fleet.load('trips', [{ ...short }, { ...long }])
  expect(await listed()).toEqual([{ reason: expect.stringMatching(/two different trips/) }])
})

test.each([
  ['without length', ({ startedAt }: TripRecord) => ({ endedAt: startedAt, distanceMeters: null })],
  ['without distance', () => ({ distanceMeters: null })],
  ['of a part', () => ({ endedAt: minutesAgo(395), distanceMeters: 2000 })],
])('keeps a whole trip beside a row %s under its id, in any order', async (name, change) => {
  for (const isFirst of [true, false]) {
    const id = `whole, ${name}, ${isFirst}`
    const whole = trip(id, { startedAt: minutesAgo(400), endedAt: minutesAgo(380), distanceMeters: 11_000 })
    const less = { ...whole, ...change(whole) }
    await fleet.load('trips', isFirst ? [{ ...whole }, less] : [less, { ...whole }])
    expect(
      await rows(`select distance_meters as meters from trip where client_id = $1 and external_id = '${id}'`),
    ).toEqual([{ meters: 11_000 }])
  }
})

describe('values that can’t be true', () => {
  const startedAt = minutesAgo(120)
  const drive = (id: string, distanceMeters: number) =>
    trip(id, { startedAt, endedAt: minutesAgo(105), start: null, end: null, distanceMeters, maxSpeedKmh: 300 })
  const listed = (externalId: string) =>
    rows(`select reason, part, times, stored_at is not null as corrected from rejected_record
      where client_id = $1 and external_id = '${externalId}'`)

  const ofDevice = (device: string, part: string) =>
    rows(`select reason, part, times, stored_at is not null as corrected from rejected_record
      where client_id = $1 and device = '${device}' and part = '${part}' order by reason desc`)

  test('are dropped and listed, and their record is stored without them and counts as stored', async () => {
    const rejectedSoFar = () => rows(`select rejected from sync_stream where client_id = $1 and stream = 'trips'`)
    const before = await rejectedSoFar()
    await fleet.load('trips', [drive('far', 9_000_000)])
    expect(
      await rows(`select distance_meters, max_speed_kmh from trip where client_id = $1 and external_id = 'far'`),
    ).toEqual([{ distance_meters: null, max_speed_kmh: 300 }])
    expect(await listed('far')).toEqual([
      { reason: expect.stringContaining('is too far for 15'), part: 'distance', times: 1, corrected: false },
    ])
    expect(await rejectedSoFar()).toEqual(before)
    expect(await countListed(scopeTo(server.services.db, clientId), fleet.connectionId)).toContainEqual({
      kind: 'trips',
      rejected: expect.any(Number),
      dropped: 1,
    })
  })

  test('are listed as corrected once the provider corrects them', async () => {
    await fleet.load('trips', [drive('far', 9_000)])
    expect(await listed('far')).toMatchObject([{ corrected: true }])
  })

  test('of positions are listed once per vehicle, however often a broken sensor sends them', async () => {
    const at = (minutes: number, speedKmh: number) => ({
      vehicleExternalId: 'v1',
      at: minutesAgo(minutes),
      latitude: 41.9,
      longitude: -87.6,
      speedKmh,
      headingDegrees: null,
      engineOn: null,
    })
    await fleet.load('positions', [at(30, 612), at(29, 40), at(28, 614)])
    await fleet.load('positions', [at(27, 613), at(26, 255)])
    expect(await ofDevice('v1', 'speed')).toEqual([
      { reason: 'Its speed, 613 km/h, can’t be true', part: 'speed', times: 3, corrected: false },
      { reason: expect.stringMatching(/wasn’t measured/), part: 'speed', times: 1, corrected: false },
    ])
  })

  test('of trips are listed once per vehicle if its device can’t measure them', async () => {
    const drives = [200, 190, 180].map((minutes) =>
      trip(`unread ${minutes}`, {
        vehicleExternalId: 'v9',
        startedAt: minutesAgo(minutes),
        endedAt: minutesAgo(minutes - 8),
        distanceMeters: 3000,
        startOdometerMeters: 0xffff_ffff,
      }),
    )
    await fleet.load('trips', drives)
    expect(await ofDevice('v9', 'odometer')).toEqual([
      { reason: expect.stringMatching(/wasn’t measured/), part: 'odometer', times: 3, corrected: false },
    ])
    await fleet.load('vehicles', [{ ...vehicle('v9', 'Unit 9'), vin: '@@@' }])
    expect(await listed('v9')).toMatchObject([{ reason: '“@@@” is not a VIN', part: 'VIN' }])
  })

  test('of one record are listed each, whenever they are found, and none replaces another', async () => {
    const fleetOf = () =>
      rows(`select part, times from rejected_record where client_id = $1 and external_id = 'several' order by 1`)
    const several = () => ({ ...drive('several', 9_000_000), idleSeconds: 80_000 })
    await fleet.load('trips', [several()])
    const parts = (times: number) => ['distance', 'idling time'].map((part) => ({ part, times }))
    expect(await fleetOf()).toEqual(parts(1))
    await fleet.load('trips', [], {
      rejected: [{ externalId: 'several', reason: 'It has no end', path: null, payload: {}, part: 'end' }],
    })
    expect(await fleetOf()).toEqual(
      [...parts(1), { part: 'end', times: 1 }].toSorted((a, b) => (a.part < b.part ? -1 : 1)),
    )
    await fleet.load('trips', [several()])
    expect((await fleetOf()).filter(({ part }) => part !== 'end')).toEqual(parts(2))
  })

  test('name a device whose clock is wrong, until it is right', async () => {
    const at = (when: Date) => ({
      vehicleExternalId: 'v3',
      at: when,
      latitude: 41.9,
      longitude: -87.6,
      speedKmh: 40,
      headingDegrees: null,
      engineOn: null,
    })
    const trouble = () =>
      rows(`select evidence ->> 'reason' as reason, healed_at is null as open from vehicle_mismatch m
        where client_id = $1 and type = 4 and vehicle_id = ${fleet.vehicleId('v3')}`)
    const rolled = new Date(minutesAgo(3).getTime() - 1024 * 7 * 86_400_000)
    await fleet.load('positions', [at(rolled)])
    expect(await trouble()).toEqual([
      { reason: expect.stringMatching(/1,024 weeks behind.* The device states .* UTC\.$/), open: true },
    ])
    expect(
      await rows(`select 1 from vehicle_latest where client_id = $1 and vehicle_id = ${fleet.vehicleId('v3')}`),
    ).toEqual([])
    await fleet.load('positions', [at(new Date(Date.now() + 5_000))])
    expect(await trouble()).toMatchObject([{ open: false }])
  })
})

test('upkeep removes rejected records after 90 days, and the oldest of very many, but no event that waits for a type', async () => {
  const store = (connection: number, days: string, count: number, record: object | null = null) =>
    server.services.pool.query(
      `insert into rejected_record (client_id, connection_id, stream, external_id, reason, last_seen_at, record)
       select $1, $2, 'trips', 'kept ' || $3::text || ' ' || n || coalesce($5::text, ''), 'Odd', now() - $3::interval - n * interval '1 second', $5::jsonb
       from generate_series(1, $4::int) n`,
      [clientId, connection, days, count, record && JSON.stringify(record)],
    )
  await store(-1, '91 days', 2)
  await store(-1, '91 days', 1, { tags: [] })
  await store(-1, '89 days', 3)
  await store(-2, '1 day', 10_004)
  await upkeep(server.services, { line: () => undefined })
  expect(
    await rows(
      `select connection_id as connection, count(*)::int, extract(day from now() - min(last_seen_at))::int as days from rejected_record
       where client_id = $1 and connection_id < 0 group by 1 order by 1`,
    ),
  ).toEqual([
    { connection: -2, count: 10_000, days: 1 },
    { connection: -1, count: 4, days: 91 },
  ])
})
