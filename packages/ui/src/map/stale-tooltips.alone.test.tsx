// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { IncidentMarkers, type MapIncident } from './layers/incident-markers.tsx'
import { type MapVehicle, VehicleLayer } from './layers/vehicle-layer.tsx'
import { type LngLat, MapContext } from './map-context.ts'

vi.mock('./layers/vehicle-images.ts', async (original) => ({
  ...(await original<typeof import('./layers/vehicle-images.ts')>()),
  addVehicleImages: () => {},
}))
afterEach(cleanup)

type Handler = (event: unknown) => void

/** A map that keeps its listeners and draws nothing. */
function fakeMap() {
  const listeners = new Map<string, Handler[]>()
  const map = {
    getCenter: () => ({ lng: 0, lat: 0 }),
    getCanvas: () => document.createElement('canvas'),
    project: ([x, y]: LngLat) => ({ x, y }),
    addSource: () => {},
    addLayer: () => {},
    getSource: () => ({ setData: () => {} }),
    setPaintProperty: () => {},
    setFilter: () => {},
    on: (name: string, layer: string | Handler, handler?: Handler) => {
      const key = handler ? `${name} ${layer}` : name
      listeners.set(key, [...(listeners.get(key) ?? []), handler ?? (layer as Handler)])
    },
    off: () => {},
  } as unknown as MapLibre
  const emit = (key: string, event: unknown = {}) =>
    act(() => {
      for (const listener of listeners.get(key) ?? []) listener(event)
    })
  return { map, emit }
}

const vehicle = (lon: number): MapVehicle => ({
  id: 'a',
  at: [lon, 0],
  headingDegrees: null,
  state: 'parked',
  name: 'Unit 1',
})
const over = (properties: object) => ({
  features: [{ properties, geometry: { type: 'Point', coordinates: [0, 0] } }],
  lngLat: { lng: 0, lat: 0 },
})

function showVehicles() {
  const { map, emit } = fakeMap()
  const drawn = (lon: number) => (
    <MapContext value={map}>
      <VehicleLayer vehicles={[vehicle(lon)]} popup={({ name }) => name} />
    </MapContext>
  )
  const { rerender } = render(drawn(0))
  return { emit, showAt: (lon: number) => rerender(drawn(lon)) }
}

test('takes a vehicle’s tooltip away once the map or the vehicle moves, not while it stays', () => {
  const { emit, showAt } = showVehicles()
  emit('mousemove vehicles', over({ id: 'a' }))
  showAt(0)
  expect(screen.queryByText('Unit 1')).not.toBeNull()
  showAt(5)
  expect(screen.queryByText('Unit 1')).toBeNull()
  emit('mousemove vehicles', over({ id: 'a' }))
  expect(screen.queryByText('Unit 1')).not.toBeNull()
  emit('movestart')
  expect(screen.queryByText('Unit 1')).toBeNull()
})

test('takes a cluster’s tooltip away once its vehicles have changed', () => {
  const { emit, showAt } = showVehicles()
  emit('mousemove vehicle-clusters', over({ parked: 7 }))
  expect(screen.queryByText(/7/)).not.toBeNull()
  showAt(5)
  expect(screen.queryByText(/7/)).toBeNull()
})

test('takes an event’s tooltip away with the event', () => {
  const { map } = fakeMap()
  const event: MapIncident = { id: 'e', at: [0, 0], level: 4, label: 'Harsh braking' }
  const drawn = (incidents: readonly MapIncident[]) => (
    <MapContext value={map}>
      <IncidentMarkers incidents={incidents} />
    </MapContext>
  )
  const { rerender } = render(drawn([event]))
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(screen.queryByText('Harsh braking')).not.toBeNull()
  rerender(drawn([]))
  expect(screen.queryByText('Harsh braking')).toBeNull()
})
