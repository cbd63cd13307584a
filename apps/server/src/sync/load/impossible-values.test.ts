import { expect, test } from 'vitest'
import { impossibleValues } from './impossible-values.ts'

test.each([
  ['speedKmh', 255],
  ['speedKmh', 65_535],
  ['maxSpeedKmh', -1],
  ['odometerMeters', 0xffff_ffff],
  ['odometerMeters', 0xffff_ffff * 1000],
  ['odometerMeters', 9_999_999_000],
  ['endOdometerMeters', 999_999_000],
  ['engineHours', 0x7fff_ffff],
  ['engineHours', 999_999],
  ['headingDegrees', Number.NaN],
  ['speedKmh', 137.69 * 1.852],
  ['engineHours', 0xffff_ffff / 3600],
  ['engineHours', 0xffff_ffff / 3_600_000],
  ['engineHours', 0xff_ffff / 3600],
  ['engineHours', 0xffff_ffff],
  ['odometerMeters', 9_999_999],
  ['odometerMeters', 999_999 * 1609.344],
  ['odometerMeters', 0xff_ffff * 100],
])('%s %d says that nothing was measured', (name, value) => {
  expect(impossibleValues({ [name]: value })).toMatchObject([{ name, isUnmeasured: true }])
})

test.each([
  ['speedKmh', 612, 'Its speed, 612 km/h, can’t be true'],
  ['headingDegrees', 361, 'Its heading, 361°, can’t be true'],
  ['odometerMeters', 8_123_456_789, 'Its odometer, 8,123,456,789 m, can’t be true'],
  ['odometerMeters', 3_150_000_000, 'Its odometer, 3,150,000,000 m, can’t be true'],
])('%s %d is outside its range', (name, value, reason) => {
  expect(impossibleValues({ [name]: value })).toMatchObject([{ name, reason, isUnmeasured: false }])
})

test.each([
  ['speedKmh', 0],
  ['speedKmh', 254],
  ['headingDegrees', 255],
  ['idleSeconds', 255],
  ['odometerMeters', 999_990_000],
  ['odometerMeters', 1_234_567_000],
  ['distanceMeters', 255],
  ['engineHours', 255],
  ['engineHours', 65_535 / 3600],
  ['odometerMeters', 6_553_500],
])('%s %d is a measurement', (name, value) => {
  expect(impossibleValues({ [name]: value })).toEqual([])
})
