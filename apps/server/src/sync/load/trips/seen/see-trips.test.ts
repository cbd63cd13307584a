import { distanceSource, mismatchType } from '@milepost/domain/codes'
import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollUp } from '../../../../recompute/roll-up/roll-up.ts'
import { createFleet, type Fleet, minutesAgo, trip, vehicle } from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { byPositions } from './by-positions.ts'

// What positions decide of a trip is the same whether they arrive before it or after it.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(crypto.randomUUID())
  fleet = await createFleet(server.services, clientId, `Seen ${clientId}`)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

const eveningMs = Date.parse('2026-06-10T22:00:00Z')
const minute = (at: number) => new Date(eveningMs + at * 60_000)
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.2 })
const drive = (from: number, minutes: number, fromKm: number, step: number): PositionRecord[] =>
  Array.from({ length: minutes + 1 }, (_, index) => ({
    vehicleExternalId: 'v1',
    at: minute(from + index),
    ...east(fromKm + index * step),
    speedKmh: 60,
    headingDegrees: null,
    engineOn: null,
  }))
const evening = drive(0, 50, 0, 1)
const morning = drive(840, 50, 50, -1)
const night: TripRecord = trip('night', {
  startedAt: minute(0),
  endedAt: minute(890),
  distanceMeters: 100_000,
  start: east(0),
  end: east(0),
})

async function stored() {
  while (await rollUp(server.services.pool));
  const { rows } = await server.services.pool.query(
    `select driving_seconds as seconds, driven_parts as parts, distance_meters as meters, conditions is not null as "isLit",
       (select array_agg(driving_seconds order by day) from vehicle_day where client_id = $1) as days
     from trip where client_id = $1`,
    [clientId],
  )
  return rows[0]
}
const twoDrives = { seconds: 6000, parts: [0, 3000, 50_400, 53_400], meters: 100_000, isLit: true, days: [3000, 3000] }
const unknown = { seconds: null, parts: null, meters: 100_000, isLit: false, days: [0, 0] }

test('leaves out the silence if positions come first', async () => {
  await fleet.load('positions', [...evening, ...morning])
  await fleet.load('trips', [night])
  expect(await stored()).toEqual(twoDrives)
})

test('leaves out the silence if positions come later, and lists the driving time that was dropped before', async () => {
  await fleet.load('trips', [night])
  expect(await stored()).toMatchObject({ ...unknown, days: expect.anything() })
  const { rows } = await server.services.pool.query('select part, reason from rejected_record where client_id = $1', [
    clientId,
  ])
  expect(rows).toEqual([
    { part: 'driving time', reason: expect.stringMatching(/^It took 14\sh\s50\smin for 62\.1\smi, too slow/) },
  ])
  await fleet.load('positions', morning)
  await fleet.load('positions', evening)
  expect(await stored()).toEqual(twoDrives)
})

test.each([
  ['before', 30, '19'],
  ['after', 30, '19'],
  ['before', 45, '28'],
  ['after', 45, '28'],
])('drops a top speed that positions exceed if they come %s the trip: %d km/h', async (when, maxSpeedKmh, mph) => {
  const top = async () => {
    const { rows } = await server.services.pool.query(
      `select external_id as id, max_speed_kmh as top, (select reason from rejected_record where client_id = $1 and part = 'top speed' and external_id = t.external_id) as reason
       from trip t where client_id = $1 order by 1`,
      [clientId],
    )
    return rows
  }
  // 60 km/h for 50 minutes.
  const slow = trip('slow', {
    startedAt: minute(0),
    endedAt: minute(60),
    distanceMeters: 50_000,
    start: null,
    end: null,
    maxSpeedKmh: 56,
  })
  const times = { startedAt: minute(835), endedAt: minute(890) }
  const right = trip('true', { ...slow, externalId: 'true', ...times, maxSpeedKmh: 70 })
  const wrong = trip('wrong', {
    ...slow,
    ...times,
    startedAt: minute(1440),
    endedAt: minute(1490),
    externalId: 'wrong',
    distanceMeters: null,
    maxSpeedKmh,
  })
  const positions = [...evening, ...morning, ...drive(1440, 50, 0, 1)]
  if (when === 'before') await fleet.load('positions', positions)
  await fleet.load('trips', [slow, right, wrong])
  if (when === 'after') await fleet.load('positions', positions)
  expect(await top()).toEqual([
    { id: 'slow', top: 56, reason: null },
    { id: 'true', top: 70, reason: null },
    {
      id: 'wrong',
      top: null,
      reason: expect.stringMatching(new RegExp(`^Its top speed, ${mph}\\smph, is slower than its positions show`)),
    },
  ])
})

test.each(['before', 'after'])('never takes a trip an hour off for 0 km, if positions come %s it', async (when) => {
  const parked = drive(-20, 90, 0, 0).map((position) => ({ ...position, speedKmh: 0 }))
  const positions = [...parked, ...drive(71, 50, 0, 1)]
  if (when === 'before') await fleet.load('positions', positions)
  // Driven from 72 to 120.
  await fleet.load('trips', [
    trip('shifted', { startedAt: minute(12), endedAt: minute(60), distanceMeters: 48_000, start: null, end: null }),
  ])
  if (when === 'after') await fleet.load('positions', positions)
  await fleet.load('positions', [{ ...parked[0]!, at: minute(30.5) }])
  expect(await stored()).toMatchObject({ meters: null })
  const { rows } = await server.services.pool.query('select part, reason from rejected_record where client_id = $1', [
    clientId,
  ])
  expect(rows).toContainEqual({
    part: 'distance',
    reason: expect.stringMatching(/positions show that its vehicle was parked then/),
  })
  expect(rows.map(({ part }) => part).sort()).toEqual(['distance', 'driving time'])
})

describe('of a device that counts too far on each short trip', () => {
  const short = (index: number, meters: number) =>
    trip(`short ${index}`, {
      startedAt: minute(30 * index),
      endedAt: minute(30 * index + 2),
      distanceMeters: meters,
      start: null,
      end: null,
      maxSpeedKmh: null,
    })
  const metersOf = async () => {
    const { rows } = await server.services.pool.query<{ meters: number | null }>(
      'select distance_meters as meters from trip where client_id = $1 order by started_at',
      [clientId],
    )
    return rows.map(({ meters }) => meters)
  }
  const trips = Array.from({ length: 10 }, (_, index) => index)

  test('takes the paths, and believes none of the trips without one', async () => {
    for (const index of trips) await fleet.load('positions', drive(30 * index, 2, 0, 0.6))
    await fleet.load(
      'trips',
      [...trips, 10].map((index) => short(index, 3_000)),
    )
    const meters = await metersOf()
    for (const one of meters.slice(0, 10)) expect(one).toBeCloseTo(1_200, -2)
    expect(meters[10]).toBeNull()
    // Later trips arrive one at a time.
    await fleet.load('positions', drive(330, 2, 0, 0.6))
    await fleet.load('trips', [short(11, 3_000)])
    expect((await metersOf())[11]).toBeCloseTo(1_200, -2)
    await fleet.load('positions', drive(360, 2, 0, 0.6))
    await fleet.load('trips', [short(12, 1_300)])
    expect((await metersOf())[12]).toBe(1_300)
  })

  test('believes a provider that measures by GPS itself, on a page with few trips', async () => {
    const byGps = (index: number, meters: number) => ({ ...short(index, meters), distanceSource: 'gps' as const })
    for (const index of trips) await fleet.load('positions', drive(30 * index, 2, 0, 0.6))
    await fleet.load(
      'trips',
      trips.map((index) => byGps(index, 1_200)),
    )
    await fleet.load('positions', drive(330, 2, 0, 0.6))
    await fleet.load('trips', [byGps(11, 2_400), byGps(12, 5_000)])
    expect((await metersOf()).slice(-2)).toEqual([2_400, 5_000])
  })

  test('believes one that rounds to whole miles', async () => {
    for (const index of trips) await fleet.load('positions', drive(30 * index, 2, 0, 0.6))
    const rounded = trips.map((index) => (index % 4 === 0 ? 3_219 : 1_609))
    await fleet.load(
      'trips',
      trips.map((index) => short(index, rounded[index]!)),
    )
    expect(await metersOf()).toEqual(rounded)
  })
})

describe('of a device whose distances are in another unit', () => {
  const beganMs = Date.now() - 30 * 3_600_000
  const at = (index: number, minutes: number) => new Date(beganMs + (index * 60 + minutes) * 60_000)
  /** Each is 8 km in 8 minutes, there or back. */
  const way = (index: number): PositionRecord[] =>
    drive(0, 8, index % 2 ? 8 : 0, index % 2 ? -1 : 1).map((position, minutes) => ({
      ...position,
      at: at(index, minutes),
    }))
  const driven = (index: number, meters: number) =>
    trip(`way ${index}`, {
      startedAt: at(index, 0),
      endedAt: at(index, 8),
      distanceMeters: meters,
      start: null,
      end: null,
      maxSpeedKmh: null,
    })
  const facts = async () => {
    const { rows: trips } = await server.services.pool.query(
      'select distance_meters as meters, distance_source as source from trip where client_id = $1 order by started_at',
      [clientId],
    )
    const { rows: trouble } = await server.services.pool.query(
      "select type, evidence ->> 'reason' as reason, healed_at is not null as healed, since from vehicle_mismatch where client_id = $1",
      [clientId],
    )
    const { rows: listed } = await server.services.pool.query(
      "select external_id as id from rejected_record where client_id = $1 and part = 'distance' and stored_at is null",
      [clientId],
    )
    return { trips, trouble, listed: listed.length }
  }
  const ways = Array.from({ length: 9 }, (_, index) => index)
  const byPath = { meters: expect.closeTo(8_000, -3), source: distanceSource.code.gps }

  test.each([
    ['miles', 8_000 / 1.609, /0\.62\d times .*, as if miles were read as kilometers/],
    ['kilometers as miles', 8_000 * 1.609, /1\.61 times .*, as if kilometers were read as miles/],
    ['meters as kilometers', 8_000_000, /(1,000|99\d) times .*, as if meters were read as kilometers/],
    ['kilometers as meters', 8, /0\.001 times .*, as if kilometers were read as meters/],
  ])('takes the paths instead of %s, and opens device trouble once', async (_, meters, reason) => {
    await fleet.load('positions', ways.flatMap(way))
    await fleet.load(
      'trips',
      [...ways, 9].map((index) => driven(index, meters)),
    )
    const { trips, trouble, listed } = await facts()
    expect(trips).toEqual([...ways.map(() => byPath), { meters: null, source: distanceSource.code.notSet }])
    expect(trouble).toEqual([
      {
        type: mismatchType.code.distance,
        reason: expect.stringMatching(reason),
        healed: false,
        since: at(0, 0).toISOString(),
      },
    ])
    expect(listed).toBe(10)
  })

  test('finds it in trips that arrive one at a time, corrects those before, and ends the trouble when it is over', async () => {
    for (const index of ways) {
      await fleet.load('positions', way(index))
      await fleet.load('trips', [driven(index, 8_000 * 1.609)])
      if (index === 2) expect(await facts()).toMatchObject({ trouble: [], listed: 0 })
    }
    expect(await facts()).toMatchObject({ trips: ways.map(() => byPath), trouble: [{ healed: false }], listed: 9 })
    await fleet.load('trips', [driven(9, 8_000 * 1.609)])
    await fleet.load('positions', way(9))
    const later = Array.from({ length: 8 }, (_, index) => 10 + index)
    expect((await facts()).trips[9]).toEqual(byPath)
    for (const index of later) {
      await fleet.load('positions', way(index))
      await fleet.load('trips', [driven(index, 8_100)])
      expect(await facts()).toMatchObject({ trouble: [{ healed: index === 17 }] })
    }
    expect((await facts()).trips.slice(10)).toEqual(
      later.map(() => ({ meters: 8_100, source: distanceSource.code.odometer })),
    )
  })

  test('believes distances of winding roads, which differ from trip to trip', async () => {
    await fleet.load('positions', ways.flatMap(way))
    const shares = [1.05, 1.58, 1.2, 1.57, 1.1, 1.4, 1.58, 1.3, 1.55]
    await fleet.load(
      'trips',
      ways.map((index) => driven(index, Math.round(8_000 * shares[index]!))),
    )
    const { trips, trouble, listed } = await facts()
    expect(trips.map(({ meters }) => meters)).toEqual(shares.map((share) => Math.round(8_000 * share)))
    expect({ trouble, listed }).toEqual({ trouble: [], listed: 0 })
  })
})

describe('of a device whose trip times are an hour off', () => {
  const beganMs = Date.now() - 44 * 3_600_000
  const at = (minutes: number) => new Date(beganMs + minutes * 60_000)
  /** Minutes at which a drive of 20 km in 20 minutes begins, there and back; an hour later, some are within the next one. */
  const starts = [0, 90, 170, 400, 600, 670, 900, 1300, 1500, 1900]
  const eastAt = (minutes: number) => {
    const index = starts.findLastIndex((start) => start <= minutes)
    const km = index < 0 ? 0 : Math.min(20, minutes - starts[index]!)
    return index % 2 ? 20 - km : km
  }
  const trace = (from: number, last: number): PositionRecord[] =>
    Array.from({ length: last - from }, (_, index) => from + index).map((minutes) => ({
      vehicleExternalId: 'v1',
      at: at(minutes),
      ...east(eastAt(minutes)),
      speedKmh: eastAt(minutes) === eastAt(minutes + 1) ? 0 : 60,
      headingDegrees: null,
      engineOn: null,
    }))
  const drove = (start: number, off: number) => {
    const times = { startedAt: at(start + off), endedAt: at(start + off + 20) }
    return trip(`at ${start}`, { ...times, distanceMeters: 20_000, start: null, end: null })
  }
  const trips = async () => {
    const { rows } = await server.services.pool.query<{ meters: number | null }>(
      'select distance_meters as meters from trip where client_id = $1 order by started_at',
      [clientId],
    )
    return rows.map(({ meters }) => meters)
  }
  const trouble = async () => {
    const { rows } = await server.services.pool.query(
      `select type, evidence -> 'hoursOff' as hours, evidence ->> 'reason' as reason, healed_at is not null as healed
       from vehicle_mismatch where client_id = $1`,
      [clientId],
    )
    return rows
  }

  test.each([
    [60, 1, /^Trip times are 1\sh later than those of positions/],
    [-120, -2, /^Trip times are 2\sh earlier/],
  ])('takes no distance of trips %i minutes off, and opens device trouble', async (off, hours, reason) => {
    await fleet.load('positions', trace(-30, 2_400))
    for (const start of starts) await fleet.load('trips', [drove(start, off)])
    expect(await trouble()).toEqual([
      { type: mismatchType.code.clock, hours, reason: expect.stringMatching(reason), healed: false },
    ])
    expect(await trips()).toEqual(starts.map(() => null))
    await fleet.load('positions', [{ ...trace(2_400, 2_401)[0]!, at: minutesAgo(1) }])
    expect(await trouble()).toMatchObject([{ healed: false }])
  })

  test('ends the trouble when times are right again', async () => {
    await fleet.load('positions', trace(-30, 300))
    await fleet.load(
      'trips',
      starts.slice(0, 3).map((start) => drove(start, 60)),
    )
    await fleet.load('positions', trace(300, 2_400))
    await fleet.load(
      'trips',
      starts.slice(3, 5).map((start) => drove(start, 60)),
    )
    expect(await trouble()).toMatchObject([{ hours: 1, healed: false }])
    await fleet.load(
      'trips',
      starts.slice(5).map((start) => drove(start, 0)),
    )
    expect(await trouble()).toMatchObject([{ hours: 1, healed: false }])
    expect((await trips()).slice(5)).toEqual(starts.slice(5).map(() => 20_000))
    await fleet.load('trips', [], { gone: starts.slice(0, 5).map((start) => `at ${start}`) })
    await fleet.load('trips', [drove(1900, 0)])
    expect(await trouble()).toMatchObject([{ hours: 1, healed: true }])
  })
})

test.each(['before', 'after'])(
  'takes ends that are too far from the path from positions that arrive %s it',
  async (order) => {
    if (order === 'before') await fleet.load('positions', [...evening, ...morning])
    const change = { distanceMeters: 50_000, startedAt: minute(0), endedAt: minute(50) }
    const swapped = { latitude: -74.9, longitude: 40.8 }
    await fleet.load('trips', [
      trip('swapped', { ...change, start: swapped, end: east(47) }),
      trip('away', { ...change, startedAt: minute(840), endedAt: minute(890), start: east(350), end: east(300) }),
    ])
    if (order === 'after') await fleet.load('positions', [...evening, ...morning])
    const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows
    const ends = 'start_longitude_e6 as start, end_longitude_e6 as "end"'
    const [west, far] = [0, 50].map((km) => Math.round(east(km).longitude * 1e6))
    expect(await rows(`select ${ends} from trip where client_id = $1 order by started_at`)).toEqual([
      { start: west, end: far },
      { start: far, end: west },
    ])
    const listed = await rows(
      "select part, reason, device from rejected_record where client_id = $1 and external_id = 'away' order by part",
    )
    expect(listed).toEqual([
      { part: 'end place', reason: expect.stringMatching(/^Its end is 186/), device: 'v1' },
      {
        part: 'start place',
        reason: expect.stringMatching(/^Its start is 186\smi from the first of its positions/),
        device: 'v1',
      },
    ])
  },
)

test('counts what was driven in the silence once positions show it', async () => {
  await fleet.load('positions', [...evening, ...morning])
  await fleet.load('trips', [night])
  await stored()
  await fleet.load('positions', drive(400, 60, 50, 1))
  expect(await stored()).toMatchObject({ seconds: 9600, parts: [0, 3000, 24_000, 27_600, 50_400, 53_400] })
})

test('counts a trip of 40 days on no day, and lists its distance and driving time', async () => {
  await fleet.load('trips', [
    trip('away', {
      startedAt: minute(-57_600),
      endedAt: minute(0),
      distanceMeters: 12_000_000,
      start: null,
      end: null,
    }),
    trip('within', { startedAt: minute(-56_000), endedAt: minute(-55_940), distanceMeters: 50_000 }),
  ])
  await stored()
  const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows
  const days =
    'select distance_meters as meters, driving_seconds as seconds from vehicle_day where client_id = $1 order by day'
  expect(await rows(days)).toEqual([
    { meters: 0, seconds: 0 },
    { meters: 50_000, seconds: 3600 },
  ])
  expect(await rows('select part, reason from rejected_record where client_id = $1 order by part')).toEqual([
    { part: 'distance', reason: expect.stringMatching(/^Its distance, 7,456\smi, is of no day: it lasts 40\sd$/) },
    { part: 'driving time', reason: expect.stringMatching(/^It lasts 40\sd, longer/) },
  ])
})

test('forgets the silence when the provider corrects the trip', async () => {
  await fleet.load('positions', [...evening, ...morning])
  await fleet.load('trips', [night])
  await stored()
  await fleet.load('trips', [{ ...night, endedAt: minute(50), distanceMeters: 50_000, end: east(50) }])
  expect(await stored()).toEqual({ seconds: 3000, parts: null, meters: 50_000, isLit: true, days: [3000] })
})

describe('a distance that its positions contradict', () => {
  const short = (meters: number) => ({ ...night, endedAt: minute(50), distanceMeters: meters, start: null, end: null })
  const listed = async () => {
    const { rows } = await server.services.pool.query(
      'select part, reason, stream from rejected_record where client_id = $1',
      [clientId],
    )
    return rows
  }
  /** Flickers for some seconds. */
  const stray = ({ at, ...one }: PositionRecord): PositionRecord[] =>
    [1, 2, 3, 4].map((second) => ({
      ...one,
      at: new Date(at.getTime() + second * 1000),
      latitude: one.latitude + (second % 2) * 0.02,
    }))
  /** All of them begin and end as the vehicle drives. */
  const bits = async () => {
    const { rows } = await server.services.pool.query('select by_positions as bits from trip where client_id = $1', [
      clientId,
    ])
    return rows[0].bits & ~(byPositions.before | byPositions.after)
  }

  test.each([
    ['too far', 110_000, /^Its distance, 68.4\smi, is too far for its positions, which show 31.1\smi$/],
    ['too short', 20_000, /^Its distance, 12.4\smi, is too short for its positions, which show 31.1\smi$/],
  ])('is %s: it is estimated from the path, in any order, and listed', async (_, meters, reason) => {
    await fleet.load('trips', [short(meters)])
    expect((await stored()).meters).toBe(meters)
    await fleet.load('positions', evening.slice(0, 30))
    expect([(await stored()).meters, await bits()]).toEqual([meters, byPositions.path])
    for (let times = 0; times < 2; times++) {
      await (times ? fleet.load('trips', [short(meters)]) : fleet.load('positions', evening.slice(30)))
      expect((await stored()).meters).toBeCloseTo(50_000, -3)
      expect(await bits()).toBe(byPositions.distance)
      expect(await listed()).toEqual([{ part: 'distance', stream: 'trips', reason: expect.stringMatching(reason) }])
    }
  })

  test.each([
    ['a winding road', 78_000, evening, 0],
    ['an odometer that is off', 44_000, evening, 0],
    // Its positions may still arrive.
    ['a drive in a silence', 83_000, [...evening.slice(0, 20), ...evening.slice(24)], byPositions.path],
    ['a receiver that wanders', 50_000, evening.flatMap((one, index) => [one, ...(index % 5 ? [] : stray(one))]), 0],
  ])('isn’t one of %s', async (_, meters, positions, open) => {
    await fleet.load('positions', positions)
    await fleet.load('trips', [short(meters)])
    const ofTrips = (await listed()).filter(({ stream }) => stream === 'trips')
    expect([(await stored()).meters, await bits(), ofTrips]).toEqual([meters, open, []])
  })
})

test('knows neither distance nor driving time of a trip that ends as it starts, and lists it', async () => {
  await fleet.load('trips', [{ ...night, endedAt: night.startedAt, distanceMeters: 1000 }])
  expect(await stored()).toMatchObject({ seconds: null, meters: null, isLit: false })
  const { rows } = await server.services.pool.query('select part, reason from rejected_record where client_id = $1', [
    clientId,
  ])
  expect(rows).toEqual([{ part: 'distance', reason: expect.stringMatching(/took no time: it ends when it starts$/) }])
})

test('ends a running trip once a later one of its vehicle has begun, in any order', async () => {
  const at = (id: string, start: number, end: number | null) =>
    trip(id, { startedAt: minute(start), endedAt: end === null ? null : minute(end), distanceMeters: 5000 })
  await fleet.load('trips', [at('open', 0, null), { ...at('other', 60, null), vehicleExternalId: 'v2' }])
  await fleet.load('trips', [at('later', 120, 150), at('last', 200, null)])
  await fleet.load('trips', [at('open', 0, null)])
  await fleet.load('trips', [at('before', -90, null)])
  const ends = async () => {
    const { rows } = await server.services.pool.query(
      'select external_id as id, ended_at as "endedAt", driving_seconds as seconds from trip where client_id = $1 order by started_at',
      [clientId],
    )
    return rows
  }
  expect(await ends()).toEqual([
    { id: 'before', endedAt: minute(0).toISOString(), seconds: null },
    { id: 'open', endedAt: minute(120).toISOString(), seconds: null },
    { id: 'other', endedAt: null, seconds: null },
    { id: 'later', endedAt: minute(150).toISOString(), seconds: 1800 },
    { id: 'last', endedAt: null, seconds: null },
  ])
  await fleet.load('trips', [at('open', 0, 20)])
  expect((await ends())[1]).toEqual({ id: 'open', endedAt: minute(20).toISOString(), seconds: 1200 })
})

test('estimates an unknown distance from the path, also from positions that arrive later', async () => {
  const short = { ...night, endedAt: minute(50), distanceMeters: null, end: east(50) }
  await fleet.load('trips', [short])
  expect(await stored()).toMatchObject({ meters: null })
  await fleet.load('positions', evening)
  expect((await stored()).meters).toBeCloseTo(50_000, -3)
  await fleet.load('trips', [short])
  expect((await stored()).meters).toBeCloseTo(50_000, -3)
})

test.each(['before', 'after'])('counts no jump of a parked vehicle, with positions %s the trip', async (order) => {
  const jump = Array.from({ length: 21 }, (_, at) => ({
    ...drive(at, 0, at > 7 && at < 12 ? 1.8 : 0, 0)[0]!,
    speedKmh: 0,
    engineOn: false,
  }))
  if (order === 'before') await fleet.load('positions', jump)
  const ends = { start: east(0), end: east(0) }
  await fleet.load('trips', [
    { ...night, endedAt: minute(20), distanceMeters: 3_600, distanceSource: 'gps', maxSpeedKmh: 0, ...ends },
  ])
  if (order === 'after') await fleet.load('positions', jump)
  expect(await stored()).toMatchObject({ meters: null, seconds: null })
  const { rows } = await server.services.pool.query(
    `select reason from rejected_record where client_id = $1 and external_id = 'night'`,
    [clientId],
  )
  expect(rows).toContainEqual({
    reason: expect.stringMatching(/Its vehicle was parked: its positions state no motion/),
  })
})

test('knows neither distance nor driving time of a drive whose receiver froze, at a top speed of 84 km/h', async () => {
  await fleet.load('positions', drive(0, 50, 3, 0))
  const frozen = { endedAt: minute(50), distanceMeters: 0, maxSpeedKmh: 84, start: east(3), end: east(3) }
  await fleet.load('trips', [{ ...night, ...frozen }])
  expect(await stored()).toMatchObject({ meters: null, seconds: null })
})

test('keeps the ends that its provider states of a drive whose receiver froze', async () => {
  await fleet.load('positions', drive(0, 50, 3, 0))
  const frozen = { endedAt: minute(50), distanceMeters: 40_000, maxSpeedKmh: 84, start: east(0), end: east(40) }
  await fleet.load('trips', [{ ...night, ...frozen }])
  const { rows } = await server.services.pool.query(
    `select (start_longitude_e6 - $2)::int as start, (end_longitude_e6 - $3)::int as end from trip where client_id = $1`,
    [clientId, Math.round(east(0).longitude * 1e6), Math.round(east(40).longitude * 1e6)],
  )
  expect(rows).toEqual([{ start: 0, end: 0 }])
})

test.each(['before', 'after'])(
  'keeps a distance that fits its ends when positions that arrive %s it jump far away',
  async (order) => {
    const away = drive(10, 10, 10, 1).map((position) => ({ ...position, latitude: 43.5 }))
    const jumping = [...drive(0, 9, 0, 1), ...away]
    if (order === 'before') await fleet.load('positions', jumping)
    const times = { startedAt: minute(0), endedAt: minute(20), start: east(0), end: east(20) }
    await fleet.load('trips', [trip('jammed', { ...times, distanceMeters: 20_000 })])
    await fleet.load('trips', [
      trip('unmeasured', { ...times, startedAt: minute(1), endedAt: minute(19), distanceMeters: null }),
    ])
    if (order === 'after') await fleet.load('positions', jumping)
    const { rows } = await server.services.pool.query(
      'select distance_meters as meters from trip where client_id = $1 order by started_at',
      [clientId],
    )
    expect(rows).toEqual([{ meters: 20_000 }, { meters: null }])
  },
)
