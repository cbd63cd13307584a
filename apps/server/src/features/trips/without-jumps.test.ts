import { expect, test } from 'vitest'
import { withoutJumps } from './without-jumps.ts'

/** 36 km/h due east, a position every second. */
const route = Array.from({ length: 60 }, (_, t) => ({
  t,
  lat: 41.9,
  lon: -87.6 + (t * 10) / 82_900,
  speedKmh: 36,
  speedLimitKmh: null,
}))

test('draws no position off the road to which the vehicle can’t have gone, and all others', () => {
  expect(withoutJumps(route)).toEqual(route)
  const jumping = route.map((point) => (point.t >= 30 && point.t < 34 ? { ...point, lat: 41.905 } : point))
  expect(withoutJumps(jumping).map(({ t }) => t)).toEqual(route.map(({ t }) => t).filter((t) => t < 30 || t >= 34))
})

test('shows no speed that the path of a trip doesn’t support', () => {
  const spiky = route.map((point) => (point.t === 30 ? { ...point, speedKmh: 180 } : point))
  expect(withoutJumps(spiky)).toEqual(route.map((point) => (point.t === 30 ? { ...point, speedKmh: null } : point)))
  const noisy = route.map((point) => ({ ...point, speedKmh: point.t % 2 ? 30 : 42 }))
  expect(withoutJumps(noisy)).toEqual(noisy)
})
