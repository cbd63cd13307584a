import { expect, it } from 'vitest'
import { coordinateOf, fixOf } from './coordinate.ts'

it('is a place on the globe, or none', () => {
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

it('takes 0, 0 for no fix where a provider writes it for none', () => {
  expect(fixOf(0, 0)).toBeNull()
  expect(fixOf(0, 5)).toEqual({ latitude: 0, longitude: 5 })
})
