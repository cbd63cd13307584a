import { distanceMeters } from '@milepost/geo/distance'
import type { Place } from '@milepost/geo/places'
import type { Random } from '../random.ts'
import { corridors } from './corridors.ts'
import type { Line } from './line.ts'
import { metersAfloat, roadLine } from './road-line.ts'
import { townCenter } from './town-center.ts'

export type RoadClass = 'freeway' | 'urbanArterial' | 'urbanLocal' | 'rural'
/** A place where long roads meet. */
export type Junction = { index: number; place: Place; edges: Edge[] }
export type Edge = {
  kind: 'freeway' | 'rural'
  /** What signs call it: "I-35". */
  road: string
  from: Junction
  to: Junction
  meters: number
  line: Line
}

/** Where a town joins the long roads, and the road to it. Null if it is a junction itself. */
export type Access = { junction: Junction; access: Line | null }

// The nearest junction may be across a bay: a road is searched for among this many,
const NEAR_JUNCTIONS = 6
// and a meter over water counts as this many on land.
const AFLOAT_COST = 30

// A driver takes a two-lane road only if it saves a quarter of the distance.
const RURAL_COST = 1.3
// A place that a road passes without a junction: it only shapes the road.
const VIA = 'via '

/** The long roads of the continent: 383 places, 488 edges; every mainland place can be reached. */
export class Network {
  readonly junctions: Junction[] = []
  /** Places named by a corridor but not found. */
  readonly missing: string[] = []
  private readonly byName = new Map<string, Junction>()
  private readonly ways = new Map<Junction, readonly (Edge | undefined)[]>()
  private readonly reach = new Map<Junction, { junctions: Junction[]; meters: number[] }>()

  private readonly accesses = new WeakMap<Place, Access>()
  private readonly random: Random

  constructor(places: readonly Place[], random: Random) {
    this.random = random
    const largest = largestByName(places)
    for (const { kind, road, places: chain } of corridors) {
      let previous: { name: string; junction: Junction } | undefined
      let by: Place[] = []
      for (const name of chain.split(',')) {
        if (name.startsWith(VIA)) {
          const place = this.place(name.slice(VIA.length), largest)
          if (place) by.push(place)
          continue
        }
        const junction = this.junction(name, largest)
        if (!junction) continue
        if (previous && previous.junction !== junction) {
          this.connect(
            { kind, road: signed(road) },
            previous.junction,
            by,
            junction,
            random.at('edge', previous.name, name),
          )
        }
        previous = { name, junction }
        by = []
      }
    }
  }

  /** Returns the next junction for a place and the road there. Null if the place is the junction's. */
  access(place: Place): Access {
    let known = this.accesses.get(place)
    if (!known) {
      known = this.findAccess(place)
      this.accesses.set(place, known)
    }
    return known
  }

  private findAccess(place: Place): Access {
    const near = this.junctions
      .map((junction) => ({ junction, meters: metersBetween(place, junction.place) }))
      .sort((a, b) => a.meters - b.meters)
    let best: { access: Access; cost: number } | undefined
    for (const { junction, meters } of near.slice(0, NEAR_JUNCTIONS)) {
      if (junction.place === place) return { junction, access: null }
      if (best && meters > best.cost) break
      const line = roadLine([place, junction.place], this.random.at('access', place.name, junction.place.name))
      const cost = line.meters.at(-1)! + metersAfloat(line) * AFLOAT_COST
      if (!best || cost < best.cost) best = { access: { junction, access: line }, cost }
    }
    return best!.access
  }

  /** Returns the shortest path, or null. */
  path(from: Junction, to: Junction): Edge[] | null {
    return traceBack(from, to, this.waysFrom(from))
  }

  /** Returns junctions within this path length in meters, nearest first. */
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
    const place = this.place(name, largest)
    if (!place) return undefined
    const junction: Junction = { index: this.junctions.length, place, edges: [] }
    this.junctions.push(junction)
    this.byName.set(name, junction)
    return junction
  }

  private place(name: string, largest: ReadonlyMap<string, Place>): Place | undefined {
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
    return townCenter(place)
  }

  private connect(
    road: Pick<Edge, 'kind' | 'road'>,
    from: Junction,
    by: readonly Place[],
    to: Junction,
    random: Random,
  ) {
    const line = roadLine([from.place, ...by, to.place], random)
    const edge: Edge = { ...road, from, to, line, meters: line.meters.at(-1)! }
    from.edges.push(edge)
    to.edges.push(edge)
  }

  // The edge by which each junction is reached soonest.
  private waysFrom(from: Junction): readonly (Edge | undefined)[] {
    let known = this.ways.get(from)
    if (!known) {
      known = this.search(from)
      this.ways.set(from, known)
    }
    return known
  }

  // Dijkstra over an array: at this size as fast as a heap.
  private search(from: Junction): (Edge | undefined)[] {
    const cost = new Float64Array(this.junctions.length).fill(Infinity)
    const via: (Edge | undefined)[] = Array.from({ length: this.junctions.length })
    const done = new Uint8Array(this.junctions.length)
    cost[from.index] = 0
    for (let at = from.index; at >= 0; at = cheapest(cost, done)) {
      done[at] = 1
      for (const edge of this.junctions[at]!.edges) {
        const other = edge.from.index === at ? edge.to.index : edge.from.index
        const total = cost[at]! + edge.meters * (edge.kind === 'rural' ? RURAL_COST : 1)
        if (total >= cost[other]!) continue
        cost[other] = total
        via[other] = edge
      }
    }
    return via
  }
}

// "I-84 west" and "I-84 east" are two roads with one name.
const signed = (road: string) => road.split(' ')[0]!

function cheapest(cost: Float64Array, done: Uint8Array): number {
  let at = -1
  for (let i = 0; i < cost.length; i++) {
    if (!done[i] && cost[i]! < (at < 0 ? Infinity : cost[at]!)) at = i
  }
  return at
}

function traceBack(from: Junction, to: Junction, via: readonly (Edge | undefined)[]): Edge[] | null {
  const edges: Edge[] = []
  for (let at = to; at !== from; ) {
    const edge = via[at.index]
    if (!edge) return null
    edges.push(edge)
    at = edge.from === at ? edge.to : edge.from
  }
  return edges.reverse()
}

// "Windsor" exists 15 times: the largest one in a region is used.
function largestByName(places: readonly Place[]): Map<string, Place> {
  const largest = new Map<string, Place>()
  for (const place of places) {
    const name = `${place.name} ${place.region.code}`
    if ((largest.get(name)?.population ?? -1) < place.population) largest.set(name, place)
  }
  return largest
}

const metersBetween = (a: Place, b: Place) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
