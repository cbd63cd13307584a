import { expect, test } from 'vitest'
import { mayShowUnit } from './may-show-unit.ts'

const startMs = Date.parse('2026-06-10T14:10:00Z')
/** North at 85 km/h, with a position each `stepSeconds`, stated `factor` times as fast. */
const drive = (count: number, stepSeconds: number, factor: number, fromMs = startMs) =>
  Array.from({ length: count }, (_, index) => ({
    clientId: 1,
    vehicleId: '1',
    at: new Date(fromMs + index * stepSeconds * 1000),
    latitudeE6: 41_000_000 + Math.round(((index * stepSeconds * 85) / 3600 / 111.195) * 1e6),
    longitudeE6: -87_000_000,
    speedKmh: Math.round(85 * factor),
    headingDegrees: 0,
    speedLimitKmh: null,
    flags: 0,
  }))

test.each([10, 60])('finds knots in the positions of each %d s, without limits', (stepSeconds) => {
  expect(mayShowUnit(drive(60, stepSeconds, 1.852))).toBe(true)
  expect(mayShowUnit(drive(60, stepSeconds, 1))).toBe(false)
})

test('samples a few positions of each hour of driving', () => {
  expect(mayShowUnit(drive(2, 60, 1))).toBe(false)
  expect(mayShowUnit(drive(2, 60, 1, Date.parse('2026-06-10T14:01:00Z')))).toBe(true)
  expect(mayShowUnit(drive(2, 60, 0, Date.parse('2026-06-10T14:01:00Z')))).toBe(false)
})
