import { distanceMeters } from '@milepost/geo/distance'
import type { Place } from '@milepost/geo/places'
import { corridors } from './corridors.ts'
import { type Line, type LonLat, lineThrough } from './line.ts'
import type { Random } from './random.ts'

export type RoadClass = 'freeway' | 'urbanArterial' | 'urbanLocal' | 'rural'
/** A place where long roads meet. */
export type Junction = { index: number; place: Place; edges: Edge[] }
export type Edge = { kind: 'freeway' | 'rural'; from: Junction; to: Junction; meters: number; line: Line }

// A driver takes a two-lane road only if it saves a quarter of the way.
const RURAL_COST = 1.3

/** The long roads of the continent: 370 places, 480 edges, 77,000 km; every place can be reached. */
export class Network {
  readonly junctions: Junction[] = []
  /** Places named by a corridor but not found. */
  readonly missing: string[] = []
  private readonly byName = new Map<string, Junction>()
  private readonly paths = new Map<number, Edge[] | null>()
  private readonly reach = new Map<Junction, { junctions: Junction[]; meters: number[] }>()

  constructor(places: readonly Place[], random: Random) {
    const largest = largestByName(places)
    for (const { kind, places: chain } of corridors) {
      let previous: { name: string; junction: Junction } | undefined
      for (const name of chain.split(',')) {
        const junction = this.junction(name, largest)
        if (!junction) continue
        if (previous && previous.junction !== junction) {
          this.connect(kind, previous.junction, junction, random.at('edge', previous.name, name))
        }
        previous = { name, junction }
      }
    }
  }

  /** The junction nearest to a place. */
  nearest(place: Place): Junction {
    const distance = ({ place: { latitude, longitude } }: Junction) =>
      distanceMeters(place.latitude, place.longitude, latitude, longitude)
    return this.junctions.reduce((best, junction) => (distance(junction) < distance(best) ? junction : best))
  }

  /** The shortest way, or null. */
  path(from: Junction, to: Junction): Edge[] | null {
    const key = from.index * 4096 + to.index
    let found = this.paths.get(key)
    if (found === undefined) {
      found = this.search(from, to)
      this.paths.set(key, found)
    }
    return found
  }

  /** Junctions that can be reached within a way of so many meters, nearest first. */
  within(from: Junction, meters: number): Junction[] {
    let known = this.reach.get(from)
    if (!known) {
      const ways = this.junctions.flatMap((junction) => {
        const path = junction === from ? null : this.path(from, junction)
        return path ? [{ junction, meters: path.reduce((sum, edge) => sum + edge.meters, 0) }] : []
      })
      ways.sort((a, b) => a.meters - b.meters)
      known = { junctions: ways.map((way) => way.junction), meters: ways.map((way) => way.meters) }
      this.reach.set(from, known)
    }
    const beyond = known.meters.findIndex((way) => way > meters)
    return beyond < 0 ? known.junctions : known.junctions.slice(0, beyond)
  }

  private junction(name: string, largest: ReadonlyMap<string, Place>): Junction | undefined {
    const known = this.byName.get(name)
    if (known) return known
    const spellings = [
      name,
      name.replace('St. ', 'Saint '),
      name.replace('Saint ', 'St. '),
      name.replace(' DC', ', D.C. DC'),
    ]
    const place = spellings.map((spelling) => largest.get(spelling)).find((found) => found !== undefined)
    if (!place) {
      this.missing.push(name)
      return undefined
    }
    const junction: Junction = { index: this.junctions.length, place, edges: [] }
    this.junctions.push(junction)
    this.byName.set(name, junction)
    return junction
  }

  private connect(kind: Edge['kind'], from: Junction, to: Junction, random: Random) {
    const line = windingLine(from.place, to.place, random)
    const edge: Edge = { kind, from, to, line, meters: line.meters.at(-1)! }
    from.edges.push(edge)
    to.edges.push(edge)
  }

  // Dijkstra over an array: at this size as fast as a heap.
  private search(from: Junction, to: Junction): Edge[] | null {
    const cost = new Float64Array(this.junctions.length).fill(Infinity)
    const via: (Edge | undefined)[] = []
    const done = new Uint8Array(this.junctions.length)
    cost[from.index] = 0
    for (;;) {
      const at = cheapest(cost, done)
      if (at < 0) return null
      if (at === to.index) return traceBack(from, to, via)
      done[at] = 1
      for (const edge of this.junctions[at]!.edges) {
        const other = edge.from.index === at ? edge.to.index : edge.from.index
        const total = cost[at]! + edge.meters * (edge.kind === 'rural' ? RURAL_COST : 1)
        if (total >= cost[other]!) continue
        cost[other] = total
        via[other] = edge
      }
    }
  }
}

function cheapest(cost: Float64Array, done: Uint8Array): number {
  let at = -1
  for (let i = 0; i < cost.length; i++) {
    if (!done[i] && cost[i]! < (at < 0 ? Infinity : cost[at]!)) at = i
  }
  return at
}

function traceBack(from: Junction, to: Junction, via: readonly (Edge | undefined)[]): Edge[] {
  const edges: Edge[] = []
  for (let at = to; at !== from; ) {
    const edge = via[at.index]!
    edges.push(edge)
    at = edge.from === at ? edge.to : edge.from
  }
  return edges.reverse()
}

// "Windsor" exists fifteen times: the largest of a region is meant.
function largestByName(places: readonly Place[]): Map<string, Place> {
  const largest = new Map<string, Place>()
  for (const place of places) {
    const name = `${place.name} ${place.region.code}`
    if ((largest.get(name)?.population ?? -1) < place.population) largest.set(name, place)
  }
  return largest
}

// Roads are longer than straight lines: midpoints are moved sideways at each halving, which gives 1.09 on the whole
// and real distances within a few per cent (Toronto–Montréal 346 mi, in reality 336).
function windingLine(from: Place, to: Place, random: Random): Line {
  let points: LonLat[] = [
    [from.longitude, from.latitude],
    [to.longitude, to.latitude],
  ]
  const straight = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
  const levels = Math.max(2, Math.min(9, Math.round(Math.log2(straight / 1500))))
  for (let level = 0; level < levels; level++) points = bend(points, level === 0 ? 0.05 : 0.085, random)
  return lineThrough(points)
}

function bend(points: readonly LonLat[], deviation: number, random: Random): LonLat[] {
  const bent: LonLat[] = [points[0]!]
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1]!
    const [x1, y1] = points[i]!
    const shrink = Math.cos((y0 * Math.PI) / 180)
    const east = (x1 - x0) * shrink
    const north = y1 - y0
    const sideways = random.normal() * deviation
    bent.push([(x0 + x1) / 2 - (north * sideways) / shrink, (y0 + y1) / 2 + east * sideways], [x1, y1])
  }
  return bent
}
