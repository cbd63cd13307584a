import type { ViewportBox } from '@milepost/ui/map/map-viewport'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { VehicleFilters } from './vehicle-filters.ts'
import { VehicleMap } from './vehicle-map.tsx'

type Drawn = {
  fitTo: unknown
  places: unknown
  followed: unknown
  rest: ((box: ViewportBox) => void) | undefined
  asked: ViewportBox | undefined
}
const { drawn, answer } = vi.hoisted(() => ({ drawn: {} as Drawn, answer: { current: {} as object } }))
vi.mock('./use-live-positions.ts', () => ({
  useLivePositions: (_: unknown, box?: ViewportBox) => {
    drawn.asked = box
    drawn.rest = undefined
    return { isError: false, isFetching: false, isPlaceholderData: false, ...answer.current }
  },
}))
vi.mock('@milepost/ui/map/map-viewport', () => ({
  MapViewport: ({ onRest }: { onRest: (box: ViewportBox) => void }) => {
    drawn.rest = onRest
    return null
  },
}))
vi.mock('@milepost/ui/map/map-follow', () => ({
  MapFollow: ({ at }: { at: unknown }) => {
    drawn.followed = at
    return null
  },
}))
vi.mock('@milepost/ui/map/map-view', () => ({
  MapView: ({ fitTo, places, children }: { fitTo: unknown; places: unknown; children: ReactNode }) => {
    Object.assign(drawn, { fitTo, places, followed: undefined })
    return children
  },
  MapSummary: () => null,
}))
vi.mock('@milepost/ui/map/layers/vehicle-cells', () => ({ VehicleCells: () => null }))
vi.mock('@milepost/ui/map/layers/vehicle-layer', () => ({ VehicleLayer: () => null, VehicleLegend: () => null }))
vi.mock('../../lib/map-ground.ts', () => ({ useMapGround: () => undefined }))
vi.mock('../../lib/format/formatters.ts', () => ({ countText: String, useFormat: () => ({}) }))

const cell = (lat: number, lon: number) => ({ lat, lon, moving: 1, parked: 2, offline: 0 })
const near: ViewportBox = [10, 20, 30, 40]
const cellsOf = (...cells: object[]) => ({ data: { asOf: '', items: [], cells } })
const show = (text?: string) => (
  <VehicleMap
    list={{ values: { text } as unknown as VehicleFilters, narrowed: text !== undefined, reset: () => undefined }}
    tall={false}
    onOpen={() => undefined}
  />
)
afterEach(cleanup)

test('queries the visible area without moving the map, and searches everywhere after a filter change', () => {
  answer.current = cellsOf(cell(1, 2), cell(3, 4))
  const { rerender } = render(show())
  expect(drawn).toMatchObject({
    asked: undefined,
    fitTo: [
      [2, 1],
      [4, 3],
    ],
  })
  act(() => drawn.rest!(near))
  answer.current = cellsOf(cell(25, 25))
  rerender(show())
  expect(drawn).toMatchObject({
    asked: near,
    fitTo: [
      [2, 1],
      [4, 3],
    ],
  })
  screen.getByText('3 devices in view')

  answer.current = { ...cellsOf(cell(25, 25)), isPlaceholderData: true }
  rerender(show('van'))
  expect(drawn).toMatchObject({ asked: undefined, fitTo: undefined })
  answer.current = cellsOf(cell(50, 60))
  rerender(show('van'))
  expect(drawn).toMatchObject({ asked: undefined, fitTo: [[60, 50]] })
})

test('ignores a map that settles while new vehicles load, because it shows the old ones', () => {
  answer.current = cellsOf(cell(1, 2))
  const { rerender } = render(show())
  answer.current = { ...cellsOf(cell(1, 2)), isPlaceholderData: true }
  rerender(show('van'))
  act(() => drawn.rest?.(near))
  rerender(show('van'))
  answer.current = cellsOf(cell(50, 60))
  rerender(show('van'))
  expect(drawn).toMatchObject({ asked: undefined, fitTo: [[60, 50]] })
})

test('follows a single vehicle, and bases the visible area on current positions', () => {
  const at = (id: string, lat: number, lon: number) => ({
    id,
    name: id,
    lat,
    lon,
    at: '2026-11-25T12:00:00Z',
    moving: true,
  })
  const itemsOf = (...items: object[]) => ({ data: { asOf: '', items, cells: [] } })
  answer.current = itemsOf(at('a', 1, 2))
  const { rerender } = render(show())
  answer.current = itemsOf(at('a', 1, 3))
  rerender(show())
  expect(drawn).toMatchObject({ fitTo: [[2, 1]], places: [[3, 1]], followed: [3, 1] })
  answer.current = itemsOf(at('a', 1, 4), at('b', 5, 6))
  rerender(show())
  expect(drawn).toMatchObject({
    fitTo: [[2, 1]],
    places: [
      [4, 1],
      [6, 5],
    ],
    followed: undefined,
  })
})
