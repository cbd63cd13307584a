// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { type LngLat, MapContext } from './map-context.ts'
import { MapFollow } from './map-follow.tsx'

afterEach(cleanup)

/** A map of 100 × 100 pixels, each a degree, with a corner at a place. */
function follow(corner: LngLat, ...way: [LngLat, ...LngLat[]]) {
  const easeTo = vi.fn()
  const map = {
    project: ([lon, lat]: LngLat) => ({ x: lon - corner[0], y: lat - corner[1] }),
    getCenter: () => ({ lng: corner[0] + 50, lat: corner[1] + 50 }),
    getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
    easeTo,
  } as unknown as MapLibre
  const drawn = (at: LngLat) => (
    <MapContext value={map}>
      <MapFollow at={at} />
    </MapContext>
  )
  const { rerender } = render(drawn(way[0]))
  for (const at of way.slice(1)) rerender(drawn(at))
  return easeTo.mock.calls.map(([{ center }]) => center)
}

test('follows a target near its edge, and stays still while the target is well in view', () => {
  expect(follow([0, 0], [50, 50], [60, 50], [80, 80])).toEqual([])
  expect(follow([0, 0], [50, 50], [80, 50], [90, 50])).toEqual([[90, 50]])
  expect(follow([0, 0], [50, 50], [50, 130])).toEqual([[50, 130]])
})

test('stops following a user who looks elsewhere', () => {
  expect(follow([200, 200], [50, 50], [60, 50], [320, 50])).toEqual([])
})
