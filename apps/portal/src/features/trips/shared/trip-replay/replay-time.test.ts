import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { expect, test } from 'vitest'
import { dayText } from '../../../../lib/format/time-text.ts'
import { factorOf, limitAt, midnightsOf, piecesOf, speedAt, topSpeedOf, tripSecondsOf } from './replay-time.ts'

const at = (t: number, speedKmh: number | null = 50): RoutePoint => ({
  t,
  lat: 41,
  lon: -87,
  speedKmh,
  speedLimitKmh: null,
})

test('plays a trip in about a minute, and a short one in real time', () => {
  expect([40, 600, 7_200, 36_000, 400_000].map(factorOf)).toEqual([1, 10, 120, 480, 960])
})

test('measures an ongoing trip to its newest position, or zero without positions', () => {
  const startedAt = '2026-11-20T10:00:00.000Z'
  expect(tripSecondsOf({ startedAt, endedAt: '2026-11-20T11:00:00.000Z' }, [at(0)])).toBe(3600)
  expect(tripSecondsOf({ startedAt, endedAt: null }, [at(0), at(120)])).toBe(120)
  expect(tripSecondsOf({ startedAt, endedAt: startedAt }, [])).toBe(1)
})

test('takes the top speed from positions only if the provider reports none', () => {
  const points = [at(0, 10), at(60, 70), at(120, null), at(180, 30)]
  expect(topSpeedOf({ maxSpeedKmh: 72 }, points)).toEqual({ speedKmh: 72, isReported: true })
  expect(topSpeedOf({ maxSpeedKmh: null }, points)).toEqual({ speedKmh: 70, isReported: false })
  expect(topSpeedOf({ maxSpeedKmh: null }, [at(0, null)])).toBeNull()
})

test('shows the last reported speed, unless it is too old', () => {
  const points = [at(0, 10), at(60, 20), at(120, null), at(2_000, 30)]
  expect([0, 59, 60, 119, 130, 1_900, 2_000, 2_601, -1].map((t) => speedAt(points, t))).toEqual([
    10,
    10,
    20,
    20,
    null,
    null,
    30,
    null,
    null,
  ])
})

test('shows the speed limit of the last position until it is too old', () => {
  const points = [{ ...at(0), speedLimitKmh: 50 }, at(60), { ...at(120), speedLimitKmh: 80 }]
  expect([0, 59, 60, 130, 720, 721].map((t) => limitAt(points, t))).toEqual([50, 50, null, 80, 80, null])
})

test('splits the route where positions are missing while driving', () => {
  const points = [at(0), at(60), at(1_000), at(1_060)]
  expect(piecesOf(points, () => true).map((piece) => piece.length)).toEqual([2, 2])
  expect(piecesOf(points, () => false)).toHaveLength(1)
  expect(piecesOf([], () => true)).toEqual([])
})

test('finds local midnights, including on the day clocks change', () => {
  const dayIn = (zone: string) => (instant: number) => dayText(new Date(instant).toISOString(), zone)
  expect(midnightsOf('2026-11-20T23:10:00.000Z', 36_000, dayIn('America/Chicago'))).toEqual([
    { t: 6 * 3600 + 50 * 60, day: '2026-11-21' },
  ])
  expect(midnightsOf('2026-11-20T12:00:00.000Z', 3_600, dayIn('America/Chicago'))).toEqual([])
  expect(midnightsOf('2026-10-31T20:00:00.000Z', 40 * 3_600, dayIn('America/Chicago')).map(({ day }) => day)).toEqual([
    '2026-11-01',
    '2026-11-02',
  ])
})
