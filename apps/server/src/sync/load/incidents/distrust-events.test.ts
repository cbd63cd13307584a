import { mismatchType } from '@milepost/domain/codes'
import type { IncidentRecord, PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFleet, type Fleet, incident, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

// Events that a provider reports are compared with their own values and the positions of their vehicle.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Distrusted events')
  fleet = await createFleet(server.services, clientId, 'Distrusted events')
  await fleet.load('vehicles', [
    vehicle('parked', 'Unit 1'),
    vehicle('driving', 'Unit 2'),
    vehicle('unseen', 'Unit 3'),
    vehicle('dense', 'Unit 6'),
    vehicle('frozen', 'Unit 7'),
    vehicle('aside', 'Unit 8'),
    vehicle('steady', 'Unit 9'),
    vehicle('braking', 'Unit 10'),
    vehicle('minutely', 'Unit 11'),
    vehicle('heartbeat', 'Unit 12'),
    vehicle('quarterly', 'Unit 13'),
    vehicle('limited', 'Unit 14'),
    vehicle('often', 'Unit 15'),
    vehicle('highway', 'Unit 16'),
    vehicle('racing', 'Unit 17'),
    vehicle('city', 'Unit 18'),
    vehicle('ahead', 'Unit 19'),
    vehicle('asleep', 'Unit 20'),
    vehicle('waiting', 'Unit 21'),
    vehicle('grid', 'Unit 22'),
    vehicle('silent-grid', 'Unit 23'),
  ])
  const spiked = drive('dense', 60, 5).map((one, index) => (index > 58 && index < 63 ? { ...one, speedKmh: 150 } : one))
  const frozen = drive('frozen', 0).map((one) => ({ ...one, speedKmh: 80 }))
  const aside = drive('aside', 60, 10).map((one, index) =>
    index === 30 ? { ...one, longitude: one.longitude + 0.0036, speedKmh: 125 } : one,
  )
  const braking = drive('braking', 80, 10).map((one, index) => (index === 31 ? { ...one, speedKmh: 62 } : one))
  const seldom = (id: string, minutes: number, engineOn: boolean | null) =>
    [-minutes, 0, minutes].map((minute) => ({ ...drive(id, 0)[0]!, at: at(300 + 60 * minute), engineOn }))
  const limited = drive('limited', 80, 10).map((one) => ({ ...one, speedLimitKmh: 110 }))
  await fleet.load('positions', [
    ...drive('parked', 0),
    ...drive('driving', 50),
    ...spiked,
    ...frozen,
    ...aside,
    ...drive('steady', 80, 10),
    ...braking,
    ...drive('minutely', 80, 60),
    ...seldom('heartbeat', 50, false),
    ...seldom('quarterly', 20, null),
    ...seldom('often', 10, null),
    ...limited,
    ...drive('highway', 105, 30),
    ...drive('racing', 140, 60),
    ...aheadAt(cityDrive('city'), 150, 94),
    ...aheadAt(drive('ahead', 105, 30), 240, 134),
    ...drive('asleep', 0).map((one) => ({ ...one, engineOn: false })),
    ...drive('grid', 84, 5).map(onGrid),
    ...drive('silent-grid', 84, 5).map((one) => ({ ...onGrid(one), speedKmh: null })),
    ...drive('waiting', 0).map((one) => ({ ...one, engineOn: true })),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

const at = (second: number) => new Date(Date.parse('2026-06-10T14:00:00Z') + second * 1000)
/** Ten minutes to the north, with a position each 15 s, or as often. */
const drive = (vehicleExternalId: string, speedKmh: number, everySeconds = 15): PositionRecord[] =>
  Array.from({ length: 600 / everySeconds + 1 }, (_, index) => ({
    vehicleExternalId,
    at: at(index * everySeconds),
    latitude: 41 + (index * everySeconds * speedKmh) / 3600 / 111.2,
    longitude: -87,
    speedKmh,
    headingDegrees: null,
    engineOn: null,
  }))
const onGrid = (one: PositionRecord) => ({ ...one, latitude: Math.trunc(one.latitude * 1000) / 1000 })
/** The same, between lights each minute: at 48 km/h, and at half of that as it starts and slows down, with a position each 10 s. */
const cityDrive = (vehicleExternalId: string): PositionRecord[] => {
  let meters = 0
  return drive(vehicleExternalId, 0, 10).map((one, index) => {
    const speedKmh = [48, 48, 48, 24, 0, 24][index % 6]!
    meters += ((speedKmh + [48, 48, 48, 24, 0, 24][(index + 5) % 6]!) / 7.2) * (index ? 10 : 0)
    return { ...one, latitude: 41 + meters / 111_200, speedKmh }
  })
}
/** Moves the position of the event ahead, which states the speed of its own jump. */
const aheadAt = (positions: PositionRecord[], meters: number, speedKmh: number) =>
  positions.map((one) =>
    one.at.getTime() === at(300).getTime() ? { ...one, latitude: one.latitude + meters / 111_200, speedKmh } : one,
  )
const speeding = (speedKmh: number | null, speedLimitKmh: number | null, more: Partial<IncidentRecord> = {}) => ({
  tags: [{ tag: 'Speeding', source: 'automated' as const }],
  speedKmh,
  speedLimitKmh,
  ...more,
})
let count = 0
async function rejected(vehicleExternalId: string, change: Partial<IncidentRecord>): Promise<string | null> {
  const id = `e${++count}`
  await fleet.load('incidents', [incident(id, { vehicleExternalId, occurredAt: at(300), location: null, ...change })])
  const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId, id])).rows
  const [stored] = await rows('select 1 from incident_detail where client_id = $1 and external_id = $2')
  const [listed] = await rows('select reason, part from rejected_record where client_id = $1 and external_id = $2')
  expect(Boolean(stored), id).toBe(listed?.part !== '')
  return stored ? null : listed.reason
}

const drowsy = { tags: [{ tag: 'Drowsy', source: 'automated' as const }] }

test('rejects drowsiness in a vehicle that is parked with its ignition off, and none at a light or without a word on it', async () => {
  expect(await rejected('asleep', drowsy)).toMatch(/^Its vehicle was parked with its ignition off/)
  for (const id of ['waiting', 'parked', 'driving', 'unseen']) expect(await rejected(id, drowsy), id).toBe(null)
})

test('rejects speeding by a place that no device measured, and no braking there', async () => {
  expect(await rejected('unseen', speeding(null, 50, { guess: 'noFix' }))).toMatch(/Its device had no GPS fix then$/)
  expect(await rejected('unseen', speeding(null, 50, { guess: 'setByApp' }))).toMatch(/An app set its place/)
  expect(await rejected('unseen', { guess: 'noFix' })).toBe(null)
})

test('keeps speeding over a limit that its provider doesn’t state', async () => {
  expect(await rejected('unseen', speeding(130, 0))).toBe(null)
  expect(await rejected('unseen', speeding(30, null))).toBe(null)
})

test('rejects speeding where a receiver froze, and nothing just before', async () => {
  expect(await rejected('frozen', speeding(80, 50))).toMatch(/^Positions repeat one place before and after it/)
  expect(await rejected('frozen', { ...speeding(80, 50), occurredAt: at(-10) })).toBe(null)
  expect(await rejected('frozen', { ...speeding(80, 50), occurredAt: at(60) })).toBe(null)
})

test.each([
  [
    'speeding below its limit',
    'unseen',
    speeding(37, 100),
    /^It is reported as speeding, but its speed, 23\smph, is below its limit/,
  ],
  [
    'speeding at a dropped speed',
    'unseen',
    speeding(700, 100),
    /^It is reported as speeding\. Its speed, 700 km\/h, can’t be true/,
  ],
  [
    'slow speeding over a limit of 0',
    'unseen',
    speeding(30, 0),
    /^It is reported as speeding\. Its speed limit, 0 km\/h, can’t be true/,
  ],
  ['speeding while parked', 'parked', speeding(140, 100), /^Its vehicle was parked/],
  ['braking while parked', 'parked', {}, /^Its vehicle was parked/],
  [
    'speeding far faster than its path',
    'driving',
    speeding(180, 80),
    /^Its speed, 112\smph, isn’t that of its positions, which show 31\smph/,
  ],
  ['speeding that dense positions contradict', 'dense', speeding(95, 80), /, which show 37\smph/],
  ['speeding at a position that jumped aside', 'aside', speeding(125, 80), /, which show 37\smph/],
  [
    'braking at a steady speed',
    'steady',
    { maxG: null },
    /^The speed of its vehicle stayed the same: positions before and after it show 50\smph to 50\smph/,
  ],
  [
    'acceleration at a steady speed',
    'steady',
    { maxG: null, tags: [{ tag: 'Acceleration', source: 'automated' as const }] },
    /^The speed of its vehicle stayed/,
  ],
  [
    'braking of a parked vehicle that reports seldom, with its ignition off',
    'heartbeat',
    {},
    /^Its vehicle was parked/,
  ],
  ['braking of a parked vehicle that reports every ten minutes', 'often', {}, /^Its vehicle was parked/],
  ['speeding that its own position contradicts', 'steady', speeding(100, 90), /, which show 50\smph/],
  [
    'speeding at another limit than that of its position',
    'limited',
    speeding(80, 50),
    /^Its limit, 31\smph, isn’t that of its position, 68\smph/,
  ],
  ['speeding at a spike of its positions', 'dense', speeding(150, 80), /, which show 37\smph/],
  [
    'speeding far faster than a steady drive with positions each 15 s',
    'driving',
    speeding(90, 80),
    /, which show 31\smph/,
  ],
  ['speeding that its own position contradicts, each 30 s', 'highway', speeding(140, 110), /, which show 65\smph/],
  [
    'speeding far faster than its positions each 30 s',
    'highway',
    { ...speeding(170, 60), occurredAt: at(315) },
    /, which show 65\smph/,
  ],
  ['speeding at a position ahead of a drive with lights', 'city', speeding(94, 50), /, which show 3\d\smph/],
  ['speeding far faster than the speeds of places on a grid', 'grid', speeding(230, 60), /, which show 52\smph/],
  ['speeding at a position ahead, each 30 s', 'ahead', speeding(134, 120), /, which show 65\smph/],
])('rejects %s, and lists the reason', async (_, vehicleExternalId, change, reason) => {
  expect(await rejected(vehicleExternalId, change)).toMatch(reason)
})

test.each([
  ['speeding without a limit', 'unseen', speeding(90, null)],
  ['speeding at places on a grid', 'grid', speeding(84, 60)],
  ['speeding that stated speeds allow at places on a grid', 'grid', { ...speeding(150, 60), occurredAt: at(302) }],
  ['speeding at places on a grid without speeds', 'silent-grid', speeding(180, 60)],
  ['speeding that began below the limit', 'unseen', speeding(90, 100, { speedBasis: 'start' })],
  ['speeding at about the limit', 'unseen', speeding(99, 100)],
  ['speeding a little faster than positions each 15 s', 'driving', { ...speeding(68, 50), occurredAt: at(308) }],
  ['speeding a little faster than dense positions', 'dense', speeding(76, 50)],
  ['a short overtaking between positions each 30 s', 'highway', { ...speeding(130, 110), occurredAt: at(315) }],
  ['speeding at a position that is as fast, each 60 s', 'racing', speeding(139, 110)],
  ['speeding that became faster after dense positions', 'dense', speeding(95, 80, { speedBasis: 'max' })],
  ['braking while driving', 'driving', {}],
  ['braking that positions show', 'braking', { maxG: null }],
  ['cornering at a steady speed', 'steady', { tags: [{ tag: 'HarshTurn', source: 'automated' as const }] }],
  ['braking between positions a minute apart', 'minutely', { maxG: null }],
  ['braking with a force at a steady speed', 'steady', {}],
  ['braking of a vehicle that was seen seldom, with an unknown ignition', 'quarterly', {}],
  ['speeding beyond the limit of its position, too', 'limited', speeding(120, 50, { speedBasis: 'max' })],
  ['braking before a vehicle parks', 'parked', { occurredAt: at(10) }],
  ['a collision with a parked vehicle', 'parked', { tags: [{ tag: 'Crash', source: 'automated' as const }] }],
])('keeps %s', async (_, vehicleExternalId, change) => {
  expect(await rejected(vehicleExternalId, change)).toBe(null)
})

test('removes and lists an event once positions arrive that contradict it, and no other', async () => {
  await fleet.load('vehicles', [vehicle('late-parked', 'Unit 4'), vehicle('late-driving', 'Unit 5')])
  const braking = (id: string, vehicleExternalId: string) =>
    incident(id, { vehicleExternalId, occurredAt: at(300), location: null })
  await fleet.load('incidents', [braking('late-1', 'late-parked'), braking('late-2', 'late-driving')])
  const stored = async () =>
    (
      await server.services.pool.query(
        `select external_id as id from incident_detail where client_id = $1 and external_id like 'late-%' order by 1`,
        [clientId],
      )
    ).rows.map(({ id }) => id)
  expect(await stored()).toEqual(['late-1', 'late-2'])
  const [first, second] = [drive('late-parked', 0).slice(0, 20), drive('late-parked', 0).slice(20)]
  await fleet.load('positions', [...second, ...drive('late-driving', 50)])
  expect(await stored()).toEqual(['late-1', 'late-2'])
  await fleet.load('positions', first)
  expect(await stored()).toEqual(['late-2'])
  const { rows } = await server.services.pool.query(
    `select reason, device from rejected_record where client_id = $1 and external_id = 'late-1'`,
    [clientId],
  )
  expect(rows).toEqual([{ reason: expect.stringMatching(/^Its vehicle was parked/), device: 'late-parked' }])
})

test.each([
  ['harsh braking at 4.9 g, which is in m/s²', 'Braking', 4.9, null],
  ['a collision at 4.9 g', 'Crash', 4.9, 4.9],
  ['harsh braking at 1.2 g', 'Braking', 1.2, 1.2],
])('keeps the force of tires only if they can hold it: %s', async (_, tag, maxG, expected) => {
  const id = `e${++count}`
  const event = {
    vehicleExternalId: 'unseen',
    occurredAt: at(400 + count),
    tags: [{ tag, source: 'automated' as const }],
  }
  await fleet.load('incidents', [incident(id, { ...event, maxG })])
  const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId, id])).rows
  expect(
    await rows('select max_g as "maxG", intensity from incident_detail where client_id = $1 and external_id = $2'),
  ).toEqual([{ maxG: expected, intensity: tag === 'Crash' || expected === null ? null : 5 }])
  expect(await rows('select part from rejected_record where client_id = $1 and external_id = $2')).toEqual(
    expected === null ? [{ part: 'force' }] : [],
  )
})

test('calls a device troubled that reports braking again and again at a steady speed, and believes none of it', async () => {
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000)
  await fleet.load('vehicles', [vehicle('alarmed', 'Unit 20')])
  const positions = drive('alarmed', 80, 30).map((one, index) => ({
    ...one,
    at: new Date(minutes(60).getTime() + index * 30_000),
    speedKmh: Math.min(80, index * 40),
  }))
  const braking = (index: number) =>
    incident(`alarmed-${index}`, {
      vehicleExternalId: 'alarmed',
      occurredAt: positions[index]!.at,
      location: null,
      maxG: null,
    })
  const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows
  const stored = () => rows(`select 1 from incident_detail where client_id = $1 and external_id like 'alarmed-%'`)
  await fleet.load('positions', positions)
  await fleet.load('incidents', [braking(1), braking(2), braking(3)])
  expect(await stored()).toHaveLength(3)
  await fleet.load(
    'incidents',
    Array.from({ length: 12 }, (_, index) => braking(index + 4)),
  )
  expect(await stored()).toEqual([])
  expect(
    await rows(
      `select evidence ->> 'reason' as reason from vehicle_mismatch where client_id = $1 and type = ${mismatchType.code.alarm}`,
    ),
  ).toEqual([{ reason: expect.stringMatching(/^The device reports “Harsh braking”/) }])
})

describe('a device that reports harsh driving', () => {
  type Motion = {
    kmh: (second: number) => number
    heading?: (second: number) => number
    stated?: (second: number) => number
    everySeconds?: number
  }
  const hours = (ago: number) => Date.now() - ago * 3_600_000
  /** Twenty minutes of a drive with a position each 10 s, and an event at some of them. */
  async function stored(
    id: string,
    tag: string,
    { kmh, stated = kmh, heading = () => 90, everySeconds = 10 }: Motion,
    eventsAt: readonly number[],
  ) {
    await fleet.load('vehicles', [vehicle(id, id)])
    const startMs = hours(20)
    const [north, east] = [111_200, 111_200 * Math.cos((41 * Math.PI) / 180)]
    let place = { latitude: 41, longitude: -87 }
    const positions: PositionRecord[] = []
    for (let second = 0; second <= 1200; second++) {
      if (second % everySeconds === 0)
        positions.push({
          vehicleExternalId: id,
          at: new Date(startMs + second * 1000),
          ...place,
          speedKmh: Math.round(stated(second)),
          headingDegrees: Math.round(heading(second)),
          engineOn: null,
        })
      const radians = (heading(second) * Math.PI) / 180
      const meters = kmh(second) / 3.6
      place = {
        latitude: place.latitude + (Math.cos(radians) * meters) / north,
        longitude: place.longitude + (Math.sin(radians) * meters) / east,
      }
    }
    await fleet.load('positions', positions)
    const events = eventsAt.map((second) =>
      incident(`${id}-${second}`, {
        vehicleExternalId: id,
        occurredAt: new Date(startMs + second * 1000),
        location: null,
        maxG: null,
        tags: [{ tag, source: 'automated' as const }],
      }),
    )
    // A page after the other, as providers report them.
    await fleet.load('incidents', events.slice(0, events.length / 2))
    await fleet.load('incidents', events.slice(events.length / 2))
    const rows = async (sql: string) => (await server.services.pool.query(sql, [clientId, `${id}-%`])).rows
    const [{ count }] = await rows(
      'select count(*)::int as count from incident_detail where client_id = $1 and external_id like $2',
    )
    const [{ troubles }] = (
      await server.services.pool.query(
        `select count(*)::int as troubles from vehicle_mismatch where client_id = $1 and vehicle_id = $2 and type = ${mismatchType.code.alarm}`,
        [clientId, fleet.vehicleId(id)],
      )
    ).rows
    return { count, troubles }
  }
  const each = (from: number, every: number, count: number) => Array.from({ length: count }, (_, i) => from + i * every)
  /** The speed changes gently all the time, by 1 km/h a second at most. */
  const wandering = (second: number) => 85 + 9 * Math.sin(second / 20)
  /** Lights each 100 s: it speeds up for 20 s, drives on, and stops for 30 s after it has slowed down for 10 s. */
  const lights = (second: number) => {
    const since = second % 100
    return since < 20 ? since * 2.4 : since < 60 ? 48 : Math.max(0, 48 - (since - 60) * 4.8)
  }
  /** Each 100 s it brakes from 80 to 40 km/h within 4 s, and speeds up again. */
  const braking = (second: number) => {
    const since = second % 100
    return since < 4 ? 80 - since * 10 : Math.min(80, 40 + (since - 4) * 2.5)
  }
  /** A receiver that states 0 for one position, each three minutes. */
  const lost = (kmh: (second: number) => number) => ({ kmh, stated: (s: number) => (s % 180 === 0 ? 0 : kmh(s)) })
  /** Each three minutes it brakes from 80 km/h to nearly a stop, at once or within 3 s, and races off again. */
  const emergency = (second: number) =>
    Math.min(80, 8 + ((second + 180) % 180) * 12, ((180 - (second % 180)) % 180) * 27 + 8)
  /** Within 10 s, it gets faster by 6 to 9 km/h at times. */
  const hilly = (second: number) => 85 + 9 * Math.sin(second / 11)
  /** A receiver that states half as much again for one position, each three minutes. */
  const raised = (kmh: (second: number) => number) => ({
    kmh,
    stated: (s: number) => kmh(s) * (s % 180 === 0 ? 1.5 : 1),
  })
  /** Each three minutes it races from 60 to 110 km/h within 10 s, and slows down again. */
  const racing = (second: number) => {
    const since = second % 180
    return since < 10 ? 60 + since * 5 : Math.max(60, 110 - (since - 10) * 3)
  }
  const corners = (second: number) => (Math.floor(second / 100) % 2) * 90

  test.each([
    ['braking on a drive whose speed changes gently', 'Braking', { kmh: wandering }, each(60, 60, 16)],
    ['braking as it speeds up', 'Braking', { kmh: lights }, each(110, 100, 10)],
    ['acceleration as it slows down', 'Acceleration', { kmh: lights }, each(70, 100, 10)],
    ['cornering on a straight road', 'HarshTurn', { kmh: () => 90 }, each(60, 120, 8)],
    ['acceleration four times a day', 'Acceleration', { kmh: hilly }, each(70, 70, 4)],
    ['a few times what its positions don’t show', 'Braking', { kmh: wandering }, each(60, 60, 6)],
  ])('has trouble, and none of it counts: %s', async (name, tag, motion, eventsAt) => {
    expect(await stored(name, tag, motion, eventsAt)).toEqual({ count: 0, troubles: 1 })
  })

  test('has trouble with slamming doors, and is believed on its drives', async () => {
    const kmh = (second: number) => (second < 600 ? 0 : braking(second))
    const slams = each(60, 60, 8)
    expect(await stored('slams', 'Braking', { kmh }, [...slams, 700, 800, 900])).toEqual({ count: 3, troubles: 1 })
  })

  test.each([
    ['braking, at positions each 5 s', 'Braking', { kmh: braking, everySeconds: 5 }, each(100, 100, 10)],
    ['braking, at positions each 10 s', 'Braking', { kmh: braking }, each(100, 100, 10)],
    ['braking unseen between positions each 30 s', 'Braking', { kmh: () => 80, everySeconds: 30 }, each(150, 150, 6)],
    ['braking unseen between positions each 60 s', 'Braking', { kmh: () => 80, everySeconds: 60 }, each(180, 180, 6)],
    ['braking before lights', 'Braking', { kmh: lights }, each(70, 100, 10)],
    ['braking almost to a stop, and racing off', 'Braking', { kmh: emergency }, each(180, 180, 6)],
    ['acceleration after almost a stop', 'Acceleration', { kmh: emergency }, each(190, 180, 5)],
    ['the same at positions each 5 s', 'Braking', { kmh: emergency, everySeconds: 5 }, each(180, 180, 6)],
    ['acceleration three times that its positions hardly show', 'Acceleration', { kmh: hilly }, each(70, 70, 3)],
    ['acceleration to a speed for a moment', 'Acceleration', { kmh: racing }, each(180, 180, 6)],
    ['cornering in turns', 'HarshTurn', { kmh: () => 40, heading: corners }, each(100, 100, 10)],
    ['three times what its positions don’t show', 'Braking', { kmh: wandering }, each(60, 60, 3)],
    ['once what its positions don’t show, with others', 'Braking', { kmh: lights }, [70, 140, 170, 270, 370]],
  ])('is believed: %s', async (name, tag, motion, eventsAt) => {
    expect(await stored(name, tag, motion, eventsAt)).toEqual({ count: eventsAt.length, troubles: 0 })
  })

  test.each([
    ['braking as it speeds up', 'Braking', { kmh: lights }, [110]],
    ['acceleration as it slows down', 'Acceleration', { kmh: lights }, [70]],
    ['braking at a speed of 0 that its path contradicts', 'Braking', lost(() => 80), [360, 540]],
    ['acceleration after such a speed', 'Acceleration', lost(() => 80), [370, 550]],
    ['braking at such a speed, while its speed changes', 'Braking', lost(wandering), [360, 540]],
    ['braking at such a speed, at positions each 5 s', 'Braking', { ...lost(wandering), everySeconds: 5 }, [360]],
    ['braking that no position each second shows', 'Braking', { kmh: wandering, everySeconds: 1 }, [600]],
    ['acceleration that no position each second shows', 'Acceleration', { kmh: hilly, everySeconds: 1 }, [620]],
    ['acceleration at a steady speed that changes gently', 'Acceleration', { kmh: wandering }, [60, 120, 180]],
    ['acceleration to a speed that its path contradicts', 'Acceleration', raised(() => 80), [360, 540]],
    ['braking from such a speed', 'Braking', raised(() => 80), [370, 550]],
    ['acceleration to such a speed, while its speed changes', 'Acceleration', raised(wandering), [360, 540]],
    ['cornering that no position each second shows', 'HarshTurn', { kmh: () => 130, everySeconds: 1 }, [600]],
  ])('isn’t believed from the first one: %s', async (name, tag, motion, eventsAt) => {
    expect(await stored(`first ${name}`, tag, motion, eventsAt)).toEqual({ count: 0, troubles: 0 })
  })
})
