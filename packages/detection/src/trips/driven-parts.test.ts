import { expect, test } from 'vitest'
import type { Spot } from '../geometry.ts'
import { drivenParts, type ReportedTrip } from './driven-parts.ts'
import { pathMeters } from './path-meters.ts'

const minuteMs = 60_000
const home = { latitude: 40.8, longitude: -74.9 }
/** Kilometers east of home. */
const east = (km: number) => ({ latitude: home.latitude, longitude: home.longitude + km / 84.2 })
const trip = (minutes: number, km: number | null, change: Partial<ReportedTrip> = {}): ReportedTrip => ({
  startedAtMs: 0,
  endedAtMs: minutes * minuteMs,
  start: home,
  end: home,
  distanceMeters: km === null ? null : km * 1000,
  idleSeconds: null,
  ...change,
})
/** A position every minute, a kilometer each. */
const drive = (fromMinute: number, minutes: number, fromKm: number, step = 1) =>
  Array.from({ length: minutes + 1 }, (_, minute) => ({
    ...east(fromKm + minute * step),
    atMs: (fromMinute + minute) * minuteMs,
  }))
const inOrder = (points: readonly (Spot & { atMs: number })[]) =>
  points.map((point, index) => ({ ...point, sinceMs: index ? point.atMs - points[index - 1]!.atMs : null }))

test('leaves out a night without positions between two drives', () => {
  const seen = inOrder([...drive(0, 50, 0), ...drive(840, 50, 50, -1)])
  expect(drivenParts(trip(890, 100), seen)).toEqual([0, 3000, 50_400, 53_400])
})

test('leaves out a ferry, but no silence that was driven, and none of a device that hardly reports', () => {
  const between = (km: number) => inOrder([...drive(0, 50, 0), ...drive(110, 50, 50 + km)])
  expect(drivenParts(trip(160, 120), between(20))).toEqual([0, 3000, 6600, 9600])
  expect(drivenParts(trip(160, 150), between(50))).toBe(null)
  const rare = inOrder([0, 60, 120].map((minute) => ({ ...east(minute / 3), atMs: minute * minuteMs })))
  expect(drivenParts(trip(120, 45, { end: east(40) }), rare)).toBe(null)
})

test.each([
  ['before a ferry', 8, 0, [0, 3000, 7080, 10_080]],
  ['after it', 0, 8, [0, 3000, 7080, 10_080]],
  ['on both sides of it', 8, 8, [0, 3000, 7560, 10_560]],
  ['for a moment', 3, 3, [0, 3180, 6780, 9960]],
])('leaves out a wait in the port %s', (_, before, after, parts) => {
  const landing = 110 + before
  const seen = inOrder([
    ...drive(0, 50, 0),
    ...drive(51, before - 1, 50, 0),
    ...drive(landing, after, 70, 0),
    ...drive(landing + after + 1, 49, 71),
  ])
  expect(drivenParts(trip(160 + before + after, 120), seen)).toEqual(parts)
})

test('leaves out a silence that is faster than the vehicle ever drives, as on a car train', () => {
  const seen = inOrder([...drive(0, 10, 0), ...drive(45, 10, 60)])
  const over = (topKmh: number | null) => drivenParts(trip(55, null, { topKmh, end: east(70) }), seen)
  expect(over(62)).toEqual([0, 600, 2700, 3300])
  expect([over(80), over(null), over(16)]).toEqual([null, null, null])
})

test('knows no driving time of a trip that is all in one place', () => {
  expect(drivenParts(trip(60, null), inOrder(drive(0, 60, 0, 0)))).toBe('unknown')
})

test('leaves out silence at its ends, where these are known', () => {
  expect(drivenParts(trip(100, 50, { end: east(50) }), inOrder(drive(0, 50, 0)))).toEqual([0, 3000])
  expect(drivenParts(trip(100, 50, { end: null }), inOrder(drive(0, 50, 0)))).toBe(null)
})

test('counts all of a trip whose positions are rare while it gets on', () => {
  const seen = inOrder([0, 60, 120, 180].map((minute) => ({ ...east(minute), atMs: minute * minuteMs })))
  expect(drivenParts(trip(180, 180, { end: east(180) }), seen)).toBe(null)
})

test('leaves out half an hour in one place, however often it is seen', () => {
  const seen = inOrder([...drive(0, 50, 0), ...drive(51, 49, 50, 0), ...drive(101, 50, 50, -1)])
  expect(drivenParts(trip(151, 100), seen)).toEqual([0, 3000, 6060, 9060])
  const shorter = inOrder([...drive(0, 50, 0), ...drive(51, 24, 50, 0), ...drive(76, 50, 50, -1)])
  expect(drivenParts(trip(126, 100), shorter)).toBe(null)
})

test('counts all of a slow trip whose positions show it', () => {
  const points = inOrder(drive(0, 480, 0, 0.02))
  expect(drivenParts(trip(480, 20), points)).toBe(null)
  expect(drivenParts(trip(480, 20), [points[0]!, points.at(-1)!])).toBe(null)
})

test('counts all if too little time would be left for the distance', () => {
  const ends = [
    { ...home, atMs: 0 },
    { ...home, atMs: 120 * minuteMs },
  ]
  expect(drivenParts(trip(120, 60), inOrder(ends))).toBe(null)
})

test('knows no driving time of a trip that is too slow for driving, without positions', () => {
  expect(drivenParts(trip(890, 100), [])).toBe('unknown')
  expect(drivenParts(trip(890, 100, { idleSeconds: 800 * 60 }), [])).toBe(null)
  expect(drivenParts(trip(100, 5), [])).toBe(null)
  expect(drivenParts(trip(16 * 60, 300), [])).toBe('unknown')
  expect(drivenParts(trip(47 * 60, 900), [])).toBe('unknown')
  expect(drivenParts(trip(14 * 60, 900), [])).toBe(null)
  expect(drivenParts(trip(9 * 60, 150), [])).toBe(null)
})

test('measures a path by its positions, without the silence between its parts', () => {
  const points = [...drive(0, 50, 0), ...drive(840, 50, 50, -1)].map((point) => ({
    ...point,
    speedKmh: 60,
    headingDegrees: null,
  }))
  const joined = trip(890, null)
  expect(pathMeters(joined, [0, 3000, 50_400, 53_400], points)).toBeCloseTo(100_000, -3)
  expect(pathMeters(joined, null, points)).toBe(null)
  expect(pathMeters(trip(50, null), null, points.slice(0, 20))).toBe(null)
  const away = points
    .slice(0, 51)
    .map((point, index) => (index > 25 ? { ...point, latitude: point.latitude + 3 } : point))
  expect(pathMeters(trip(50, null), null, away)).toBe(null)
})
