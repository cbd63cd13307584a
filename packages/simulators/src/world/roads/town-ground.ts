import { loadLandMap } from '@milepost/geo/land'
import { gridWay } from './grid-way.ts'
import { nearestMultiple } from './street-grid.ts'
import { type Frame, type Point, toLonLat } from './town-frame.ts'

// A cell is two blocks wide, so that a street runs through its middle.
const BLOCKS_PER_CELL = 2
const LOOK_METERS = 150

/**
 * The drivable area of a town by the water: the dry cells of a grid around its center that can be reached from there.
 */
export class TownGround {
  private readonly side: number
  private readonly cell: Point
  private readonly dry: Uint8Array

  constructor(frame: Frame) {
    this.cell = { x: frame.block.x * BLOCKS_PER_CELL, y: frame.block.y * BLOCKS_PER_CELL }
    const reach = Math.ceil(frame.reachMeters / Math.min(this.cell.x, this.cell.y))
    this.side = 2 * reach + 1
    this.dry = connected(this.dryCells(frame), this.side)
  }

  holds(point: Point): boolean {
    const cell = this.cellAt(point)
    return cell >= 0 && this.dry[cell] === 1
  }

  /** True if straight runs from corner to corner stay on land. */
  carries(corners: readonly Point[]): boolean {
    return corners.every((corner, i) => i === 0 || this.carriesRun(corners[i - 1]!, corner))
  }

  /** Returns the corners of a path around the water between two points on land. */
  wayRound(a: Point, b: Point): Point[] {
    const from = this.cellAt(a)
    const to = this.cellAt(b)
    if (from < 0 || to < 0 || !this.dry[from] || !this.dry[to]) {
      const y = nearestMultiple(a.y, this.cell.y)
      return [a, { x: a.x, y }, { x: b.x, y }, b]
    }
    const cells = gridWay(this.dry, this.side, from, to)
    const middles = cells.map((cell) => this.middleOf(cell))
    const first = middles[0]!
    const last = middles.at(-1)!
    return [a, { x: a.x, y: first.y }, ...middles, { x: b.x, y: last.y }, b]
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
    const column = Math.round(x / this.cell.x) + reach
    const row = Math.round(y / this.cell.y) + reach
    return column < 0 || row < 0 || column >= this.side || row >= this.side ? -1 : row * this.side + column
  }

  private middleOf(cell: number): Point {
    const reach = this.side >> 1
    return {
      x: ((cell % this.side) - reach) * this.cell.x,
      y: (Math.floor(cell / this.side) - reach) * this.cell.y,
    }
  }

  private looksAlongStreets({ x, y }: Point): Point[] {
    const looks = [-0.5, -0.375, -0.25, -0.125, 0.125, 0.25, 0.375, 0.5]
    return [
      { x, y },
      ...looks.map((look) => ({ x: x + look * this.cell.x, y })),
      ...looks.map((look) => ({ x, y: y + look * this.cell.y })),
    ]
  }

  // A cell is dry if its corners are, and the streets through its middle.
  private dryCells(frame: Frame): Uint8Array {
    const land = loadLandMap()
    const { side } = this
    const corners = new Uint8Array((side + 1) * (side + 1))
    const isLand = (point: Point) => {
      const [longitude, latitude] = toLonLat(frame, point)
      return land.isLand(latitude, longitude)
    }
    const first = -((side >> 1) + 0.5)
    for (let i = 0; i < corners.length; i++) {
      const column = i % (side + 1)
      const row = Math.floor(i / (side + 1))
      if (isLand({ x: (first + column) * this.cell.x, y: (first + row) * this.cell.y })) corners[i] = 1
    }
    const dry = new Uint8Array(side * side)
    for (let cell = 0; cell < dry.length; cell++) {
      const southWest = Math.floor(cell / side) * (side + 1) + (cell % side)
      const northWest = southWest + side + 1
      const isDry = corners[southWest] && corners[southWest + 1] && corners[northWest] && corners[northWest + 1]
      if (isDry && this.looksAlongStreets(this.middleOf(cell)).every(isLand)) dry[cell] = 1
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

function isInland(frame: Frame): boolean {
  const [west, south] = toLonLat(frame, { x: -frame.reachMeters, y: -frame.reachMeters })
  const [east, north] = toLonLat(frame, { x: frame.reachMeters, y: frame.reachMeters })
  return loadLandMap().isAllLand(south, west, north, east)
}
