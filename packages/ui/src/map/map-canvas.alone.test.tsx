// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MapCanvas from './map-canvas.tsx'

type Listener = (event: object) => void
const made = vi.hoisted(() => ({
  listeners: {} as Record<string, (event: object) => void>,
  containers: [] as HTMLElement[],
}))

vi.mock('maplibre-gl', () => ({
  setWorkerUrl: () => {},
  addProtocol: () => {},
  Map: class {
    container: HTMLElement
    constructor({ container }: { container: HTMLElement }) {
      this.container = container
      made.containers.push(container)
    }
    getContainer = () => this.container
    on = (name: string, listener: Listener) => {
      made.listeners[name] = listener
    }
    once = this.on
    off = () => {}
    loaded = () => false
    setPaintProperty = () => {}
    remove = () => {}
    getCanvas = () => document.createElement('canvas')
    touchZoomRotate = { disableRotation: () => {} }
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () => render(<MapCanvas label="Trip route" onRetry={() => {}} />)
const report = (name: string, event: object = {}) => act(() => made.listeners[name]!(event))

test('says that a map is loading until it is drawn', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Loading map')
  report('load')
  expect(screen.queryByText('Loading map')).toBeNull()
})

test('says that a map could not be loaded after waiting, and shows it if it comes later', () => {
  show()
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByRole('alert').textContent).toContain('Could not load the map.')
  report('load')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that a map without land could not be loaded; a map without rivers is shown', () => {
  show()
  report('error', { sourceId: 'rivers' })
  expect(screen.queryByRole('alert')).toBeNull()
  report('error', { sourceId: 'countries' })
  report('load')
  expect(screen.getByRole('alert').textContent).toContain('Could not load the map.')
})

test('keeps its map if its label changes, and leaves nothing of one that it replaces before it was drawn', () => {
  const { rerender } = show()
  const before = made.containers.length
  rerender(<MapCanvas label="Vehicles" onRetry={() => {}} />)
  expect(made.containers).toHaveLength(before)
  rerender(<MapCanvas label="Vehicles" maxFitZoom={5} onRetry={() => {}} />)
  const [replaced, current] = made.containers.slice(before - 1)
  expect([replaced!.isConnected, current!.isConnected]).toEqual([false, true])
})
