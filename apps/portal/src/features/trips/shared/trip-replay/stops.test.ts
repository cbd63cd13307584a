import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { expect, test } from 'vitest'
import { metersBetween, stopsOf } from './stops.ts'

const degreesPerMeter = 1 / 111_195
const at = (t: number, meters: number, speedKmh: number | null): RoutePoint => ({
  t,
  lat: 41 + meters * degreesPerMeter,
  lon: -87,
  speedKmh,
  speedLimitKmh: null,
})
const spans = (points: RoutePoint[]) => stopsOf(points).map(({ fromT, toT }) => [fromT, toT])

test('counts three minutes of standing as a stop, but not a traffic light', () => {
  expect(
    spans([
      at(0, 0, 50),
      at(60, 900, 0),
      at(120, 900, 0),
      at(180, 1_800, 50),
      at(240, 2_700, 1),
      at(500, 2_710, 0),
      at(560, 3_600, 50),
    ]),
  ).toEqual([[240, 500]])
})

test('measures the short way across the 180th meridian', () => {
  expect(metersBetween({ lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 })).toBeCloseTo(222.4, 0)
})

test('counts a gap at one place as a stop, but not a gap with movement', () => {
  expect(spans([at(0, 0, 50), at(60, 900, 0), at(900, 905, 40), at(960, 1_800, 50)])).toEqual([[60, 900]])
  expect(spans([at(0, 0, 50), at(60, 900, 0), at(900, 12_000, 40), at(960, 13_000, 50)])).toEqual([])
})

test('finds stops by location if positions have no speed', () => {
  expect(
    spans([at(0, 0, null), at(60, 900, null), at(120, 905, null), at(400, 910, null), at(460, 1_800, null)]),
  ).toEqual([[120, 400]])
})

test('doesn’t count standing at the start or end as a stop', () => {
  expect(spans([at(0, 0, 0), at(300, 0, 0), at(360, 900, 50), at(420, 1_800, 0), at(900, 1_800, 0)])).toEqual([])
  expect(stopsOf([])).toEqual([])
})
