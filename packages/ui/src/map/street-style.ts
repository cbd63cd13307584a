import { namedFlavor, layers as protomapsLayers } from '@protomaps/basemaps'
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type StyleSpecification,
  type SymbolLayerSpecification,
} from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

/** An opened file: its address as MapLibre knows it, and the part of the earth it has, in degrees. */
export type Streets = { url: string; bounds: readonly [west: number, south: number, east: number, north: number] }

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Reads the header of the file at an absolute address. Throws when it is no file of vector tiles, or not there in time. */
export async function openStreets(url: string, signal: AbortSignal): Promise<Streets> {
  const archive = new PMTiles(url)
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const header = await Promise.race([archive.getHeader(), late])
  if (header.tileType !== TileType.Mvt) throw new Error('The map file has pictures instead of vector tiles')
  protocol.add(archive)
  return { url: `pmtiles://${url}`, bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat] }
}

/** Local fonts, as the built-in map has them: then no glyphs are fetched. */
const font = 'sans-serif'

/**
 * Streets over the built-in map, which shows where the file ends. Names of the built-in map stand only outside the file,
 * and begin the names, so that data is drawn under all of them.
 */
export function streetStyle(base: StyleSpecification, streets: Streets, theme: 'light' | 'dark'): StyleSpecification {
  const flavor = { ...namedFlavor(theme), regular: font, bold: font, italic: font }
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

/** They mean nothing without the pictures of a sprite, which would have to be fetched: arrows, shields, shops. */
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
