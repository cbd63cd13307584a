import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Reads a file of boundaries from its package. */
export const readTopology = (file: string): Topology =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')) as Topology

/** Returns the shapes of one of its layers. */
export const featuresOf = (topology: Topology, layer: string): Feature[] =>
  (feature(topology, topology.objects[layer] as GeometryCollection) as FeatureCollection).features

/** Returns the polygons of a shape, each with its outer ring and its holes, as longitude and latitude. */
export function polygonsOf({ geometry }: Feature): Position[][][] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates]
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
}
