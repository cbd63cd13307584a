import { namedFlavor, layers as protomapsLayers } from '@protomaps/basemaps'
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type StyleSpecification,
  type SymbolLayerSpecification,
} from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { Tokens } from '../theme-tokens.ts'

/** An opened file: its address as known to MapLibre, and the area it covers, in degrees. */
export type Streets = { url: string; bounds: readonly [west: number, south: number, east: number, north: number] }

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
  return { url: `pmtiles://${url}`, bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat] }
}

/** Local fonts, as in the built-in map, so that no glyphs are fetched. */
const font = 'sans-serif'

/**
 * Streets over the built-in map, which shows where the file ends and has the same land and water. Names of the built-in
 * map appear only outside the file, and come first among the names, so that data is drawn below all of them.
 */
export function streetStyle(
  base: StyleSpecification,
  streets: Streets,
  theme: 'light' | 'dark',
  tokens: Tokens,
): StyleSpecification {
  const ours = { earth: tokens('map-land'), water: tokens('map-water'), ocean_label: tokens('text-3') }
  const flavor = { ...namedFlavor(theme), ...ours, regular: font, bold: font, italic: font }
  const drawn = protomapsLayers('streets', flavor, { lang: 'en' })
    .filter((layer) => layer.type !== 'background' && !iconsOnly.has(layer.id))
    .map(withoutIcon)
  const isName = (layer: LayerSpecification): layer is SymbolLayerSpecification => layer.type === 'symbol'
  const outside: ExpressionSpecification = ['!', ['within', polygonOf(streets.bounds)]]
  const namesOutside = base.layers
    .filter(isName)
    .map((layer) => ({ ...layer, filter: ['all', layer.filter ?? true, outside] as ExpressionSpecification }))
  const below = (layer: LayerSpecification) => !isName(layer)
  return {
    ...base,
    sources: { ...base.sources, streets: { type: 'vector', url: streets.url } },
    layers: [...base.layers.filter(below), ...drawn.filter(below), ...namesOutside, ...drawn.filter(isName)],
  }
}

/** They are meaningless without the images of a sprite, which would have to be fetched: arrows, shields, shops. */
const iconsOnly = new Set(['roads_oneway', 'roads_shields', 'pois'])

function withoutIcon(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer
  const { 'icon-image': _image, ...layout } = layer.layout
  return { ...layer, layout }
}

function polygonOf([west, south, east, north]: Streets['bounds']) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}
