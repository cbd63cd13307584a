import { incidentSource, mismatchType, vehicleClass } from '@milepost/contract/codes'
import { spotAt } from '@milepost/detection/geometry'
import { cityBlock, drive, munich, repeated, startMs } from '@milepost/detection/testing/sample-drive'
import { Geocoder } from '@milepost/geo/geocoder'
import type { PositionRecord } from '@milepost/providers/kit/record'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { markGone } from '../pipeline/load/mark-gone.ts'
import { recordId } from '../pipeline/record-id.ts'
import { rollUp } from '../pipeline/roll-up/roll-up.ts'
import { tripsGiven, tripsRefused } from '../pipeline/sync/missing-trips.ts'
import { createFleet, type Fleet, incident, minutesAgo, vehicle } from '../testing/sample-fleet.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createDetection } from './detect-due.ts'
import { claimSpans, finishSpans } from './vehicle-span.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let detect: () => Promise<boolean>

beforeAll(async () => {
  server = await createTestServer()
  detect = createDetection({ pool: server.services.pool, geocoder: new Geocoder() })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Detection ${Math.random()}`)
  fleet = await createFleet(server.services, clientId, `Detection ${clientId}`)
  await fleet.load('vehicles', [{ ...vehicle('v1', 'Unit 1'), vin: '1M8GDM9AXKP042788' }, vehicle('v2', 'Unit 2')])
})

const rows = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await server.services.pool.query<T>(sql, [clientId, ...values])).rows

/** Rolls up, which hands on the days whose events changed, and looks until nothing is due. */
async function lookAtAll() {
  do while (await rollUp(server.services.pool));
  while (await detect())
}

const positionsOf = (trace: ReturnType<typeof drive>['trace'], change: Partial<PositionRecord> = {}) =>
  trace.map((point) => ({
    vehicleExternalId: 'v1',
    at: new Date(point.atMs),
    latitude: point.latitude,
    longitude: point.longitude,
    speedKmh: point.speedKmh,
    headingDegrees: point.headingDegrees,
    engineOn: null,
    ...change,
  }))

const parked = (seconds: number) => [{ seconds }]
const hertz = { hertz: 1, positionNoise: 1, speedNoise: 0.1 }

describe('trips of an account that may not read them', () => {
  const twoTrips = drive([...repeated(cityBlock, 6), ...parked(1200), ...repeated(cityBlock, 4), ...parked(900)], hertz)
  const trips = () =>
    rows<{ started: string; ended: string | null; meters: number; id: string }>(
      `select id, started_at as started, ended_at as ended, distance_meters as meters from trip where client_id = $1 order by started_at`,
    )
  /** Trips and events of a vehicle; `version` is another whenever a row is written. */
  const foundOf = (vehicleExternalId: string) =>
    rows<{ at: string; until: string | null; version: string }>(
      `select 'trip' as kind, started_at as at, ended_at as until, distance_meters as size, xmin::text as version from trip
       where client_id = $1 and vehicle_id = $2
       union all select translated_type, occurred_at, null, risk, xmin::text from incident
       where client_id = $1 and vehicle_id = $2 order by kind, at`,
      fleet.vehicleId(vehicleExternalId),
    )
  const due = () => rows('select from detection_due where client_id = $1')
  const refuse = async () => {
    await server.services.pool.query(
      `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', 'Not allowed')`,
      [clientId, fleet.connectionId],
    )
    fleet.context.lacksTrips = true
  }

  test('are found from its positions', async () => {
    await refuse()
    await fleet.load('positions', positionsOf(twoTrips.trace))
    await lookAtAll()
    const found = await trips()
    expect(found).toHaveLength(2)
    const meters = found.reduce((sum, trip) => sum + trip.meters, 0)
    expect(Math.abs(meters - twoTrips.meters) / twoTrips.meters).toBeLessThan(0.03)
    expect(Date.parse(found[0]!.started)).toBeGreaterThanOrEqual(startMs)
    expect(found[0]!.ended).not.toBeNull()
    expect(await due()).toEqual([])
  })

  test.each([
    { what: 'trips and events', isRefused: true },
    { what: 'events alone', isRefused: false },
  ])(
    '$what are the same whether positions come at once or in pieces, in whatever order, and when one looks again',
    async ({ isRefused }) => {
      if (isRefused) await refuse()
      const stop = fc.integer({ min: 30, max: 900 }).map((seconds) => parked(seconds))
      const emergency = [{ seconds: 10, acceleration: 2 }, { seconds: 15 }, { seconds: 3, acceleration: -6.5 }]
      const way = fc.integer({ min: 1, max: 4 }).map((blocks) => [...repeated(cityBlock, blocks), ...emergency])
      const highway = fc.constant([
        { seconds: 10, acceleration: 2 },
        { seconds: 1200 },
        { seconds: 10, acceleration: -2 },
      ])
      const phases = fc.array(fc.oneof(way, stop, highway), { minLength: 2, maxLength: 6 }).map((parts) => parts.flat())
      const recorder = {
        hertz: fc.constantFrom(1, 0.1),
        positionNoise: fc.constantFrom(1, 6),
        speedNoise: fc.constant(0.1),
        seed: fc.integer(),
      }
      const gap = fc.record({
        from: fc.double({ min: 0, max: 1, noNaN: true }),
        seconds: fc.integer({ min: 0, max: 500 }),
      })
      // Some of them begin before midnight, where another span begins.
      const shiftMs = fc.constantFrom(0, Date.UTC(2026, 4, 5, 23, 50) - startMs)
      const pieces = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
      let vehicles = 0
      const allFound = new Map<string, object[]>()
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            phases,
            recorder: fc.record(recorder),
            gap,
            shiftMs,
            pieces,
            order: fc.infiniteStream(fc.double()),
          }),
          async ({ order, ...given }) => {
            const { trace } = drive(given.phases, given.recorder)
            const silentFrom = Math.floor(given.gap.from * trace.length)
            const silentUntil = silentFrom + given.gap.seconds * given.recorder.hertz
            const seen = trace
              .filter((_, index) => index < silentFrom || index >= silentUntil)
              .map((point) => ({ ...point, atMs: point.atMs + given.shiftMs }))
            const [whole, parts] = [`whole ${++vehicles}`, `parts ${vehicles}`]
            await fleet.load('positions', positionsOf(seen, { vehicleExternalId: whole, speedLimitKmh: 50 }))
            await lookAtAll()
            const cuts = [0, ...given.pieces.map((share) => Math.floor(share * seen.length)), seen.length].sort(
              (a, b) => a - b,
            )
            const slices = cuts.slice(1).map((until, index) => seen.slice(cuts[index], until))
            const shuffled = slices.map((slice) => ({ slice, at: order.next().value! })).sort((a, b) => a.at - b.at)
            for (const { slice } of shuffled) {
              await fleet.load('positions', positionsOf(slice, { vehicleExternalId: parts, speedLimitKmh: 50 }))
              await lookAtAll()
            }
            const found = await foundOf(parts)
            const unversioned = (those: { version: string }[]) => those.map(({ version, ...rest }) => rest)
            expect(unversioned(found)).toEqual(unversioned(await foundOf(whole)))
            expect(await due()).toEqual([])
            allFound.set(parts, found)
          },
        ),
        { numRuns: 6 },
      )
      await tripsRefused(server.services.pool, fleet.context)
      await lookAtAll()
      for (const [parts, found] of allFound) expect(await foundOf(parts)).toEqual(found)
      expect(await due()).toEqual([])
    },
    120_000,
  )

  describe('of a vehicle that never rests', () => {
    const dayMinutes = 1440
    /** A week around a lake, a point a minute. */
    const week = Array.from({ length: 7 * dayMinutes }, (_, minute) => {
      const angle = (minute * 60 * 20) / 50_000
      const way = { east: 50_000 * Math.cos(angle), north: 50_000 * Math.sin(angle) }
      return { atMs: startMs + minute * 60_000, ...spotAt(munich, way), speedKmh: 72, headingDegrees: null }
    })
    const hole = (from: number) => (_: unknown, minute: number) => minute >= from && minute < from + 20
    const daysOf = (trace: typeof week) =>
      Array.from({ length: 7 }, (_, day) => trace.slice(day * dayMinutes, (day + 1) * dayMinutes))
    const withoutHole = week.filter((point, minute) => !hole(3300)(point, minute))
    const oddly = [4_700, 0, 6_900, 1_100, 8_600, 3_000].map((from, index) =>
      withoutHole.slice(from, [6_900, 1_100, 8_600, 3_000, week.length, 4_700][index]),
    )

    test.each([
      ['day by day', ['speeding', 'trip'], daysOf(week)],
      ['day by day, newest first', ['speeding', 'trip'], daysOf(week).reverse()],
      ['in odd pieces, a hole filled last', ['speeding', 'trip'], [...oddly, week.filter(hole(3300))]],
      ['in odd pieces, its events alone where trips are given', ['speeding'], [...oddly, week.filter(hole(3300))]],
    ])('are cut at midnights, the same ones %s', async (_, kinds, pieces) => {
      if (kinds.includes('trip')) await refuse()
      await fleet.load('positions', positionsOf(week, { speedLimitKmh: 50 }))
      for (const piece of pieces) {
        await fleet.load('positions', positionsOf(piece, { vehicleExternalId: 'v2', speedLimitKmh: 50 }))
        await lookAtAll()
      }
      const whole = (await foundOf('v1')).map(({ version, ...rest }) => rest)
      expect((await foundOf('v2')).map(({ version, ...rest }) => rest)).toEqual(whole)
      // The first midnight has not a day of driving before it.
      expect(whole).toMatchObject(kinds.flatMap((kind) => Array.from({ length: 7 }, () => ({ kind }))))
      const found = whole.slice(-7)
      if (kinds.includes('trip'))
        expect(found.slice(1).map(({ at }) => at)).toEqual(found.slice(0, -1).map(({ until }) => until))
    })
  })

  test('are not looked for again where positions are read again and nothing is new', async () => {
    await refuse()
    const positions = positionsOf(twoTrips.trace)
    await fleet.load('positions', positions.slice(1))
    await lookAtAll()
    const marks = () => rows('select marked_at from detection_due where client_id = $1')
    const before = await marks()
    await fleet.load('positions', positions.slice(1))
    expect(await marks()).toEqual(before)
    await fleet.load('positions', positions)
    expect(await marks()).not.toEqual(before)
  })

  describe('are driven by', () => {
    const [firstMs, secondMs] = [startMs + 30_000, twoTrips.trace.at(-1)!.atMs - 960_000]
    const driversOf = async () =>
      (
        await rows<{ driver: string | null }>(
          `select driver_id as driver from trip where client_id = $1 order by started_at`,
        )
      ).map(({ driver }) => driver)
    const driven = (id: string, atMs: number, driverExternalId: string | null) =>
      incident(id, { occurredAt: new Date(atMs), driverExternalId })
    const idOf = (driver: string) => recordId(fleet.connectionId, 'driver', driver)
    beforeEach(async () => {
      await refuse()
      await fleet.load('positions', positionsOf(twoTrips.trace))
    })

    test('whom all events of the trip name that name anyone, also when they come later', async () => {
      await lookAtAll()
      expect(await driversOf()).toEqual([null, null])
      await fleet.load('incidents', [
        driven('a', firstMs, 'anna'),
        driven('b', firstMs + 20_000, 'anna'),
        driven('c', firstMs + 30_000, null),
      ])
      await lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), null])
      await fleet.load('incidents', [driven('d', secondMs, 'ben')])
      await lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), idOf('ben')])
      const days = await rows<{ driver: string }>(
        'select distinct driver_id as driver from vehicle_day where client_id = $1',
      )
      expect([idOf('anna'), idOf('ben')]).toContain(days[0]!.driver)
    })

    test('nobody known when two are named', async () => {
      await fleet.load('incidents', [driven('a', firstMs, 'anna')])
      await lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), null])
      await fleet.load('incidents', [driven('b', firstMs + 20_000, 'ben')])
      await lookAtAll()
      expect(await driversOf()).toEqual([null, null])
    })

    test('whom they were, when their positions are looked at again', async () => {
      await fleet.load('incidents', [driven('a', firstMs, 'anna')])
      await lookAtAll()
      await fleet.load('positions', positionsOf(twoTrips.trace))
      await lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), null])
    })
  })

  test('run until the vehicle is silent', async () => {
    await refuse()
    const { trace } = drive(repeated(cityBlock, 6), hertz)
    const shiftMs = Date.now() - 30_000 - trace.at(-1)!.atMs
    const live = trace.map((point) => ({ ...point, atMs: point.atMs + shiftMs }))
    await fleet.load('positions', positionsOf(live))
    await lookAtAll()
    expect(await trips()).toMatchObject([{ ended: null }])
    expect(await rows('select 1 from detection_due where client_id = $1 and due_at > now()')).toHaveLength(1)
  })

  test('are found for positions that were there before, and give way when trips may be read again', async () => {
    await fleet.load('positions', positionsOf(drive([...repeated(cityBlock, 6), ...parked(900)], { hertz: 0.2 }).trace))
    await lookAtAll()
    expect(await trips()).toEqual([])
    await refuse()
    await tripsRefused(server.services.pool, fleet.context)
    await lookAtAll()
    expect(await trips()).toHaveLength(1)
    await tripsGiven(server.services.pool, fleet.context)
    expect(await trips()).toEqual([])
  })
})

test('trips that are being found while the account may read its own again do not stay beside these', async () => {
  const { pool } = server.services
  const switchTrips = (reason: string | null) =>
    pool.query(
      `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', $3)
       on conflict (client_id, connection_id, stream) do update set switched_off_reason = $3`,
      [clientId, fleet.connectionId, reason],
    )
  await switchTrips('Not allowed')
  fleet.context.lacksTrips = true
  await fleet.load('positions', positionsOf(drive([...repeated(cityBlock, 6), ...parked(900)], { hertz: 0.2 }).trace))
  const holder = await pool.connect()
  const waiting = async (sessions: number) => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(sessions)
  }
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(727004, hashtext($1))', [fleet.vehicleId('v1')])
    const finding = detect()
    await vi.waitFor(() => waiting(1))
    const giving = switchTrips(null).then(() => tripsGiven(pool, fleet.context))
    await Promise.race([giving, vi.waitFor(() => waiting(2))])
    await holder.query('commit')
    await Promise.all([finding, giving])
  } finally {
    holder.release(true)
  }
  expect(await rows('select from trip where client_id = $1')).toEqual([])
})

describe('events', () => {
  const emergencyStop = drive(
    [{ seconds: 10, acceleration: 2 }, { seconds: 60 }, { seconds: 3, acceleration: -6.5 }, { seconds: 30 }],
    hertz,
  ).trace
  const found = () =>
    rows<{ type: string; source: number; g: number | null; limit: number | null }>(
      `select i.translated_type as type, i.source, e.max_g as g, e.speed_limit_kmh as limit from incident i
       join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
       where i.client_id = $1 order by i.occurred_at`,
    )

  test('are found in a trace of a point a second, and are our own', async () => {
    await fleet.load('positions', positionsOf(emergencyStop))
    await lookAtAll()
    expect(await found()).toMatchObject([{ type: 'harshBraking', source: incidentSource.code.product }])
    expect((await found())[0]!.g).toBeCloseTo(6.5 / 9.81, 0.1)
  })

  test('of a truck begin at less force than those of a car', async () => {
    const braking = drive(
      [
        ...cityBlock,
        { seconds: 10, acceleration: 2 },
        { seconds: 10 },
        { seconds: 4, acceleration: -4.75 },
        ...cityBlock,
      ],
      { hertz: 1, positionNoise: 0.1, speedNoise: 0.01 },
    )
    await fleet.load('vehicles', [
      { ...vehicle('v1', 'Unit 1'), make: 'Freightliner', model: 'Cascadia 126' },
      { ...vehicle('v2', 'Unit 2'), make: 'Toyota', model: 'Camry' },
      { ...vehicle('v3', 'Unit 3'), make: 'Acme', model: 'Cascadia' },
    ])
    for (const vehicleExternalId of ['v1', 'v2', 'v3'])
      await fleet.load('positions', positionsOf(braking.trace, { vehicleExternalId }))
    await lookAtAll()
    const found = await rows(
      `select v.external_id as id, v.class, i.translated_type as type from vehicle v
         left join incident i on i.client_id = $1 and i.vehicle_id = v.id where v.client_id = $1 order by 1`,
    )
    expect(found).toEqual([
      { id: 'v1', class: vehicleClass.code.heavy, type: 'harshBraking' },
      { id: 'v2', class: vehicleClass.code.light, type: null },
      { id: 'v3', class: vehicleClass.code.unknown, type: null },
    ])
  })

  test('are found once, however often one looks, and not in positions too far apart', async () => {
    await fleet.load('positions', positionsOf(emergencyStop))
    await lookAtAll()
    await fleet.load('positions', positionsOf(emergencyStop))
    await lookAtAll()
    await fleet.load(
      'positions',
      positionsOf(
        emergencyStop.filter((_, index) => index % 5 === 0),
        { vehicleExternalId: 'v2' },
      ),
    )
    await lookAtAll()
    expect(await found()).toHaveLength(1)
  })

  test('that the provider tells by itself are left to it', async () => {
    await fleet.load('incidents', [incident('told', { occurredAt: new Date(startMs - 3 * 86_400_000) })])
    await fleet.load('positions', positionsOf(emergencyStop))
    await lookAtAll()
    expect((await found()).map(({ source }) => source)).toEqual([incidentSource.code.tsp])
  })

  test('that last for hours are found whole when a part of them comes late', async () => {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 7200 }], { hertz: 0.1, speedNoise: 0 })
    const positions = positionsOf(trace, { speedLimitKmh: 50 })
    await fleet.load('positions', [...positions.slice(0, 400), ...positions.slice(403)])
    await lookAtAll()
    const spells = () => rows('select occurred_at, translated_type, xmin::text from incident where client_id = $1')
    const before = await spells()
    expect(before).toHaveLength(1)
    await fleet.load('positions', positions.slice(400, 403))
    await lookAtAll()
    expect(await spells()).toEqual(before)
  })

  test('of speeding need a known limit', async () => {
    const cruise = drive([{ seconds: 15, acceleration: 2 }, { seconds: 60 }], hertz).trace
    await fleet.load('positions', positionsOf(cruise))
    await lookAtAll()
    expect(await found()).toEqual([])
    await fleet.load('positions', positionsOf(cruise, { speedLimitKmh: 50 }))
    await lookAtAll()
    expect(await found()).toMatchObject([{ type: 'speeding', source: incidentSource.code.product, limit: 50 }])
  })
})

describe('events reported twice', () => {
  const twins = () =>
    rows<{ first: string; second: string; reason: string }>(
      `select first_id as first, second_id as second, reason from incident_duplicate where client_id = $1`,
    )
  const at = (seconds: number) => new Date(startMs + seconds * 1000)

  test('by one vehicle are paired', async () => {
    await fleet.load('incidents', [
      incident('a', { occurredAt: at(0) }),
      incident('b', { occurredAt: at(20) }),
      incident('later', { occurredAt: at(600) }),
      incident('elsewhere', { occurredAt: at(10), location: munich }),
      incident('other vehicle', { occurredAt: at(10), vehicleExternalId: 'v2' }),
    ])
    await lookAtAll()
    expect(await twins()).toEqual([{ first: fleet.incidentId('a'), second: fleet.incidentId('b'), reason: 'sameType' }])
  })

  test('by two providers of one VIN are paired', async () => {
    const other = await createFleet(server.services, clientId, `Camera ${clientId}`)
    await other.load('vehicles', [{ ...vehicle('cam1', 'Camera 1'), vin: '1m8gdm9axkp042788' }])
    await fleet.load('incidents', [incident('a', { occurredAt: at(0) })])
    await lookAtAll()
    expect(await twins()).toEqual([])
    await other.load('incidents', [incident('b', { occurredAt: at(4), vehicleExternalId: 'cam1' })])
    await lookAtAll()
    expect(await twins()).toMatchObject([{ first: fleet.incidentId('a'), second: other.incidentId('b') }])
  })

  test('are no longer paired when one is dismissed or moved', async () => {
    await fleet.load('incidents', [incident('a', { occurredAt: at(0) }), incident('b', { occurredAt: at(20) })])
    await lookAtAll()
    await fleet.load('incidents', [incident('b', { occurredAt: at(20), state: 'dismissed' })])
    expect(await twins()).toEqual([])
  })
})

test('what is marked while it is looked at stays due', async () => {
  const loadAndRollUp = async (maxG: number) => {
    await fleet.load('incidents', [incident('a', { maxG })])
    while (await rollUp(server.services.pool));
  }
  await loadAndRollUp(0.4)
  const spans = await claimSpans(server.services.pool, 1000)
  expect(await claimSpans(server.services.pool, 1000)).toEqual([])
  await loadAndRollUp(0.9)
  await finishSpans(server.services.pool, clientId, spans)
  expect(await rows('select 1 from detection_due where client_id = $1')).toHaveLength(1)
})

describe('mismatches', () => {
  const open = () =>
    rows<{ type: number; evidence: object }>(
      'select type, evidence from vehicle_mismatch where client_id = $1 and healed_at is null order by type',
    )
  const truck = { ...vehicle('v1', 'Unit 1'), vin: '1M8GDM9AXKP042788', deviceSerial: 'G-1' }

  test('another VIN under the same vehicle is noticed, and heals when the old one is back', async () => {
    await fleet.load('vehicles', [truck])
    expect(await open()).toEqual([])
    await fleet.load('vehicles', [{ ...truck, vin: '1FUJGLDR5CLBP8834' }])
    expect(await open()).toEqual([
      {
        type: mismatchType.code.vin,
        evidence: { foundBy: 'milepost', before: '1M8GDM9AXKP042788', now: '1FUJGLDR5CLBP8834' },
      },
    ])
    await fleet.load('vehicles', [truck])
    expect(await open()).toEqual([])
  })

  test('a VIN in other letters is the same VIN', async () => {
    await fleet.load('vehicles', [truck])
    await fleet.load('vehicles', [{ ...truck, vin: '1m8gdm9axkp 042788' }])
    expect(await open()).toEqual([])
  })

  test('a vehicle that goes from the list leaves its device unfound, until it is back', async () => {
    await fleet.load('vehicles', [truck])
    await markGone(server.services.pool, fleet.context, 'vehicles', [])
    expect(await open()).toMatchObject([{ type: mismatchType.code.deviceNotFound, evidence: { before: 'G-1' } }])
    await fleet.load('vehicles', [truck])
    expect(await open()).toEqual([])
  })

  test('an event far from where the vehicle was is noticed', async () => {
    const at = minutesAgo(10)
    await fleet.load('positions', [
      { vehicleExternalId: 'v1', at, ...munich, speedKmh: 50, headingDegrees: 0, engineOn: true },
    ])
    await fleet.load('incidents', [incident('near', { occurredAt: at, location: munich })])
    await lookAtAll()
    expect(await open()).toEqual([])
    await fleet.load('incidents', [incident('far', { occurredAt: new Date(at.getTime() + 60_000) })])
    await lookAtAll()
    expect(await open()).toMatchObject([
      { type: mismatchType.code.gps, evidence: { foundBy: 'milepost', secondsApart: 60 } },
    ])
  })
})
