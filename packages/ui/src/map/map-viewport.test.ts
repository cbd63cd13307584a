import { expect, test } from 'vitest'
import { boxOf } from './map-viewport.tsx'

test('reports the visible area rounded outwards to hundredths, with longitudes normalized', () => {
  expect(boxOf(-100.123, 40.123, -90.121, 45.121)).toEqual([-100.13, 40.12, -90.12, 45.13])
  expect(boxOf(170, -30, 190, 0)).toEqual([170, -30, -170, 0])
  expect(boxOf(-540, -95, -500, 95)).toEqual([-180, -90, -140, 90])
  expect(boxOf(-300, -80, 300, 80)).toEqual([-180, -80, 180, 80])
})

test('treats almost the whole world as the whole world, not as the meridian where both ends meet', () => {
  expect(boxOf(-179.995, -80, 179.995, 80)).toEqual([-180, -80, 180, 80])
  expect(boxOf(10.001, -80, 369.995, 80)).toEqual([-180, -80, 180, 80])
  expect(boxOf(10.001, -80, 369.985, 80)).toEqual([10, -80, 9.99, 80])
})
