import { expect, test } from 'vitest'
import { drivingByTraffic } from './export.ts'

const rushHours = [300, 100, 0].map((distanceMeters, traffic) => ({ traffic: traffic as 0, distanceMeters }))
const rowsOf = (unknownTrafficMeters: number, value: number | null) =>
  drivingByTraffic({ rushHours, unknownTrafficMeters, kpis: { distanceMeters: { value } } }).map(
    ({ traffic, meters }) => [traffic, meters],
  )

test('adds up to all driving, with each reason for unknown traffic', () => {
  const known = [
    ['Normal', 300],
    [expect.any(String), 100],
    [expect.any(String), 0],
  ]
  expect(rowsOf(50, 600)).toEqual([
    ...known,
    ['Unknown: no rush hours set', 50],
    ['Unknown: no time or location reported', 150],
  ])
  for (const all of [400.5, null]) expect(rowsOf(0, all)).toEqual(known)
})
