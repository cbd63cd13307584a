import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chicago, trip } from '../../../testing/samples/sample-fleet.ts'
import { contradictionsIn } from './contradictions.ts'

const startedAt = new Date('2026-11-20T11:00:00Z')
const after = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000)
/** A place some kilometers north of the start. */
const north = (kilometers: number) => ({ ...chicago, latitude: chicago.latitude + kilometers / 111.195 })

type Change = Partial<Parameters<typeof trip>[1]>
const drive = (minutes: number, change: Change = {}) =>
  trip('t', { startedAt, endedAt: after(minutes), start: null, end: null, ...change })
const partsOf = (minutes: number, change: Change) => contradictionsIn(drive(minutes, change)).map(({ part }) => part)

test('holds the distance of a running trip against its time so far', () => {
  const running = (distanceMeters: number) => ({ ...drive(0, { distanceMeters }), endedAt: null })
  const found = contradictionsIn(running(8_647_000), after(15))
  expect(found).toEqual([{ part: 'distance', reason: expect.stringMatching(/^Its distance, 5,373.*far for 15.min/) }])
  expect(contradictionsIn(running(18_000), after(15))).toEqual([])
  expect(contradictionsIn(running(3_000), after(-5))).toEqual([])
})

describe('finds', () => {
  test.each<[string, number, Change, string[]]>([
    [
      'a distance around the earth in a quarter of an hour',
      15,
      { distanceMeters: 8_200_000, maxSpeedKmh: 44 },
      ['distance'],
    ],
    [
      'a distance shorter than the way between its ends',
      12,
      { distanceMeters: 0, start: chicago, end: north(9.6) },
      ['distance'],
    ],
    ['no distance at 64 km/h', 12, { distanceMeters: 0, maxSpeedKmh: 64 }, ['distance']],
    [
      'a distance too far for its top speed and its ends',
      60,
      { distanceMeters: 90_000, maxSpeedKmh: 20, start: chicago, end: north(12) },
      ['distance'],
    ],
    ['a top speed of 0 on a drive', 60, { distanceMeters: 60_000, maxSpeedKmh: 0 }, ['top speed']],
    [
      'a top speed below the average between its ends',
      60,
      { distanceMeters: 60_000, maxSpeedKmh: 30, start: chicago, end: north(48) },
      ['top speed'],
    ],
    [
      'ends that no vehicle drives between in its time',
      5,
      { distanceMeters: 4_000, start: chicago, end: north(4_300) },
      ['ends'],
    ],
    ['a distance in no time', 0, { distanceMeters: 5_000 }, ['distance']],
    ['more idling than its time', 20, { idleSeconds: 4_000 }, ['idling time']],
    ['more idling than until the next one', 20, { idleSeconds: 4_000, stopSeconds: 600 }, ['idling time']],
    [
      'a distance that its odometers and its top speed contradict',
      60,
      { distanceMeters: 72_000, maxSpeedKmh: 50, startOdometerMeters: 90_000_000, endOdometerMeters: 90_040_000 },
      ['distance'],
    ],
    [
      'a distance that only its odometers contradict',
      60,
      { distanceMeters: 72_000, startOdometerMeters: 90_000_000, endOdometerMeters: 90_040_000 },
      ['distance'],
    ],
    [
      'odometers in miles beside a distance between its ends',
      60,
      {
        distanceMeters: 64_000,
        start: chicago,
        end: north(60),
        startOdometerMeters: 90_000_000,
        endOdometerMeters: 90_040_000,
      },
      ['odometer'],
    ],
    ['an odometer that runs backwards', 20, { startOdometerMeters: 90_000, endOdometerMeters: 89_000 }, ['odometer']],
    ['an odometer that jumps', 20, { startOdometerMeters: 90_000, endOdometerMeters: 990_000 }, ['odometer']],
  ])('%s', (_, minutes, change, parts) => {
    expect(partsOf(minutes, { distanceMeters: null, ...change })).toEqual(parts)
  })

  test('a distance that is made from an odometer that runs backwards', () => {
    const odometers = { startOdometerMeters: 90_000_000, endOdometerMeters: 89_980_000 }
    expect(partsOf(60, { ...odometers, distanceMeters: 20_000 })).toEqual(['odometer', 'distance'])
    expect(partsOf(60, { ...odometers, distanceMeters: 31_000 })).toEqual(['odometer'])
  })

  test('an odometer that was replaced apart from one that runs backwards', () => {
    const reasonOf = (endOdometerMeters: number) =>
      contradictionsIn(drive(60, { distanceMeters: null, startOdometerMeters: 160_934_400, endOdometerMeters })).map(
        ({ reason }) => reason.replaceAll('\u00a0', ' '),
      )
    expect(reasonOf(48_280)).toEqual([
      'Its odometer was replaced or reset: 100,000 mi at the start, 30.0 mi at the end',
    ])
    expect(reasonOf(160_773_466)).toEqual(['Its odometer runs backwards, by 100 mi'])
  })

  test('no contradiction of a worn odometer, or of one in whole miles', () => {
    const odometers = { startOdometerMeters: 90_000_000, endOdometerMeters: 90_040_000 }
    expect(partsOf(60, { ...odometers, distanceMeters: 50_000 })).toEqual([])
    expect(partsOf(10, { ...odometers, endOdometerMeters: 90_000_000, distanceMeters: 3_000 })).toEqual([])
  })

  test('both figures of a contradiction, in its reason', () => {
    expect(contradictionsIn(drive(15, { distanceMeters: 8_200_000 }))[0]?.reason.replaceAll('\u00a0', ' ')).toBe(
      'Its distance, 5,095 mi, is too far for 15 min',
    )
  })
})

describe('believes', () => {
  test.each<[string, number, Change]>([
    ['a yard move without distance', 3, { distanceMeters: 0, maxSpeedKmh: 6 }],
    [
      'idling without distance',
      240,
      { distanceMeters: 0, maxSpeedKmh: 0, idleSeconds: 14_400, start: chicago, end: chicago },
    ],
    ['idling that goes on until the next trip', 5, { distanceMeters: 3_000, idleSeconds: 2_400, stopSeconds: 3_600 }],
    [
      'idling until a next trip that isn’t known yet',
      5,
      { distanceMeters: 3_000, idleSeconds: 2_400, stopSeconds: null },
    ],
    ['a distance in whole miles', 4, { distanceMeters: 1_609, start: chicago, end: north(2.9) }],
    ['a round trip', 60, { distanceMeters: 80_000, maxSpeedKmh: 100, start: chicago, end: chicago }],
    ['a short trip with rounded times', 1, { distanceMeters: 900, maxSpeedKmh: 55 }],
    ['what still runs', 0, { distanceMeters: 80_000, endedAt: null }],
    ['what says little', 30, { distanceMeters: null, maxSpeedKmh: null }],
  ])('%s', (_, minutes, change) => {
    expect(partsOf(minutes, change)).toEqual([])
  })

  test('any drive whose values come from one motion', () => {
    const motion = fc.record({
      minutes: fc.integer({ min: 1, max: 900 }),
      averageKmh: fc.double({ min: 0, max: 120, noNaN: true }),
      detour: fc.double({ min: 1, max: 4, noNaN: true }),
      faster: fc.double({ min: 1, max: 2, noNaN: true }),
    })
    fc.assert(
      fc.property(motion, ({ minutes, averageKmh, detour, faster }) => {
        const kilometers = (averageKmh * minutes) / 60
        const change: Change = {
          distanceMeters: kilometers * 1000,
          maxSpeedKmh: averageKmh * faster,
          start: chicago,
          end: north(kilometers / detour),
          idleSeconds: minutes * 30,
          startOdometerMeters: 5e7,
          endOdometerMeters: 5e7 + kilometers * 1000,
        }
        expect(partsOf(minutes, change)).toEqual([])
      }),
    )
  })
})
