import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { basemapStyle, firstLabelLayer } from './basemap-style.ts'
import { loadGround, withLabelMark } from './map-ground.ts'
import { type Streets, streetStyle } from './street-style.ts'

const tokens = (name: string) => (name === 'map-land' ? '#ffffff' : '#808080')
const texas: Streets = {
  source: { type: 'vector', url: 'pmtiles://https://portal.example/api/map/file' },
  bounds: [-106.7, 25.8, -93.5, 36.6],
}
const streets = (theme: 'light' | 'dark') =>
  streetStyle(basemapStyle(tokens, '/basemap', undefined), texas, theme, tokens)
const place = (layers: readonly LayerSpecification[], id: string) => layers.findIndex((layer) => layer.id === id)

afterEach(() => void vi.unstubAllGlobals())

test('streets lie over the built-in land, and every name of a place above what our data is drawn under', () => {
  const { layers, sources } = streets('light')
  expect(sources.streets).toEqual(texas.source)
  expect(new Set(layers.map((layer) => layer.id)).size).toBe(layers.length)
  expect(place(layers, 'sea')).toBe(0)
  expect(place(layers, 'earth')).toBeGreaterThan(place(layers, 'country-borders'))
  const mark = place(layers, firstLabelLayer)
  expect(mark).toBeGreaterThan(place(layers, 'roads_highway'))
  expect(layers.slice(mark).every((layer) => layer.type === 'symbol')).toBe(true)
  expect(layers.length).toBeGreaterThan(60)
})

test('draws data over the names of roads, which are beside the road', () => {
  const { layers } = streets('light')
  const mark = place(layers, firstLabelLayer)
  const below = layers.slice(0, mark).filter((layer) => layer.type === 'symbol')
  expect(below.map(({ id }) => id)).toEqual(['roads_labels_minor', 'roads_labels_major'])
  for (const { layout } of below)
    expect(layout).toMatchObject({
      'symbol-placement': 'line',
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 24],
      'text-offset': [0, 1.1],
    })
})

test('draws streets without glyphs or images, in the fonts of the built-in map', () => {
  const style = streets('dark')
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  const text = JSON.stringify(style)
  expect(text).not.toContain('icon-image')
  expect(text).not.toMatch(/Noto Sans (Regular|Medium|Italic)/)
})

test('shows names of the built-in map only where the file has none', () => {
  const names = streets('light').layers.filter((layer) => 'source' in layer && layer.source === 'places')
  expect(names).toHaveLength(1)
  expect(JSON.stringify(names)).toContain('["!",["within",{"type":"Polygon","coordinates":[[[-106.7,25.8]')
})

test('has the same layers in light and dark, in other colors', () => {
  const [light, dark] = [streets('light').layers, streets('dark').layers]
  expect(dark.map((layer) => layer.id)).toEqual(light.map((layer) => layer.id))
  const paint = (layers: readonly LayerSpecification[], id: string) => layers[place(layers, id)]?.paint
  expect(paint(dark, 'roads_major')).not.toEqual(paint(light, 'roads_major'))
  expect(paint(light, 'earth')).toMatchObject({ 'fill-color': '#ffffff' })
})

async function demoRoads(theme: 'light' | 'dark') {
  vi.stubGlobal('location', { href: 'https://portal.example/view/map' })
  vi.stubGlobal('document', { documentElement: { dataset: { theme } } })
  return loadGround({ kind: 'simulated', url: '/api/map/roads/{z}/{x}/{y}' }, '/basemap')
}

test.each(['light', 'dark'] as const)('draws the demo’s roads in the same street style, in %s', async (theme) => {
  const ground = await demoRoads(theme)
  const { sources, layers } = ground.style(tokens)
  expect(sources.streets).toMatchObject({ tiles: ['https://portal.example/api/map/roads/{z}/{x}/{y}'], maxzoom: 12 })
  const roads = ['roads_highway', 'roads_major', 'roads_minor', 'roads_labels_major']
  const paints = (from: readonly LayerSpecification[]) => roads.map((id) => from[place(from, id)]?.paint)
  expect(paints(layers)).toEqual(paints(streets(theme).layers))
  expect(paints(layers)).not.toContain(undefined)
  expect(ground.credits).toBe('Simulated roads · ')
})

test('keeps every name of the built-in map over the demo’s roads, which name no places', async () => {
  const ground = await demoRoads('light')
  const builtIn = basemapStyle(tokens, '/basemap', undefined).layers.filter(({ type }) => type === 'symbol')
  expect(ground.style(tokens).layers).toEqual(expect.arrayContaining(builtIn))
})

const style = (...layers: LayerSpecification[]): StyleSpecification => ({ version: 8, sources: {}, layers })
const background: LayerSpecification = { id: 'ground', type: 'background' }

test('adds a place for data to a third-party style, below its names or on top if it has none', () => {
  const town: LayerSpecification = { id: 'towns', type: 'symbol', source: 'x' }
  const ids = (made: StyleSpecification) => made.layers.map((layer) => layer.id)
  expect(ids(withLabelMark(style(background, town)))).toEqual(['ground', firstLabelLayer, 'towns'])
  expect(ids(withLabelMark(style(background)))).toEqual(['ground', firstLabelLayer])
})

test.each([
  ['a failure', () => new Response('no', { status: 503 })],
  ['a page', () => new Response('<html></html>')],
  ['another document', () => Response.json({ type: 'FeatureCollection' })],
  ['nothing', () => Response.json(null)],
])('rejects a style address that returns %s', async (_what, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  await expect(loadGround({ kind: 'style', url: 'https://maps.example/a.json' }, '/basemap')).rejects.toThrow()
})

test('uses a style as is, in every theme', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...style(background), glyphs: 'https://maps.example/{fontstack}' }),
  )
  const ground = await loadGround({ kind: 'style', url: 'https://maps.example/a.json' }, '/basemap')
  expect(ground.style(tokens)).toMatchObject({ glyphs: 'https://maps.example/{fontstack}', layers: [background, {}] })
  expect(ground.credits).toBeNull()
})

test('rejects a missing file, or one that isn’t PMTiles', async () => {
  const file = { kind: 'file', url: '/api/map/file' } as const
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await expect(loadGround(file, '/basemap')).rejects.toThrow()
  const page = new Response('<html>'.padEnd(16_384), { status: 206, headers: { etag: '"a"' } })
  vi.stubGlobal('fetch', async () => page)
  await expect(loadGround(file, '/basemap')).rejects.toThrow()
})
