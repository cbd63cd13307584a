// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, expect, test } from 'vitest'
import { positionAt } from '../video/position-at.ts'
import { boundsOf } from './bounds-of.ts'
import { segmentsOf } from './layers/trip-layer.tsx'
import { between } from './layers/vehicle-motion.ts'
import { MapAnchor } from './map-anchor.tsx'
import { type LngLat, MapContext } from './map-context.ts'
import { screenPoint } from './screen-point.ts'

afterEach(cleanup)

/** A map of a pixel for each degree, whose middle is at a longitude. */
const mapAt = (longitude: number) =>
  ({
    getCenter: () => ({ lng: longitude, lat: 0 }),
    project: ([lon, lat]: LngLat) => ({ x: lon - longitude + 50, y: lat + 50 }),
    on: () => {},
    off: () => {},
  }) as unknown as MapLibre

test('fits a map to both sides of the 180th meridian, not to the rest of the world', () => {
  expect(
    boundsOf([
      [179.5, 51],
      [-179.5, 52],
    ]),
  ).toEqual([179.5, 51, 180.5, 52])
  expect(boundsOf([])).toBeUndefined()
})

test('draws a trip the short way across', () => {
  const points = [179.9, -179.9, -179.8].map((lon) => ({ at: [lon, 51] as const, speedKmh: 50 }))
  const [line] = segmentsOf(points, 'metric').features
  const drawn = line!.geometry.type === 'LineString' ? line!.geometry.coordinates.map(([lon]) => lon) : []
  expect(drawn.map((lon) => lon!.toFixed(1))).toEqual(['179.9', '180.1', '180.2'])
})

test('moves a vehicle the short way across', () => {
  const fixes = [179.98, -179.98].map((lon, t) => ({ t, at: [lon, 51] as const }))
  expect(positionAt(fixes, null)(0.5)).toMatchObject({ at: [180, 51], headingDegrees: 90 })
  expect(between([179.98, 51], [-179.98, 51], 0.5)[0]).toBe(180)
})

test('puts marks on the visible copy of the world', () => {
  expect(screenPoint(mapAt(180), [-179, 0])).toEqual({ x: 51, y: 50 })
  expect(screenPoint(mapAt(-180), [179, 0])).toEqual({ x: 49, y: 50 })
  const { container } = render(
    <MapContext value={mapAt(180)}>
      <MapAnchor at={[-179, 0]}>Here</MapAnchor>
    </MapContext>,
  )
  expect(container.innerHTML).toContain('translate(51px, 50px)')
})
