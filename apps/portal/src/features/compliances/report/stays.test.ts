import { expect, test } from 'vitest'
import { staysOf } from './stays.ts'

const night = (day: number, lat = 41.88, regionId = 17) => ({
  day: `2026-11-${String(day).padStart(2, '0')}`,
  lat,
  lon: -87.63,
  regionId,
  distanceMeters: null,
})

test('joins nights in a row at one place', () => {
  const stays = staysOf([night(1), night(2, 41.881), night(3, 43, 55), night(4), night(6), night(7)])
  expect(stays.map(({ day, lastDay, nights }) => [day, lastDay, nights])).toEqual([
    ['2026-11-01', '2026-11-02', 2],
    ['2026-11-03', '2026-11-03', 1],
    ['2026-11-04', '2026-11-04', 1],
    ['2026-11-06', '2026-11-07', 2],
  ])
  expect(staysOf([])).toEqual([])
})
