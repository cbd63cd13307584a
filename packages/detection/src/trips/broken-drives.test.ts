import { describe, expect, test } from 'vitest'
import type { TracePoint } from '../motion/trace.ts'
import { findSpeeding } from '../speeding.ts'
import { drive, type Phase, repeated } from '../testing/sample-drive.ts'
import { type Fault, moved, silentFrom, swapped, type Truth, trueDrive } from '../testing/true-drive.ts'
import { findDrives } from './drives.ts'
import { rejectOutliers } from './outliers.ts'
import { findTrips } from './trips.ts'

// Drives of 25 km at 80 km/h, as devices with a fault report them: what they show must be the truth.

/** What is detected in a trace, in whole kilometers and minutes, with a limit of 90 km/h. */
function seen(trace: readonly TracePoint[]) {
  const found = findDrives(trace).map(({ first, last }) => rejectOutliers(trace.slice(first, last + 1)))
  const trips = found.flatMap(({ points }) => findTrips(points))
  const samples = found.flatMap(({ points }) => points).map((point) => ({ ...point, limitKmh: 90 }))
  return {
    trips: trips.length,
    km: Math.round(trips.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0) / 100) / 10,
    minutes: Math.round(trips.reduce((sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs, 0) / 60_000),
    top: Math.max(0, ...trips.map(({ maxSpeedKmh }) => maxSpeedKmh ?? 0)),
    speeding: findSpeeding(samples).episodes.length,
    rejected: found.reduce((sum, { rejected }) => sum + rejected.length, 0),
  }
}
const truth = { trips: 1, km: 25, minutes: 19, top: 80, speeding: 0 }

/** Never those next to a rest, at which no speed is steady. */
const every = (n: number) => (index: number) => index % n === 5
const pairs = (n: number) => (index: number) => index % n === 5 || index % n === 6

test.each([10, 15, 30, 60])('rejects nothing of a drive on a winding road, each %d s', (everySeconds) => {
  for (const kmh of [50, 80, 110])
    expect(seen(trueDrive({ everySeconds, kmh, bends: 1.2 }))).toMatchObject({ rejected: 0 })
})

test.each([1, 4, 10, 30, 60])('sees a drive without a fault as it was, each %d s', (everySeconds) => {
  expect(seen(trueDrive({ everySeconds }))).toEqual({ ...truth, rejected: 0 })
})

type Case = [string, Partial<Truth>, Fault, (index: number) => boolean]
const spikes: Case[] = [
  ['100 m ahead', {}, { ahead: 100, kmh: 116 }, every(12)],
  ['200 m ahead', {}, { ahead: 200, kmh: 152 }, every(12)],
  ['250 m ahead', {}, { ahead: 250, kmh: 170 }, every(12)],
  ['400 m ahead', {}, { ahead: 400, kmh: 224 }, every(12)],
  ['250 m ahead with the true speed', {}, { ahead: 250 }, every(12)],
  ['250 m behind', {}, { ahead: -250, kmh: 10 }, every(12)],
  ['each 30 s and 250 m ahead', { everySeconds: 30 }, { ahead: 250, kmh: 110 }, every(6)],
  ['each 15 s and 300 m ahead', { everySeconds: 15 }, { ahead: 300, kmh: 152 }, every(9)],
  ['300 m ahead on a winding road', { kmh: 110, everySeconds: 15, bends: 0.9 }, { ahead: 300, kmh: 182 }, every(10)],
  ['each 5 s and 150 m ahead', { everySeconds: 5 }, { ahead: 150, kmh: 188 }, every(20)],
  ['each minute and beyond the next one', { kmh: 40, everySeconds: 60 }, { ahead: 900, kmh: 94 }, every(8)],
  ['two in a row and 200 m ahead', {}, { ahead: 200, kmh: 150 }, pairs(15)],
  ['120 m aside with the true speed', {}, { aside: 120 }, every(23)],
  ['200 m aside each 20 s', { everySeconds: 20 }, { aside: 250 }, every(12)],
]
test.each(spikes)('leaves out positions that are %s', (_, change, fault, isMoved) => {
  const drive = trueDrive(change)
  const found = seen(moved(drive, fault, isMoved))
  const { km = 25, kmh = 80, bends = 0 } = change
  // Straight lines cut the bends of a road.
  expect(Math.abs(found.km - km)).toBeLessThanOrEqual(bends * 1.5)
  expect(found).toMatchObject({ trips: 1, top: kmh, speeding: kmh > 90 ? 1 : 0 })
  expect(found.rejected).toBe(drive.filter(({ speedKmh }, index) => speedKmh && isMoved(index)).length)
})

/** A drive to the north of half an hour between lights: it speeds up for 20 s, drives at 48 km/h, and waits for 20 s. */
const between: Phase[] = [
  { seconds: 20, acceleration: 0.667 },
  { seconds: 40 },
  { seconds: 10, acceleration: -1.333 },
  { seconds: 20 },
]
test.each([0, 3])('leaves out positions ahead in a town, and no other', (offset) => {
  const { trace } = drive(repeated(between, 20), { hertz: 1, positionNoise: 2, speedNoise: 0.2 })
  const town = trace.filter((_, index) => index % 10 === offset)
  expect(rejectOutliers(town).rejected).toEqual([])
  const isMoved = (index: number) => index % 7 === 4 && town[index]!.speedKmh! > 30
  const { rejected } = rejectOutliers(moved(town, { aside: 150, kmh: 94 }, isMoved))
  expect(rejected.map(({ point }) => point.atMs)).toEqual(
    town.flatMap(({ atMs }, index) => (isMoved(index) ? [atMs] : [])),
  )
})

test('rejects nothing of an ambulance that races between crawls', () => {
  const race: Phase[] = [
    { seconds: 8, acceleration: 0.7 },
    { seconds: 30 },
    { seconds: 7, acceleration: 3 },
    { seconds: 35 },
    { seconds: 6.65, acceleration: -4 },
    { seconds: 8 },
  ]
  const { trace } = drive(repeated(race, 10), { hertz: 1, positionNoise: 2, speedNoise: 0.2 })
  for (let offset = 0; offset < 10; offset++)
    expect(rejectOutliers(trace.filter((_, index) => index % 10 === offset)).rejected).toEqual([])
})

describe('neighbors with swapped times', () => {
  test.each([6, 20])('are put right: each pair of %d', (n) => {
    const drive = trueDrive()
    const isFirst = (index: number) => index % n === 2 && Boolean(drive[index]!.speedKmh && drive[index + 2]?.speedKmh)
    expect(seen(swapped(drive, isFirst))).toEqual({ ...truth, rejected: 0 })
  })
  test('are put right without speeds', () => {
    const drive = trueDrive().map((point) => ({ ...point, speedKmh: null }))
    expect(seen(swapped(drive, (index) => index % 20 === 70 % 20 && index > 62 && index < 170))).toMatchObject({
      km: 25,
      rejected: 0,
    })
  })
})

describe('a silence in a drive', () => {
  test.each([
    ['of seven minutes', 7, {}],
    ['of seven minutes without speeds', 7, { kmh: null }],
    ['of twelve minutes', 12, {}],
  ] as const)('is part of it if the vehicle drove on as fast: %s', (_, minutes, change) => {
    const drive = trueDrive().map((point) => ('kmh' in change ? { ...point, speedKmh: null } : point))
    expect(seen(silentFrom(drive, 15, minutes))).toMatchObject({ trips: 1, km: 25, minutes: 19 })
  })

  test('is part of it if positions are rejected meanwhile: forty of them, 5 km aside', () => {
    const drive = moved(trueDrive(), { aside: 5_000 }, (index) => index >= 90 && index < 130)
    expect(seen(drive)).toMatchObject({ ...truth, rejected: 40 })
  })

  test('ends it if it is too long, or if the vehicle got on too slowly', () => {
    const far = trueDrive({ km: 50 })
    expect(seen(silentFrom(far, 20, 16)).trips).toBe(2)
    const slow = silentFrom(trueDrive(), 15, 3).map((point) =>
      point.atMs >= trueDrive()[0]!.atMs + 18 * 60_000 ? { ...point, atMs: point.atMs + 5 * 60_000 } : point,
    )
    expect(seen(slow).trips).toBe(2)
  })
})
