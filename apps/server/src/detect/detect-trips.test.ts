import { spotAt } from '@milepost/detection/geometry'
import { cityBlock, drive, munich, repeated, startMs } from '@milepost/detection/testing/sample-drive'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveTripsFromPositions, replaceDerivedTrips } from '../sync/missing-trips.ts'
import { recordId } from '../sync/record-id.ts'
import { createDetectionRig, type DetectionRig, hertz, parked, positionsOf } from '../testing/detection-rig.ts'
import { incident, trip } from '../testing/samples/sample-fleet.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

describe('trips of an account without access to them', () => {
  const twoTrips = drive([...repeated(cityBlock, 6), ...parked(1200), ...repeated(cityBlock, 4), ...parked(900)], hertz)
  const trips = () =>
    rig.rows<{ started: string; ended: string | null; meters: number; id: string }>(
      `select id, started_at as started, ended_at as ended, distance_meters as meters from trip where client_id = $1 order by started_at`,
    )
  /** Returns a vehicle's trips and events; `version` changes whenever a row is written. */
  const foundOf = (vehicleExternalId: string) =>
    rig.rows<{ at: string; until: string | null; version: string }>(
      `select 'trip' as kind, started_at as at, ended_at as until, distance_meters as size, xmin::text as version from trip
       where client_id = $1 and vehicle_id = $2 and not starts_with(external_id, 'given')
       union all select translated_type, occurred_at, null, risk, xmin::text from incident
       where client_id = $1 and vehicle_id = $2 order by kind, at`,
      rig.fleet.vehicleId(vehicleExternalId),
    )
  const due = () => rig.rows('select from detection_due where client_id = $1')
  const refuse = async () => {
    await rig.server.services.pool.query(
      `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', 'Not allowed')
       on conflict (client_id, connection_id, stream) do update set switched_off_reason = 'Not allowed'`,
      [rig.clientId, rig.fleet.connectionId],
    )
    rig.fleet.context.lacksTrips = true
  }

  test('are derived from its positions', async () => {
    await refuse()
    await rig.fleet.load('positions', positionsOf(twoTrips.trace))
    await rig.lookAtAll()
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
    { what: 'events only', isRefused: false },
  ])(
    'detects the same $what from positions at once or in pieces, in any order, and when repeated',
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
      // Some begin before midnight, where another span begins.
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
            await rig.fleet.load('positions', positionsOf(seen, { vehicleExternalId: whole, speedLimitKmh: 50 }))
            await rig.lookAtAll()
            const cuts = [0, ...given.pieces.map((share) => Math.floor(share * seen.length)), seen.length].sort(
              (a, b) => a - b,
            )
            const slices = cuts.slice(1).map((until, index) => seen.slice(cuts[index], until))
            const shuffled = slices.map((slice) => ({ slice, at: order.next().value! })).sort((a, b) => a.at - b.at)
            for (const { slice } of shuffled) {
              await rig.fleet.load('positions', positionsOf(slice, { vehicleExternalId: parts, speedLimitKmh: 50 }))
              await rig.lookAtAll()
            }
            const found = await foundOf(parts)
            const unversioned = (those: { version: string }[]) => those.map(({ version, ...rest }) => rest)
            expect(unversioned(found)).toEqual(unversioned(await foundOf(whole)))
            expect(await due()).toEqual([])
            allFound.set(parts, found)
          },
        ),
        { numRuns: 4 },
      )
      await deriveTripsFromPositions(rig.server.services.pool, rig.fleet.context)
      await rig.lookAtAll()
      for (const [parts, found] of allFound) expect(await foundOf(parts)).toEqual(found)
      expect(await due()).toEqual([])
    },
    120_000,
  )

  describe('of a vehicle that never rests', () => {
    const dayMinutes = 1440
    const days = 4
    /** Days around a lake, one point per minute. */
    const round = Array.from({ length: days * dayMinutes }, (_, minute) => {
      const angle = (minute * 60 * 20) / 50_000
      const way = { east: 50_000 * Math.cos(angle), north: 50_000 * Math.sin(angle) }
      return { atMs: startMs + minute * 60_000, ...spotAt(munich, way), speedKmh: 72, headingDegrees: null }
    })
    const hole = (from: number) => (_: unknown, minute: number) => minute >= from && minute < from + 20
    const byDay = () => Array.from({ length: days }, (_, day) => round.slice(day * dayMinutes, (day + 1) * dayMinutes))
    const withoutHole = round.filter((point, minute) => !hole(1900)(point, minute))
    const oddly = [2_700, 0, 4_000, 600, 5_000, 1_700].map((from, index) =>
      withoutHole.slice(from, [4_000, 600, 5_000, 1_700, round.length, 2_700][index]),
    )

    /** Five hours after the drive begins: it is no rest of a drive that a provider cut. */
    const tripsOfDays = () =>
      Array.from({ length: 2 * days }, (_, index) => {
        const atMs = startMs + ((index >> 1) * dayMinutes + 300) * 60_000
        const times = { startedAt: new Date(atMs), endedAt: new Date(atMs + 3_600_000) }
        return trip(`given ${index}`, { vehicleExternalId: index % 2 ? 'v1' : 'v2', ...times })
      })

    test.each([
      ['day by day', ['speeding', 'trip'], byDay()],
      ['day by day, newest first', ['speeding', 'trip'], byDay().reverse()],
      ['in odd pieces, a hole filled last', ['speeding', 'trip'], [...oddly, round.filter(hole(1900))]],
      ['in odd pieces, only events if trips are given', ['speeding'], [...oddly, round.filter(hole(1900))]],
    ])('are split at midnight, the same ones %s', async (_, kinds, pieces) => {
      if (kinds.includes('trip')) await refuse()
      else await rig.fleet.load('trips', tripsOfDays())
      await rig.fleet.load('positions', positionsOf(round, { speedLimitKmh: 50 }))
      for (const piece of pieces) {
        await rig.fleet.load('positions', positionsOf(piece, { vehicleExternalId: 'v2', speedLimitKmh: 50 }))
        await rig.lookAtAll()
      }
      const whole = (await foundOf('v1')).map(({ version, ...rest }) => rest)
      expect((await foundOf('v2')).map(({ version, ...rest }) => rest)).toEqual(whole)
      // The first midnight doesn't follow a full day of driving.
      expect(whole).toMatchObject(kinds.flatMap((kind) => Array.from({ length: days }, () => ({ kind }))))
      const found = whole.slice(-days)
      if (kinds.includes('trip'))
        expect(found.slice(1).map(({ at }) => at)).toEqual(found.slice(0, -1).map(({ until }) => until))
    })
  })

  test('aren’t derived again if positions are reread without anything new', async () => {
    await refuse()
    const positions = positionsOf(twoTrips.trace)
    await rig.fleet.load('positions', positions.slice(1))
    await rig.lookAtAll()
    const marks = () => rig.rows('select marked_at from detection_due where client_id = $1')
    const before = await marks()
    await rig.fleet.load('positions', positions.slice(1))
    expect(await marks()).toEqual(before)
    await rig.fleet.load('positions', positions)
    expect(await marks()).not.toEqual(before)
  })

  describe('are assigned to', () => {
    const [firstMs, secondMs] = [startMs + 30_000, twoTrips.trace.at(-1)!.atMs - 960_000]
    const driversOf = async () =>
      (
        await rig.rows<{ driver: string | null }>(
          `select driver_id as driver from trip where client_id = $1 order by started_at`,
        )
      ).map(({ driver }) => driver)
    const driven = (id: string, atMs: number, driverExternalId: string | null) =>
      incident(id, { occurredAt: new Date(atMs), driverExternalId })
    const idOf = (driver: string) => recordId(rig.fleet.connectionId, 'driver', driver)
    beforeEach(async () => {
      await refuse()
      await rig.fleet.load('positions', positionsOf(twoTrips.trace))
    })

    test('the only driver named by the trip’s events, even if they arrive later', async () => {
      await rig.lookAtAll()
      expect(await driversOf()).toEqual([null, null])
      await rig.fleet.load('incidents', [
        driven('a', firstMs, 'anna'),
        driven('b', firstMs + 20_000, 'anna'),
        driven('c', firstMs + 30_000, null),
      ])
      await rig.lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), null])
      await rig.fleet.load('incidents', [driven('d', secondMs, 'ben')])
      await rig.lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), idOf('ben')])
      const days = await rig.rows<{ driver: string }>(
        'select distinct driver_id as driver from vehicle_day where client_id = $1',
      )
      expect([idOf('anna'), idOf('ben')]).toContain(days[0]!.driver)
    })

    test('no one if two are named', async () => {
      await rig.fleet.load('incidents', [driven('a', firstMs, 'anna')])
      await rig.lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), null])
      await rig.fleet.load('incidents', [driven('b', firstMs + 20_000, 'ben')])
      await rig.lookAtAll()
      expect(await driversOf()).toEqual([null, null])
    })

    test('the same driver when positions are processed again', async () => {
      await rig.fleet.load('incidents', [driven('a', firstMs, 'anna')])
      await rig.lookAtAll()
      await rig.fleet.load('positions', positionsOf(twoTrips.trace))
      await rig.lookAtAll()
      expect(await driversOf()).toEqual([idOf('anna'), null])
    })
  })

  test('continue until the vehicle goes silent', async () => {
    await refuse()
    const { trace } = drive(repeated(cityBlock, 6), hertz)
    const shiftMs = Date.now() - 30_000 - trace.at(-1)!.atMs
    const live = trace.map((point) => ({ ...point, atMs: point.atMs + shiftMs }))
    await rig.fleet.load('positions', positionsOf(live))
    await rig.lookAtAll()
    expect(await trips()).toMatchObject([{ ended: null }])
    // A drive across midnight is checked on both days.
    expect(await rig.rows('select 1 from detection_due where client_id = $1 and due_at > now()')).not.toEqual([])
  })

  test('are derived for existing positions, and removed when trips become accessible again', async () => {
    await rig.fleet.load(
      'positions',
      positionsOf(drive([...repeated(cityBlock, 6), ...parked(900)], { hertz: 0.2 }).trace),
    )
    await rig.lookAtAll()
    expect(await trips()).toEqual([])
    await refuse()
    await deriveTripsFromPositions(rig.server.services.pool, rig.fleet.context)
    await rig.lookAtAll()
    expect(await trips()).toHaveLength(1)
    await replaceDerivedTrips(rig.server.services.pool, rig.fleet.context)
    expect(await trips()).toEqual([])
  })
})

test('removes trips being derived while the account regains access to its own', async () => {
  const { pool } = rig.server.services
  const switchTrips = (reason: string | null) =>
    pool.query(
      `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', $3)
       on conflict (client_id, connection_id, stream) do update set switched_off_reason = $3`,
      [rig.clientId, rig.fleet.connectionId, reason],
    )
  await switchTrips('Not allowed')
  rig.fleet.context.lacksTrips = true
  await rig.fleet.load(
    'positions',
    positionsOf(drive([...repeated(cityBlock, 6), ...parked(900)], { hertz: 0.2 }).trace),
  )
  const holder = await pool.connect()
  const waiting = async (sessions: number) => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(sessions)
  }
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(727004, hashtext($1))', [rig.fleet.vehicleId('v1')])
    const finding = rig.detect()
    await vi.waitFor(() => waiting(1), { timeout: 10_000 })
    const giving = switchTrips(null).then(() => replaceDerivedTrips(pool, rig.fleet.context))
    await Promise.race([giving, vi.waitFor(() => waiting(2), { timeout: 10_000 })])
    await holder.query('commit')
    await Promise.all([finding, giving])
  } finally {
    holder.release(true)
  }
  expect(await rig.rows('select from trip where client_id = $1')).toEqual([])
})
