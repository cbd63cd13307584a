import { expect, it } from 'vitest'
import { accuracyOf, accuracyOfHdop, coordinateOf, fixOf } from './coordinate.ts'

it('is a location on the globe, or null', () => {
  expect(coordinateOf(43.7, -79.4)).toEqual({ latitude: 43.7, longitude: -79.4 })
  expect(coordinateOf(0, 0)).toEqual({ latitude: 0, longitude: 0 })
  for (const [latitude, longitude] of [
    [91, 181],
    [null, 5],
    [5, undefined],
    [-90.1, 0],
  ] as const)
    expect(coordinateOf(latitude, longitude)).toBeNull()
})

it('treats 0, 0 as no fix for providers that use it as a placeholder', () => {
  expect(fixOf(0, 0)).toBeNull()
  expect(fixOf(0, 5)).toEqual({ latitude: 0, longitude: 5 })
})

it('reads meters, and nothing from 0', () => {
  expect(accuracyOf(12.5)).toEqual({ accuracyMeters: 12.5 })
  for (const unknown of [0, -1, null, undefined]) expect(accuracyOf(unknown)).toEqual({})
})

it('estimates meters by the dilution of precision, and nothing from what means no fix', () => {
  expect(accuracyOfHdop(0.9)).toEqual({ accuracyMeters: expect.closeTo(5.4) })
  expect(accuracyOfHdop(60)).toEqual({ accuracyMeters: 360 })
  for (const unknown of [0, 99, 99.9, 255, null, undefined]) expect(accuracyOfHdop(unknown)).toEqual({})
})
