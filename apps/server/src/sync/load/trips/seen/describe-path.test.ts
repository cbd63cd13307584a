import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoundsRow, describePath } from './describe-path.ts'
import { isCarried } from './odd-distance.ts'

const startMs = Date.parse('2026-06-10T10:00:00Z')
const minute = (at: number) => new Date(startMs + at * 60_000)
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.18 })
const e6 = (km: number) => Math.round(east(km).longitude * 1e6)
/** An hour of driving at 60 km/h, seen every minute. */
const row = (change: Partial<BoundsRow> = {}): BoundsRow => ({
  index: 0,
  path: 60_000,
  sparse: 60_000,
  turning: 60_000,
  silent: 0,
  longest: 60,
  quiet: 0,
  quietMeters: 0,
  quietSeconds: 0,
  steps: 60,
  supporting: 60,
  spread: 60_000,
  jumped: false,
  isSudden: false,
  longSteps: null,
  offSeconds: 0,
  restSeconds: 0,
  hasSwaps: false,
  fastest: 60,
  fastestPair: 60,
  statedMeters: 60_000,
  hasJump: false,
  isFaster: false,
  fasterSeconds: 0,
  isStill: false,
  firstAt: minute(0).toISOString(),
  firstLat: 40_800_000,
  firstLon: e6(0),
  lastAt: minute(60).toISOString(),
  lastLat: 40_800_000,
  lastLon: e6(60),
  firstKmh: 0,
  lastKmh: 0,
  before: null,
  after: null,
  ...change,
})
const span = (from: number, until: number, change: object = {}) => ({
  vehicleId: '1',
  from: minute(from),
  until: minute(until),
  ...change,
})
/** With forty minutes of silence, over these kilometers. */
const ferry = (km: number) => ({
  quiet: 1,
  quietMeters: km * 1000,
  quietSeconds: 2400,
  path: (60 + km) * 1000,
  sparse: (60 + km) * 1000,
  silent: 2400,
})

describe('a slow silence', () => {
  test('is neither path nor room for driving, if the device reports often', () => {
    const [whole, without] = [row(ferry(20)), row()].map((one) => describePath(one, span(0, 60)))
    expect(whole).toMatchObject({ path: 60_000, isQuiet: true, isCovered: true, quietMeters: 20_000 })
    expect([whole!.most, whole!.usual]).toEqual([without!.most, without!.usual])
  })

  test('may be driving, if the device hardly ever reports', () => {
    const found = describePath(row({ ...ferry(20), steps: 2 }), span(0, 60))
    expect(found).toMatchObject({ path: 80_000, isQuiet: false, isCovered: false, quietMeters: 0 })
  })

  test('at an end counts once positions beyond it exist', () => {
    const end = east(80)
    const later = span(0, 120, { end })
    expect(describePath(row(), later)).toMatchObject({ isQuiet: false, isCovered: false, isOpenEnded: true })
    expect(describePath(row({ after: end }), later)).toMatchObject({
      isQuiet: true,
      isCovered: true,
      isOpenEnded: false,
      quietMeters: expect.closeTo(20_000, -2),
    })
    expect(describePath(row({ after: end }), span(0, 120))).toMatchObject({ isQuiet: true })
    expect(describePath(row({ after: east(130) }), span(0, 120, { end: east(130) }))).toMatchObject({ isQuiet: false })
    expect(describePath(row({ before: east(-20) }), span(-60, 60, { start: east(-20) }))).toMatchObject({
      isQuiet: true,
    })
    expect(describePath(row({ after: end }), span(0, 120, { isRunning: true }))).toMatchObject({ isQuiet: false })
  })

  test('makes a distance too long that contains half of its way, beyond usual roads', () => {
    const km = fc.integer({ min: 25, max: 200 })
    fc.assert(
      fc.property(km, fc.double({ min: 0.7, max: 1.04, noNaN: true }), (over, share) => {
        const found = describePath(row(ferry(over)), span(0, 60))
        expect(isCarried((60 + over) * 1000, found)).toBe(true)
        expect(isCarried(60_000 * share, found)).toBe(false)
      }),
    )
    expect(isCarried(80_000, describePath(row(ferry(0)), span(0, 60)))).toBe(false)
  })
})

describe('one place', () => {
  const still = { path: 0, sparse: 0, spread: 12, longest: 60 }

  test('all the way is no drive, if it was seen often', () => {
    expect(describePath(row(still), span(0, 60)).isUnmoved).toBe(true)
    expect(describePath(row({ ...still, spread: 80 }), span(0, 60)).isUnmoved).toBe(false)
    expect(describePath(row({ ...still, longest: 240 }), span(0, 60)).isUnmoved).toBe(false)
    expect(describePath(row(still), span(0, 64)).isUnmoved).toBe(false)
  })

  test('is no drive of a vehicle that states no motion each ten minutes', () => {
    const rare = { ...still, longest: 600, steps: 4, isStill: true, lastAt: minute(40).toISOString() }
    expect(describePath(row(rare), span(0, 40)).isUnmoved).toBe(true)
    expect(describePath(row({ ...rare, isStill: false }), span(0, 40)).isUnmoved).toBe(false)
    expect(describePath(row({ ...rare, steps: 2, longest: 1200 }), span(0, 40)).isUnmoved).toBe(false)
  })

  test('isn’t known of a short trip between two positions', () => {
    const short = { ...still, steps: 1, lastAt: minute(2).toISOString(), longest: 120 }
    expect(describePath(row(short), span(0, 2)).isUnmoved).toBe(false)
  })

  test('with jumps away from it is a parked vehicle’s', () => {
    const jumping = { jumped: true, isStill: true, spread: 90 }
    expect(describePath(row(jumping), span(0, 60)).isParked).toBe(true)
    expect(describePath(row({ ...jumping, isStill: false }), span(0, 60)).isParked).toBe(false)
    expect(describePath(row({ ...jumping, spread: 900 }), span(0, 60)).isParked).toBe(false)
  })
})

test('asks whether a path supports a top speed if no more of its steps do than jumps may explain', () => {
  const isSlower = (supporting: number, steps: number) => describePath(row({ supporting, steps }), span(0, 60)).isSlower
  expect([isSlower(0, 60), isSlower(2, 10), isSlower(6, 120)]).toEqual([true, true, true])
  expect([isSlower(3, 20), isSlower(60, 60)]).toEqual([false, false])
})

test('a trip that is nearly all too fast for a road is a flight, and not one that drives to it', () => {
  const flights = [200_900, 210_000].map((path) =>
    describePath(row({ path, sparse: path, flown: 200_000 }), span(0, 60)),
  )
  expect(flights.map(({ isQuiet, isFlight }) => ({ isQuiet, isFlight }))).toEqual([
    { isQuiet: true, isFlight: true },
    { isQuiet: true, isFlight: false },
  ])
})

test.each([
  ['at a stop', { lastKmh: 0 }, span(0, 60), false],
  ['as it drives', { lastKmh: 60 }, span(0, 60), true],
  ['a minute after it was last seen driving', { lastKmh: 60 }, span(0, 61), false],
  ['in a jam', { lastKmh: 12 }, span(0, 60), false],
  ['without a speed', { lastKmh: null }, span(0, 60), false],
  ['not yet', { lastKmh: 60 }, span(0, 60, { isRunning: true }), false],
])('may be cut if it ends %s', (_, change, own, endsDriving) => {
  expect(describePath(row(change), own).endsDriving).toBe(endsDriving)
})
