import { expect, test } from 'vitest'
import { usualNightPlace } from './usual-night-place.ts'

const night = (lat: number, lon: number) => ({ day: '2026-11-10', lat, lon, regionId: 17 })

test('finds where most nights were spent, whatever the place in the yard', () => {
  const yard = [night(41.88, -87.63), night(41.882, -87.63), night(41.881, -87.631)]
  expect(usualNightPlace([...yard, night(43, -88), night(43, -88)])).toEqual({ lat: 41.881, lon: -87.631 })
  expect(usualNightPlace([night(41, -87), night(43, -88)])).toEqual({ lat: 43, lon: -88 })
  expect(usualNightPlace([])).toBeNull()
})
