import { expect, test } from 'vitest'
import { longitudeNear, shortestArc, unwrapped } from './longitudes.ts'

test('turns a longitude to the side of another', () => {
  expect([longitudeNear(-179, 179), longitudeNear(179, -179), longitudeNear(-87, -90)]).toEqual([181, -181, -87])
  expect(longitudeNear(-179, 541)).toBe(541)
})

test('follows a route across the 180th meridian and back', () => {
  const lons = (points: readonly number[]) => unwrapped(points.map((lon) => ({ lon }))).map(({ lon }) => lon)
  expect(lons([179, -179, -178, 179])).toEqual([179, 181, 182, 179])
  expect(lons([-179, 179])).toEqual([-179, -181])
  expect(lons([])).toEqual([])
})

test('holds places on both sides of the 180th meridian in a short arc', () => {
  expect(shortestArc([179, -178, -179])).toEqual([179, 182])
  expect(shortestArc([-120, -70, -90])).toEqual([-120, -70])
  expect(shortestArc([10])).toEqual([10, 10])
  expect(shortestArc([])).toBeUndefined()
})
