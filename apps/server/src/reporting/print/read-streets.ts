import { VectorTile } from '@mapbox/vector-tile'
import type { Point } from '@milepost/contract/api/place'
import { PbfReader } from 'pbf'
import type { TileAddress } from '../../adapters/simulated-roads.ts'
import type { Services } from '../../services.ts'
import { findStreetTiles } from './street-tiles.ts'

/** Degrees; `east` may be beyond 180. */
export type MapBox = { west: number; east: number; south: number; north: number }

/** A line of a map, by how wide it is drawn. */
export type Street = { kind: 'highway' | 'main' | 'minor'; points: readonly Point[] }

export type Streets = { lines: readonly Street[]; isSimulated: boolean }

/** A box is at most this many tiles wide: beyond, streets are too small to see. */
const mostTiles = 3
/** Kinds of the Protomaps basemap's layer `roads`; others, such as paths and rails, are left out. */
const kinds: Readonly<Record<string, Street['kind']>> = {
  highway: 'highway',
  major_road: 'main',
  medium_road: 'main',
  minor_road: 'minor',
}

/** Returns the streets of this installation's map within a box; null without any, or if they can't be read now. */
export async function readStreets(
  services: Pick<Services, 'config' | 'mapFile' | 'simulatedRoads' | 'log'>,
  box: MapBox,
): Promise<Streets | null> {
  try {
    const tiles = await findStreetTiles(services)
    if (!tiles) return null
    const addresses = tilesOf(box, tiles.deepestZoom)
    const read = await Promise.all(addresses.map(async (address) => streetsOf(await tiles.tile(address), address)))
    return { lines: read.flat(), isSimulated: tiles.isSimulated }
  } catch (error) {
    services.log.warn({ err: error }, 'streets for a printed map are missing')
    return null
  }
}

/** Returns the tiles that cover a box, in the closest zoom with few of them. */
export function tilesOf({ west, east, south, north }: MapBox, deepestZoom: number): TileAddress[] {
  const across = Math.max((east - west) / 360, downOf(south) - downOf(north))
  const z = Math.max(0, Math.min(deepestZoom, Math.floor(Math.log2((mostTiles - 1) / across))))
  const scale = 2 ** z
  const [left, right] = [west, east].map((longitude) => Math.floor((longitude / 360 + 0.5) * scale)) as [number, number]
  const [top, bottom] = [north, south].map((latitude) => Math.floor(downOf(latitude) * scale)) as [number, number]
  const addresses: TileAddress[] = []
  for (let x = left; x <= right; x++)
    for (let y = Math.max(0, top); y <= Math.min(scale - 1, bottom); y++)
      addresses.push({ z, x: ((x % scale) + scale) % scale, y })
  return addresses
}

/** Web Mercator: 0 at the northern edge of the map, 1 at the southern. */
function downOf(latitude: number): number {
  const sin = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

function streetsOf(bytes: Uint8Array | null, { x, y, z }: TileAddress): Street[] {
  const layer = bytes && new VectorTile(new PbfReader(bytes)).layers.roads
  if (!layer) return []
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) => {
    const kind = kinds[String(feature.properties.kind)]
    if (!kind) return []
    const { geometry } = feature.toGeoJSON(x, y, z)
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    return lines.map((line) => ({ kind, points: line.map(([lon, lat]) => ({ lat: lat!, lon: lon! })) }))
  })
}
