import { namedFlavor, layers as protomapsLayers } from '@protomaps/basemaps'
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type StyleSpecification,
  type SymbolLayerSpecification,
  type VectorSourceSpecification,
} from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { Tokens } from '../theme-tokens.ts'

/** Where MapLibre finds tiles of streets, and the area whose places they name, in degrees; null if they name none. */
export type Streets = {
  source: VectorSourceSpecification
  bounds: readonly [west: number, south: number, east: number, north: number] | null
}

/** The demo's roads at an address with {z}, {x}, {y}. Tiles end at this zoom: closer views enlarge them. */
export const simulatedRoads = (address: string): Streets => ({
  source: { type: 'vector', tiles: [address], minzoom: 3, maxzoom: 12 },
  bounds: null,
})

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/**
 * Reads the header of the file at an absolute address. Throws if it isn't a vector tile file, or isn't available before
 * the timeout.
 */
export async function openStreets(url: string, signal: AbortSignal): Promise<Streets> {
  const archive = new PMTiles(url)
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const header = await Promise.race([archive.getHeader(), late])
  if (header.tileType !== TileType.Mvt) throw new Error('The map file contains images instead of vector tiles')
  protocol.add(archive)
  return {
    source: { type: 'vector', url: `pmtiles://${url}` },
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
  }
}

/** Local fonts, as in the built-in map, so that no glyphs are fetched. */
const font = 'sans-serif'

/**
 * Streets over the built-in map, which shows where the file ends and has the same land and water. Names of the built-in
 * map appear only outside the file, and come first among the names of places, so that data is drawn below all of them.
 * Names of roads are below the data: a trip follows the road that carries the name.
 */
export function streetStyle(
  base: StyleSpecification,
  streets: Streets,
  theme: 'light' | 'dark',
  tokens: Tokens,
): StyleSpecification {
  const ours = {
    earth: tokens('map-land'),
    water: tokens('map-water'),
    ocean_label: tokens('text-3'),
    roads_label_major: tokens('text-3'),
    ...roadColors(tokens),
  }
  const flavor = { ...namedFlavor(theme), ...ours, regular: font, bold: font, italic: font }
  const drawn = protomapsLayers('streets', flavor, { lang: 'en' })
    .filter((layer) => layer.type !== 'background' && !iconsOnly.has(layer.id))
    .map((layer) => beside(withoutIcon(layer)))
  const isName = (layer: LayerSpecification): layer is SymbolLayerSpecification => layer.type === 'symbol'
  const names = base.layers.filter(isName)
  const namesOutside = streets.bounds ? outside(names, streets.bounds) : names
  const ofRoads = (layer: LayerSpecification) => roadNames.has(layer.id)
  const below = (layer: LayerSpecification) => !isName(layer)
  return {
    ...base,
    sources: { ...base.sources, streets: streets.source },
    layers: [
      ...base.layers.filter(below),
      ...drawn.filter(below),
      ...drawn.filter(ofRoads),
      ...namesOutside,
      ...drawn.filter((layer) => isName(layer) && !ofRoads(layer)),
    ],
  }
}

/** Our land is lighter than the flavor's, on which white roads would be lost. */
function roadColors(tokens: Tokens) {
  const [highway, edge] = [tokens('map-highway'), tokens('map-road-edge')]
  return {
    highway,
    bridges_highway: highway,
    highway_casing_early: edge,
    highway_casing_late: edge,
    major_casing_early: edge,
    major_casing_late: edge,
    minor_casing: edge,
  }
}

/** They are meaningless without the images of a sprite, which would have to be fetched: arrows, shields, shops. */
const iconsOnly = new Set(['roads_oneway', 'roads_shields', 'pois'])

function withoutIcon(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer
  const { 'icon-image': _image, ...layout } = layer.layout
  return { ...layer, layout }
}

const mostZoom = 24
const roadNames = new Set(['roads_labels_minor', 'roads_labels_major'])

/** Moves names of roads off the middle of the road, where a trip would cross them out. */
function beside(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !roadNames.has(layer.id)) return layer
  // Roads without a zoom of their own come last; without a number, the map would warn for each.
  const order: ExpressionSpecification = ['coalesce', ['get', 'min_zoom'], mostZoom]
  return { ...layer, layout: { ...layer.layout, 'symbol-sort-key': order, 'text-offset': [0, 1.1] } }
}

type Bounds = NonNullable<Streets['bounds']>

function outside(names: readonly SymbolLayerSpecification[], bounds: Bounds): SymbolLayerSpecification[] {
  const filter: ExpressionSpecification = ['!', ['within', polygonOf(bounds)]]
  return names.map((layer) => ({ ...layer, filter: ['all', layer.filter ?? true, filter] as ExpressionSpecification }))
}

function polygonOf([west, south, east, north]: Bounds) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}
