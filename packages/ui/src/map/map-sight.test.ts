import { expect, test } from 'vitest'
import { boxOf } from './map-sight.tsx'

test('what is in sight is told in whole hundredths around it, the world turned back to where it begins', () => {
  expect(boxOf(-100.123, 40.123, -90.121, 45.121)).toEqual([-100.13, 40.12, -90.12, 45.13])
  expect(boxOf(170, -30, 190, 0)).toEqual([170, -30, -170, 0])
  expect(boxOf(-540, -95, -500, 95)).toEqual([-180, -90, -140, 90])
  expect(boxOf(-300, -80, 300, 80)).toEqual([-180, -80, 180, 80])
})

test('almost the whole world is the whole world, not the meridian at which both its ends are', () => {
  expect(boxOf(-179.995, -80, 179.995, 80)).toEqual([-180, -80, 180, 80])
  expect(boxOf(10.001, -80, 369.995, 80)).toEqual([-180, -80, 180, 80])
  expect(boxOf(10.001, -80, 369.985, 80)).toEqual([10, -80, 9.99, 80])
})
