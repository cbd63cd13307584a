import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { incident, trip } from '../../../../testing/samples/sample-fleet.ts'
import { byPositions } from './by-positions.ts'

// A trip's top speed, distance and driving time are held against its path, in whatever order they arrive.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

/** Rests are seen in steps of five minutes. */
const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 44 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.18 })
type Way = { everySeconds?: number; kmPerMinute?: number; kmh?: number | null }
/** Positions of some minutes, from a kilometer on; by default one a minute, at 60 km/h. */
const way = (
  from: number,
  minutes: number,
  fromKm: number,
  { everySeconds = 60, kmPerMinute = 1, kmh = 60 }: Way = {},
) =>
  Array.from({ length: (minutes * 60) / everySeconds + 1 }, (_, index): PositionRecord => {
    const minute = (index * everySeconds) / 60
    return {
      vehicleExternalId: 'v1',
      at: at(from + minute),
      ...east(fromKm + minute * kmPerMinute),
      speedKmh: kmh,
      headingDegrees: 90,
      engineOn: null,
    }
  })
const drove = (minutes: number, km: number | null, change: Partial<TripRecord> = {}) =>
  trip('held', {
    startedAt: at(0),
    endedAt: at(minutes),
    distanceMeters: km === null ? null : km * 1000,
    start: null,
    end: null,
    maxSpeedKmh: null,
    ...change,
  })

async function load(order: string, positions: PositionRecord[], trips: TripRecord[]): Promise<void> {
  if (order === 'before') await rig.fleet.load('positions', positions)
  await rig.fleet.load('trips', trips)
  if (order === 'after') await rig.fleet.load('positions', positions)
}

async function stored(id = 'held') {
  const [one] = await rig.rows<{
    meters: number | null
    seconds: number | null
    top: number | null
    listed: string | null
  }>(
    `select distance_meters as meters, driving_seconds as seconds, max_speed_kmh as top,
       (select string_agg(reason, '. ' order by part) from rejected_record where client_id = $1 and external_id = $2) as listed
     from trip where client_id = $1 and external_id = $2`,
    id,
  )
  return one!
}

describe.each(['before', 'after'])('with positions that arrive %s the trip', (order) => {
  test.each([
    ['seconds', 10, 110, 76],
    ['minutes', 60, 150, 85],
  ])('believes no top speed that a path of %s doesn’t support', async (_, everySeconds, spike, real) => {
    await load(order, way(0, 20, 0, { everySeconds }), [
      drove(20, 20, { maxSpeedKmh: spike }),
      drove(20, 20, {
        externalId: 'true',
        startedAt: at(1),
        endedAt: at(19),
        distanceMeters: 18_000,
        maxSpeedKmh: real,
      }),
    ])
    expect(await stored()).toMatchObject({
      top: null,
      meters: 20_000,
      listed: expect.stringMatching(/^Its top speed, \d+\smph, isn’t that of its positions, which show 37\smph$/),
    })
    expect(await stored('true')).toMatchObject({ top: real, listed: null })
  })

  test.each([
    [48, null, /^Its top speed, 30\smph, isn’t that of its positions, which show 19\smph$/],
    [0, 48, null],
  ])(
    'with %d km/h stated while it repeats one place, believes a top speed of 48 km/h as %s',
    async (kmh, top, listed) => {
      const slow = { everySeconds: 10, kmPerMinute: 0.5, kmh: 30 }
      const stay = way(10 + 1 / 6, 5, 5, { everySeconds: 10, kmPerMinute: 0, kmh })
      await load(
        order,
        [...way(0, 10, 0, slow), ...stay, ...way(15.5, 10, 5, slow)],
        [drove(25.5, 10, { maxSpeedKmh: 48 })],
      )
      expect(await stored()).toMatchObject({ top, meters: 10_000, listed: listed && expect.stringMatching(listed) })
    },
  )

  test('believes a top speed in a silence', async () => {
    const silent = way(0, 20, 0, { everySeconds: 10 }).filter(({ at: moment }) => moment < at(6) || moment > at(13))
    await load(order, silent, [drove(20, 20, { maxSpeedKmh: 175 })])
    expect(await stored()).toMatchObject({ top: 175, listed: null })
  })

  test('counts neither distance nor driving time of a receiver that repeats one place', async () => {
    await load(order, way(0, 40, 3, { kmPerMinute: 0 }), [drove(40, 40, { maxSpeedKmh: 60 })])
    expect(await stored()).toEqual({
      meters: null,
      seconds: null,
      top: null,
      listed: expect.stringMatching(
        /^Its distance.*positions repeat one place.*\. Its positions show one place throughout\. Its top speed.*repeat one place/,
      ),
    })
  })

  test('counts no driving time of a vehicle that stays with its ignition on', async () => {
    await load(order, way(0, 40, 3, { kmPerMinute: 0, kmh: 0 }), [drove(40, 0)])
    expect(await stored()).toMatchObject({
      meters: 0,
      seconds: null,
      listed: 'Its positions show one place throughout',
    })
  })

  test('counts no driving time of a stay with the ignition on, after a short drive', async () => {
    await load(order, [...way(0, 14, 0), ...way(15, 35, 14, { kmPerMinute: 0, kmh: 0 })], [drove(50, 14)])
    expect(await stored()).toEqual({ meters: 14_000, seconds: 900, top: null, listed: null })
  })

  test.each([
    ['a distance that includes it', 85, expect.closeTo(60_000, -3), /^Its distance, 52.8\smi, isn’t all driving/],
    ['the distance that was driven', 61, 61_000, null],
    ['no distance', null, expect.closeTo(60_000, -3), null],
  ])('leaves out a ferry from a trip with %s', async (_, km, meters, listed) => {
    await load(order, [...way(0, 30, 0), ...way(90, 30, 55)], [drove(120, km)])
    const reason = listed && expect.stringMatching(listed)
    expect(await stored()).toMatchObject({ meters, seconds: 3600, listed: reason })
  })

  test('leaves out a wait in the port, with the engine on, after a ferry', async () => {
    const port = way(92, 7, 55, { kmPerMinute: 0, kmh: 0 }).map((one) => ({ ...one, engineOn: true }))
    await load(order, [...way(0, 30, 0), ...port, ...way(100, 30, 56)], [drove(130, 61)])
    expect(await stored()).toMatchObject({ meters: 61_000, seconds: 3660, listed: null })
  })

  test('counts a tunnel as driving although its receiver repeats the portal at speed 0', async () => {
    const fast = { everySeconds: 10, kmPerMinute: 4 / 3, kmh: 80 }
    const inside = way(10 + 1 / 6, 2.7, 40 / 3, { everySeconds: 10, kmPerMinute: 0, kmh: 0 })
    const positions = [...way(0, 10, 0, fast), ...inside, ...way(13, 10, 52 / 3, fast)]
    await load(
      order,
      positions.map((one) => ({ ...one, engineOn: true })),
      [drove(23, 31, { maxSpeedKmh: 84 })],
    )
    expect(await stored()).toEqual({ meters: 31_000, seconds: 1380, top: 84, listed: null })
  })

  test.each([
    ['counts none of it in a distance that includes it', 34.2, expect.closeTo(30_000, -3), true],
    ['keeps a distance without it', 30.6, 30_600, false],
    ['keeps a distance with bends that speeds show', 40, 40_000, false],
  ])('of 10 h of drift at rest with the ignition and motion on, %s', async (_, km, meters, isDrift) => {
    const kmh = km === 40 ? 80 : 60
    const rest = way(31, 600, 30, { everySeconds: 120, kmPerMinute: 0, kmh: 1 }).map((one, index) => ({
      ...one,
      latitude: one.latitude + (index % 2 ? 0.00006 : -0.00006),
    }))
    await load(order, [...way(0, 30, 0, { everySeconds: 15, kmh }), ...rest], [drove(631, km)])
    const found = await stored()
    expect(found.meters).toEqual(meters)
    expect(/counts the drift/.test(found.listed ?? '')).toBe(isDrift)
    const isEstimated = `select by_positions & ${byPositions.distance} > 0 as "isEstimated" from trip where client_id = $1`
    expect(await rig.rows(isEstimated)).toEqual([{ isEstimated: isDrift }])
    await rig.fleet.load('trips', [drove(631, km)])
    expect(await stored()).toMatchObject({ meters })
  })

  test('keeps the distance of a vehicle that creeps for an hour', async () => {
    await load(order, [...way(0, 30, 0), ...way(31, 60, 30, { kmPerMinute: 0.04, kmh: 2 })], [drove(91, 32.4)])
    expect(await stored()).toMatchObject({ meters: 32_400, listed: null })
  })

  test('leaves out a car train, whose speed its own driving doesn’t reach, and keeps its top speed', async () => {
    await load(order, [...way(0, 10, 0), ...way(45, 10, 60)], [drove(55, 70, { maxSpeedKmh: 62 })])
    expect(await stored()).toMatchObject({
      seconds: 1200,
      top: 62,
      listed: expect.stringMatching(/isn’t all driving/),
    })
    expect((await stored()).meters).toBeCloseTo(20_000, -3)
  })

  test('leaves out a ferry on which its ignition was off, but nothing of a device that knows none', async () => {
    const onDeck = (positions: PositionRecord[], off: (minute: number) => boolean) =>
      positions.map((one) => {
        const isOff = off((one.at.getTime() - startMs) / 60_000)
        return { ...one, engineOn: !isOff, motion: isOff ? false : null }
      })
    const all = [...way(0, 10, 0), ...way(10.5, 39, 10.5, { everySeconds: 30 }), ...way(50, 10, 50)]
    await load(
      order,
      onDeck(all, (minute) => minute >= 10 && minute <= 50),
      [drove(60, 60, { maxSpeedKmh: 62 })],
    )
    expect(await stored()).toMatchObject({ seconds: 1200, top: 62, listed: expect.stringMatching(/isn’t all driving/) })
    expect((await stored()).meters).toBeCloseTo(20_000, -3)
    await rig.renew()
    await load(
      order,
      onDeck(all, () => true),
      [drove(60, 60)],
    )
    expect(await stored()).toMatchObject({ seconds: 3600, meters: 60_000, listed: null })
  })

  test('counts a fast silence of a vehicle that drives as fast', async () => {
    const fast = { kmPerMinute: 1.5, kmh: 90 }
    await load(order, [...way(0, 10, 0, fast), ...way(45, 10, 65, fast)], [drove(55, 80, { maxSpeedKmh: 100 })])
    expect(await stored()).toMatchObject({ seconds: 3300, meters: 80_000, top: 100, listed: null })
  })

  test('leaves out a ferry between fast drives, and one of a trip of less than an hour', async () => {
    const fast = { everySeconds: 20, kmPerMinute: 2, kmh: 120 }
    const later = 2_000
    await load(
      order,
      [...way(0, 60, 0, fast), ...way(100, 60, 140, fast), ...way(later, 10, 0), ...way(later + 42, 6, 20)],
      [
        drove(160, 260),
        drove(48, 26, { externalId: 'short', startedAt: at(later), endedAt: at(later + 48), distanceMeters: 26_000 }),
      ],
    )
    expect(await stored()).toMatchObject({ meters: expect.closeTo(240_000, -3), seconds: 7200 })
    expect(await stored('short')).toMatchObject({ meters: expect.closeTo(16_000, -3), seconds: 960 })
  })

  test('leaves out ferries at the ends of a trip', async () => {
    const [before, after] = [
      way(-20, 10, -15, { kmPerMinute: 0, kmh: 0 }),
      way(190, 10, 50, { kmPerMinute: 0, kmh: 0 }),
    ]
    const ends = { start: east(-15), end: east(50) }
    await load(order, [...before, ...way(60, 30, 0), ...after], [drove(150, 67, ends)])
    expect(await stored()).toMatchObject({ meters: expect.closeTo(30_000, -3), seconds: 1800 })
  })

  test('counts a silence that was driven, and trips of a device that hardly reports', async () => {
    const rare = [0, 40, 80].flatMap((minute) => way(2_000 + minute, 0, minute / 2))
    await load(
      order,
      [...way(0, 30, 0), ...way(75, 30, 70), ...rare],
      [
        drove(105, 100),
        drove(80, 45, { externalId: 'rare', startedAt: at(2_000), endedAt: at(2_080), distanceMeters: 45_000 }),
      ],
    )
    expect(await stored()).toMatchObject({ meters: 100_000, seconds: 6300, listed: null })
    expect(await stored('rare')).toMatchObject({ meters: 45_000, seconds: 4800, listed: null })
  })
})

test('decides the distance of a last silence with the position after it', async () => {
  await rig.fleet.load('positions', way(0, 30, 0))
  await rig.fleet.load('trips', [drove(90, 52, { end: east(50) })])
  expect(await stored()).toMatchObject({ meters: 52_000 })
  await rig.fleet.load('positions', way(200, 0, 50))
  expect(await stored()).toMatchObject({ meters: expect.closeTo(30_000, -3), seconds: 1800 })
})

test('takes back the top speeds of a device whose speeds turn out to be wrong, and believes no later ones', async () => {
  const wrong = Math.round(60 * 1.852)
  await rig.fleet.load('trips', [drove(60, 60, { maxSpeedKmh: wrong })])
  await rig.fleet.load('positions', way(0, 60, 0, { kmh: wrong }))
  expect(await stored()).toMatchObject({ top: wrong, listed: null })
  await rig.lookAtAll()
  const listed = expect.stringMatching(/^Its top speed, 69\smph, was rejected: its device states 1.85 times/)
  expect(await stored()).toMatchObject({ top: null, listed })
  const later = { externalId: 'later', startedAt: at(20), endedAt: at(50), distanceMeters: 30_000 }
  await rig.fleet.load('trips', [drove(30, 30, { ...later, maxSpeedKmh: wrong })])
  expect(await stored('later')).toMatchObject({ top: null, listed })
})

test.each([
  ['believes an odometer and speeds that agree with each other, and not with the places', 0.6, 120, 120_000, 120_000],
  ['believes places against an odometer and speeds that may be miles', 0.61, 120, 120_000, 73_200],
  ['believes places against the distance and speeds of a device that states no odometer', 0.6, 120, null, 72_000],
  ['believes places that agree with the odometer', 0.6, 72, 72_000, 72_000],
])('%s', async (_, kmPerMinute, km, odometerMeters, meters) => {
  const places = way(0, 120, 0, { kmh: 60, kmPerMinute })
  await rig.fleet.load('positions', places)
  await rig.lookAtAll()
  expect(await rig.rows('select 1 from vehicle_mismatch where client_id = $1')).toHaveLength(1)
  const odometers = odometerMeters && {
    startOdometerMeters: 44_100_000,
    endOdometerMeters: 44_100_000 + odometerMeters,
  }
  await rig.fleet.load('trips', [drove(120, km, { ...odometers })])
  expect(await stored()).toMatchObject({ meters: expect.closeTo(meters, -3) })
  // A later position makes it compare its trip again.
  await rig.fleet.load('positions', [{ ...places[30]!, at: at(30.4) }])
  expect(await stored()).toMatchObject({ meters: expect.closeTo(meters, -3) })
})

describe('of a running trip', () => {
  let beganMs: number
  beforeEach(() => {
    beganMs = Math.floor(Date.now() / 60_000) * 60_000 - 40 * 60_000
  })
  const recent = (positions: PositionRecord[]) =>
    positions.map((one) => ({ ...one, at: new Date(one.at.getTime() - startMs + beganMs) }))
  const runs = (km: number, change: Partial<TripRecord> = {}) =>
    drove(0, km, { startedAt: new Date(beganMs), endedAt: null, ...change })

  test.each([
    ['too far', 100, expect.closeTo(40_000, -3), /too far for its positions, which show 24.9\smi$/],
    ['too short', 0, expect.closeTo(40_000, -3), /too short for its positions/],
    ['true', 41, 41_000, null],
  ])('with a distance that is %s, believes what the path shows so far', async (_, km, meters, listed) => {
    await rig.fleet.load('positions', recent(way(0, 40, 0)))
    await rig.fleet.load('trips', [runs(km)])
    const reason = listed && expect.stringMatching(listed)
    expect(await stored()).toEqual({ meters, seconds: null, top: null, listed: reason })
    await rig.fleet.load('trips', [runs(42)])
    expect(await stored()).toMatchObject({ meters: 42_000 })
  })

  test('decides with positions that arrive after it, and believes no top speed of a spike', async () => {
    await rig.fleet.load('trips', [runs(150, { maxSpeedKmh: 240 })])
    await rig.fleet.load('positions', recent(way(0, 40, 0, { everySeconds: 10 })))
    expect(await stored()).toMatchObject({ meters: expect.closeTo(40_000, -3), top: null })
  })

  test('knows no distance of one whose receiver froze', async () => {
    await rig.fleet.load('positions', recent(way(0, 40, 0, { kmPerMinute: 0 })))
    await rig.fleet.load('trips', [runs(40)])
    expect(await stored()).toMatchObject({ meters: null, listed: expect.stringMatching(/repeat one place/) })
  })
})

test('resolves the trouble of a receiver that froze once it moves on, and not by an event', async () => {
  const trouble = () =>
    rig.rows<{ healed: boolean; reason: string }>(
      `select healed_at is not null as healed, evidence ->> 'reason' as reason from vehicle_mismatch where client_id = $1`,
    )
  await rig.fleet.load('positions', way(0, 40, 5, { kmPerMinute: 0 }))
  await rig.fleet.load('trips', [drove(40, 30, { maxSpeedKmh: 80 })])
  await rig.fleet.load('incidents', [incident('there', { occurredAt: at(20.5), location: east(5) })])
  await rig.lookAtAll()
  expect(await stored()).toMatchObject({ meters: null, seconds: null, top: null })
  expect(await trouble()).toEqual([{ healed: false, reason: expect.stringMatching(/: the receiver froze/) }])
  await rig.fleet.load('positions', way(100, 30, 5))
  await rig.fleet.load('trips', [drove(30, 30, { externalId: 'later', startedAt: at(100), endedAt: at(130) })])
  expect(await trouble()).toMatchObject([{ healed: true }])
})

describe('a tow with the ignition off, of which a history is read before the drives that came before it', () => {
  const switched = (engineOn: boolean, positions: PositionRecord[]) =>
    positions.map((one) => ({ ...one, engineOn, motion: false }))
  const isListed = async () =>
    ((await rig.rows<{ bits: number }>('select by_positions as bits from trip where client_id = $1'))[0]!.bits &
      byPositions.none) ===
    0
  const tow = () => switched(false, way(0, 20, 0, { everySeconds: 15 }))

  test('counts until positions show that its device knows its ignition', async () => {
    await rig.fleet.load('positions', tow())
    await rig.fleet.load('trips', [drove(20, 20)])
    expect([await isListed(), (await stored()).meters]).toEqual([true, 20_000])
    await rig.fleet.load('positions', switched(true, way(-600, 10, 0)))
    expect([await isListed(), await stored()]).toMatchObject([
      false,
      { meters: null, seconds: null, listed: expect.stringMatching(/parked or carried, as on a ferry or a tow truck/) },
    ])
  })

  test.each([
    ['off in all drives', switched(false, way(-600, 10, 0))],
    ['on at rest only', switched(true, way(-600, 10, 0, { kmPerMinute: 0, kmh: 0 }))],
    ['on a month before', switched(true, way(-30 * 1440, 10, 0))],
  ])('counts if the ignition is %s', async (_, older) => {
    await rig.fleet.load('positions', tow())
    await rig.fleet.load('trips', [drove(20, 20)])
    await rig.fleet.load('positions', older)
    expect([await isListed(), await stored()]).toMatchObject([true, { meters: 20_000, seconds: 1200, listed: null }])
  })
})
