import { loadLandMap } from '@milepost/geo/land'
import { gridWay } from './grid-way.ts'
import { center, type Frame, type Point, toLonLat } from './town-frame.ts'

const CELL_METERS = 400
const LOOK_METERS = 150

/**
 * The drivable area of a town by the water: the dry cells of a grid around its center that can be reached from there.
 */
export class TownGround {
  private readonly side: number
  private readonly dry: Uint8Array

  constructor(frame: Frame) {
    const reach = Math.ceil(frame.reachMeters / CELL_METERS)
    this.side = 2 * reach + 1
    this.dry = connected(this.dryCells(frame), this.side)
  }

  holds(point: Point): boolean {
    const cell = this.cellAt(point)
    return cell >= 0 && this.dry[cell] === 1
  }

  /** Returns the point, or the first one on land on the path to the town's center. */
  pull(point: Point): Point {
    for (let part = 1; part > 0.02; part *= 0.96) {
      const nearer = { x: point.x * part, y: point.y * part }
      if (this.holds(nearer)) return nearer
    }
    return center
  }

  /** True if straight runs from corner to corner stay on land. */
  carries(corners: readonly Point[]): boolean {
    return corners.every((corner, i) => i === 0 || this.carriesRun(corners[i - 1]!, corner))
  }

  /** Returns the corners of a path around the water between two points on land. */
  wayRound(a: Point, b: Point): Point[] {
    const from = this.cellAt(a)
    const to = this.cellAt(b)
    if (from < 0 || to < 0 || !this.dry[from] || !this.dry[to]) return [a, { x: b.x, y: a.y }, b]
    const cells = gridWay(this.dry, this.side, from, to)
    const middles = cells.map((cell) => this.middleOf(cell))
    const first = middles[0]!
    const last = middles.at(-1)!
    return [a, { x: first.x, y: a.y }, ...middles, { x: last.x, y: b.y }, b]
  }

  private carriesRun(a: Point, b: Point): boolean {
    const looks = Math.ceil((Math.abs(a.x - b.x) + Math.abs(a.y - b.y)) / LOOK_METERS)
    for (let look = 0; look <= looks; look++) {
      const part = looks ? look / looks : 0
      if (!this.holds({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })) return false
    }
    return true
  }

  private cellAt({ x, y }: Point): number {
    const reach = this.side >> 1
    const column = Math.round(x / CELL_METERS) + reach
    const row = Math.round(y / CELL_METERS) + reach
    return column < 0 || row < 0 || column >= this.side || row >= this.side ? -1 : row * this.side + column
  }

  private middleOf(cell: number): Point {
    const reach = this.side >> 1
    return {
      x: ((cell % this.side) - reach) * CELL_METERS,
      y: (Math.floor(cell / this.side) - reach) * CELL_METERS,
    }
  }

  // A cell is dry if its corners and its center are.
  private dryCells(frame: Frame): Uint8Array {
    const land = loadLandMap()
    const { side } = this
    const corners = new Uint8Array((side + 1) * (side + 1))
    const [longitude, latitude] = toLonLat(frame, center)
    const [alongX, upX] = toLonLat(frame, { x: 1e5, y: 0 })
    const [alongY, upY] = toLonLat(frame, { x: 0, y: 1e5 })
    const isLand = (x: number, y: number) =>
      land.isLand(
        latitude + ((upX - latitude) * x + (upY - latitude) * y) / 1e5,
        longitude + ((alongX - longitude) * x + (alongY - longitude) * y) / 1e5,
      )
    const edge = -((side >> 1) + 0.5) * CELL_METERS
    for (let i = 0; i < corners.length; i++) {
      const column = i % (side + 1)
      const row = Math.floor(i / (side + 1))
      if (isLand(edge + column * CELL_METERS, edge + row * CELL_METERS)) corners[i] = 1
    }
    const dry = new Uint8Array(side * side)
    for (let cell = 0; cell < dry.length; cell++) {
      const southWest = Math.floor(cell / side) * (side + 1) + (cell % side)
      const northWest = southWest + side + 1
      const isDry = corners[southWest] && corners[southWest + 1] && corners[northWest] && corners[northWest + 1]
      const middle = this.middleOf(cell)
      if (isDry && isLand(middle.x, middle.y)) dry[cell] = 1
    }
    return dry
  }
}

// Returns the cells that can be reached from the center.
function connected(dry: Uint8Array, side: number): Uint8Array {
  const middle = (side * side - 1) / 2
  const reached = new Uint8Array(dry.length)
  reached[middle] = 1
  const open = [middle]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const column = cell % side
    const next = [column > 0 ? cell - 1 : -1, column < side - 1 ? cell + 1 : -1, cell - side, cell + side]
    for (const other of next) {
      if (!dry[other] || reached[other]) continue
      reached[other] = 1
      open.push(other)
    }
  }
  return reached
}

const grounds = new WeakMap<Frame, TownGround | null>()

/** Returns the ground of a town by the water. Null if there is no water nearby. */
export function groundOf(frame: Frame): TownGround | null {
  let ground = grounds.get(frame)
  if (ground === undefined) {
    ground = isInland(frame) ? null : new TownGround(frame)
    grounds.set(frame, ground)
  }
  return ground
}

function isInland({ place, reachMeters }: Frame): boolean {
  const reach = reachMeters * Math.SQRT2
  const [west, south] = toLonLat({ place, angle: 0 }, { x: -reach, y: -reach })
  const [east, north] = toLonLat({ place, angle: 0 }, { x: reach, y: reach })
  return loadLandMap().isAllLand(south, west, north, east)
}
