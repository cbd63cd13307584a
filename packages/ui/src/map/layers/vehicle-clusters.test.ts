import { createPropertyExpression, latest, type StylePropertySpecification } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { clusterLayers, clusterText } from './vehicle-clusters.ts'

/** Evaluates a paint property for a circle with these counts, as the map does. */
function painted(name: 'circle-color' | 'circle-radius', properties: Record<string, number>) {
  const tokens = (token: string) => ({ primary: 'green', 'text-3': 'grey' })[token] ?? 'white'
  const [circles] = clusterLayers(tokens, {
    source: 'vehicles',
    ids: ['circles', 'numbers'],
    count: ['get', 'count'],
    text: ['get', 'text'],
  })
  const paint = circles?.type === 'circle' ? circles.paint?.[name] : undefined
  const parsed = createPropertyExpression(paint, name, latest.paint_circle[name] as StylePropertySpecification)
  if (parsed.result === 'error') throw new Error(parsed.value.map(({ message }) => message).join())
  return String(parsed.value.evaluate({ zoom: 4 }, { type: 1, properties }))
}

test('colors a cluster green if anything in it moves, and gray otherwise', () => {
  const green = painted('circle-color', { moving: 1, parked: 30 })
  const grey = painted('circle-color', { moving: 0, parked: 30 })
  expect(green).toBe('rgba(0,128,0,1)')
  expect(grey).toBe('rgba(128,128,128,1)')
  expect(painted('circle-color', { parked: 30 })).toBe(grey)
})

test('draws a larger circle for more vehicles', () => {
  const radii = [1, 20, 100, 1000].map((count) => Number(painted('circle-radius', { count })))
  expect(radii).toEqual(radii.toSorted((a, b) => a - b))
  expect(new Set(radii).size).toBe(4)
})

test('lists what is in a cluster, and nothing else', () => {
  expect(clusterText({ moving: 1200, parked: 3, offline: 0 })).toBe('1,203 vehicles: 1,200 moving, 3 parked')
  expect(clusterText({ offline: 1 })).toBe('1 vehicle: 1 not reporting')
})
