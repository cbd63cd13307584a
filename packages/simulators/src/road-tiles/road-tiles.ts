import type { GeoJSONVT, GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { World } from '../world/world.ts'
import { longRoads } from './long-roads.ts'
import { EXTENT, type TileAddress, TileFrame } from './tile-frame.ts'
import { type Street, TownStreets } from './town-streets.ts'

/** Tiles beyond are the same lines, enlarged: at this zoom a unit is less than two meters. */
export const DEEPEST_ZOOM = 12
/** Before this zoom, only freeways are shown. */
const RURAL_ROADS_ZOOM = 6

/**
 * The roads of a world as Mapbox vector tiles, with the layer `roads` of the Protomaps basemap, so that the streets of
 * any map file and these are drawn alike.
 */
export class RoadTiles {
  private readonly world: Pick<World, 'vehicles' | 'network'>
  private sources: { long: GeoJSONVT; streets: TownStreets } | undefined

  constructor(world: Pick<World, 'vehicles' | 'network'>) {
    this.world = world
  }

  /** Returns the tile, without any layer if it has no roads. */
  tile(address: TileAddress): Uint8Array {
    const { long, streets } = this.open()
    const cut: readonly GeoJSONVTFeature[] = long.getTile(address.z, address.x, address.y)?.features ?? []
    const between = address.z < RURAL_ROADS_ZOOM ? cut.filter(({ tags }) => tags?.kind === 'highway') : cut
    const frame = new TileFrame(address)
    const features = [...streetFeatures(streets.within(frame, address.z), frame), ...between]
    if (!features.length) return new Uint8Array()
    return fromGeojsonVt({ roads: { features } }, { version: 2, extent: EXTENT })
  }

  // Cutting the continent takes a moment that the start of the simulators shouldn't wait for.
  private open() {
    if (!this.sources) {
      const { network, vehicles } = this.world
      const depots = [...new Set(vehicles.map(({ depot }) => depot))]
      this.sources = { long: longRoads(network, depots, DEEPEST_ZOOM), streets: new TownStreets(this.world) }
    }
    return this.sources
  }
}

/** One feature for all side streets of a tile, and one for its main roads. */
function streetFeatures(streets: readonly Street[], frame: TileFrame): GeoJSONVTFeature[] {
  const feature = (isMain: boolean): GeoJSONVTFeature => ({
    type: 2,
    tags: isMain
      ? { kind: 'major_road', kind_detail: 'secondary' }
      : { kind: 'minor_road', kind_detail: 'residential' },
    geometry: streets.filter((street) => street.isMain === isMain).map((street) => pointsOf(street, frame)),
  })
  return [feature(false), feature(true)].filter(({ geometry }) => geometry.length > 0)
}

function pointsOf({ isNorthward, at, from, to }: Street, frame: TileFrame): [number, number][] {
  return isNorthward
    ? [
        [frame.xOf(at), frame.yOf(from)],
        [frame.xOf(at), frame.yOf(to)],
      ]
    : [
        [frame.xOf(from), frame.yOf(at)],
        [frame.xOf(to), frame.yOf(at)],
      ]
}
