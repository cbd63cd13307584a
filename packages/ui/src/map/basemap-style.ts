import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Tokens } from '../theme-tokens.ts'

/** Online raster tiles, drawn over the land and under everything else. */
export interface RasterTiles {
  /** With {z}, {x}, {y}. */
  url: string
  attribution: string
}

/** Data layers are drawn below this one, the first label. */
export const firstLabelLayer = 'subunit-names'

/** Without it, there is no map. */
export const landSource = 'countries'

/** The plain base map: land, water, borders, names. Names use the viewer's own fonts, so there is no glyph host. */
export function basemapStyle(tokens: Tokens, basePath: string, tiles: RasterTiles | undefined): StyleSpecification {
  const file = (name: string) => ({ type: 'geojson' as const, data: `${basePath}/${name}.geojson` })
  return {
    version: 8,
    sources: {
      [landSource]: file('countries'),
      subunits: { ...file('subunits'), promoteId: 'id' },
      lakes: file('lakes'),
      rivers: file('rivers'),
      places: file('places'),
      labels: file('labels'),
      ...(tiles
        ? { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution } }
        : {}),
    },
    layers: basemapLayers(tokens, tiles !== undefined),
  }
}

function basemapLayers(tokens: Tokens, tiles: boolean): LayerSpecification[] {
  const [land, water, line] = [tokens('map-land'), tokens('map-water'), tokens('map-line')]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', source: landSource, paint: { 'fill-color': land } },
    { id: 'subunit-land', type: 'fill', source: 'subunits', paint: { 'fill-color': land } },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': water } },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      paint: { 'line-color': water, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 2] },
    },
    ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
    {
      id: 'subunit-borders',
      type: 'line',
      source: 'subunits',
      paint: { 'line-color': line, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.2] },
    },
    { id: 'country-borders', type: 'line', source: landSource, paint: { 'line-color': line, 'line-width': 1.2 } },
    ...nameLayers(tokens),
  ]
}

const font = ['sans-serif']

function nameLayers(tokens: Tokens): LayerSpecification[] {
  const halo = { 'text-halo-color': tokens('map-land'), 'text-halo-width': 1.4 }
  return [
    {
      id: firstLabelLayer,
      type: 'symbol',
      source: 'labels',
      filter: ['==', ['get', 'kind'], 'subunit'],
      minzoom: 3.2,
      maxzoom: 7,
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 12, 'text-letter-spacing': 0.08 },
      paint: { 'text-color': tokens('text-3'), ...halo },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source: 'labels',
      filter: ['==', ['get', 'kind'], 'country'],
      maxzoom: 3.6,
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 13 },
      paint: { 'text-color': tokens('text-3'), ...halo },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: 'places',
      minzoom: 3.5,
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 5, 2, 6.5, 3, 7.5, 4, 8.5, 5]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 9, 13],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 6,
      },
      paint: { 'text-color': tokens('text-2'), ...halo },
    },
  ]
}
