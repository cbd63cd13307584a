import { GeoJSONVT } from '@maplibre/geojson-vt'
import type { Feature, LineString } from 'geojson'
import type { Depot } from '../world/fleet/fleet.ts'
import { accessOf } from '../world/roads/depot-ground.ts'
import type { Line } from '../world/roads/line.ts'
import type { Network } from '../world/roads/network.ts'
import { BUFFER, EXTENT } from './tile-frame.ts'

/** The roads between towns, and from depots' towns to them, to be cut into tiles up to a zoom. */
export function longRoads(network: Network, depots: readonly Depot[], maxZoom: number): GeoJSONVT {
  const edges = new Set(network.junctions.flatMap((junction) => junction.edges))
  const accesses = new Set(depots.flatMap((depot) => accessOf(depot).map((piece) => piece.line)))
  const features = [
    ...[...edges].map(({ kind, road, line }) => roadFeature(line, kind === 'freeway' ? 'highway' : 'major_road', road)),
    ...[...accesses].map((line) => roadFeature(line, 'major_road')),
  ]
  return new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, extent: EXTENT, buffer: BUFFER })
}

const kindDetails = { highway: 'motorway', major_road: 'primary' }

function roadFeature(
  { longitudes, latitudes }: Line,
  kind: keyof typeof kindDetails,
  name?: string,
): Feature<LineString> {
  const coordinates = Array.from(longitudes, (longitude, i) => [longitude, latitudes[i]!])
  const properties = { kind, kind_detail: kindDetails[kind], ...(name && { name }) }
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
}
