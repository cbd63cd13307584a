import type { MapGround } from '@milepost/contract/system/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import type { Config } from '../config.ts'
import type { MapFile } from './map-file.ts'
import type { SimulatedRoads } from './simulated-roads.ts'

/**
 * Returns the base map of this installation: a configured style, else a file, else the demo's roads unless raster tiles
 * are configured, else the built-in map.
 */
export function mapGround(
  { mapStyle, tilesUrl }: Pick<Config, 'mapStyle' | 'tilesUrl'>,
  mapFile: MapFile | null,
  roads: SimulatedRoads | null,
): MapGround {
  if (mapStyle) return { kind: 'style', url: mapStyle.url }
  if (mapFile) return { kind: 'file', url: `/api${systemEndpoints.mapFile.path}` }
  if (roads && !tilesUrl) return { kind: 'simulated', url: `/api${systemEndpoints.simulatedRoads.path}` }
  return { kind: 'builtIn' }
}
