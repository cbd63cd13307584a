import { expect, it } from 'vitest'
import { coordinateOf, fixOf } from './coordinate.ts'

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
