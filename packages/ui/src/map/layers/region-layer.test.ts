import { expect, test } from 'vitest'
import { boundsOf } from './region-layer.tsx'

const square = (id: string, west: number, south: number) => ({
  properties: { id },
  geometry: {
    coordinates: [
      [
        [west, south],
        [west + 2, south],
        [west + 2, south + 1],
        [west, south],
      ],
    ],
  },
})

test('bounds only the given regions, on this side of the 180th meridian', () => {
  const far = { properties: { id: 'US-AK' }, geometry: { coordinates: [[[[179, 51]]], [[[-150, 60]]]] } }
  const shapes = { features: [square('US-NJ', -75, 39), square('US-CA', -124, 33), far] }
  expect(boundsOf(shapes, new Set(['US-NJ']))).toEqual([-75, 39, -73, 40])
  expect(boundsOf(shapes, new Set(['US-NJ', 'US-AK']))).toEqual([-150, 39, -73, 60])
  expect(boundsOf(shapes, new Set(['MX-SON']))).toBeUndefined()
})
