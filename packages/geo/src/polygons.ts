/** A closed ring as x0, y0, x1, y1, … (x = longitude, y = latitude). */
export type Ring = Float64Array
/** Polygons with holes need no marking: rings are counted even-odd. */
export type Shape<Value> = { value: Value; rings: readonly Ring[] }

type Cell<Value> = { shapes: Shape<Value>[]; hasEdges: boolean; inside: Value | null }

const CELL_DEGREES = 0.25
const COLUMNS = 360 / CELL_DEGREES

/**
 * Finds the shape around a point. The earth is divided into cells of a quarter degree: a cell without edges is answered
 * from a table, any other tests only the shapes whose edges cross it (one to four).
 */
export class ShapeIndex<Value> {
  private readonly cells = new Map<number, Cell<Value>>()

  constructor(shapes: readonly Shape<Value>[]) {
    for (const shape of shapes) for (const ring of shape.rings) this.addEdges(shape, ring)
    for (const shape of shapes) this.addInterior(shape)
  }

  /** Returns the value of the shape that contains the point, or null. */
  find(latitude: number, longitude: number): Value | null {
    const cell = this.cells.get(cellKey(columnOf(longitude), rowOf(latitude)))
    if (!cell) return null
    if (!cell.hasEdges) return cell.inside
    for (const shape of cell.shapes) if (contains(shape.rings, longitude, latitude)) return shape.value
    return null
  }

  private cell(column: number, row: number): Cell<Value> {
    const key = cellKey(column, row)
    let cell = this.cells.get(key)
    if (!cell) {
      cell = { shapes: [], hasEdges: false, inside: null }
      this.cells.set(key, cell)
    }
    return cell
  }

  private addEdges(shape: Shape<Value>, ring: Ring) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x0, y0, x1, y1] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
      for (let row = rowOf(Math.min(y0, y1)); row <= rowOf(Math.max(y0, y1)); row++) {
        for (let column = columnOf(Math.min(x0, x1)); column <= columnOf(Math.max(x0, x1)); column++) {
          const cell = this.cell(column, row)
          cell.hasEdges = true
          if (cell.shapes.at(-1) !== shape) cell.shapes.push(shape)
        }
      }
    }
  }

  // A scan line through the middle of each row of cells marks the cells inside.
  private addInterior(shape: Shape<Value>) {
    const [south, north] = latitudeRange(shape)
    for (let row = rowOf(south); row <= rowOf(north); row++) {
      const crossings = crossingsAt(shape, (row + 0.5) * CELL_DEGREES - 90)
      for (let k = 0; k + 1 < crossings.length; k += 2) this.fillRow(shape, row, crossings[k]!, crossings[k + 1]!)
    }
  }

  private fillRow(shape: Shape<Value>, row: number, west: number, east: number) {
    for (let column = columnOf(west); column <= columnOf(east); column++) {
      const middle = (column + 0.5) * CELL_DEGREES - 180
      if (middle < west || middle > east) continue
      const cell = this.cell(column, row)
      if (!cell.hasEdges) cell.inside = shape.value
      else if (!cell.shapes.includes(shape)) cell.shapes.push(shape)
    }
  }
}

const columnOf = (longitude: number) => Math.floor((longitude + 180) / CELL_DEGREES)
const rowOf = (latitude: number) => Math.floor((latitude + 90) / CELL_DEGREES)
const cellKey = (column: number, row: number) => row * COLUMNS + column

function latitudeRange(shape: Shape<unknown>): [south: number, north: number] {
  let south = 90
  let north = -90
  for (const ring of shape.rings) {
    for (let i = 1; i < ring.length; i += 2) {
      south = Math.min(south, ring[i]!)
      north = Math.max(north, ring[i]!)
    }
  }
  return [south, north]
}

function crossingsAt(shape: Shape<unknown>, y: number): number[] {
  const crossings: number[] = []
  for (const ring of shape.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const x = crossing(ring, i, y)
      if (x !== null) crossings.push(x)
    }
  }
  return crossings.sort((a, b) => a - b)
}

// Returns where the edge that starts at index i meets the line of latitude y.
function crossing(ring: Ring, i: number, y: number): number | null {
  const y0 = ring[i + 1]!
  const y1 = ring[i + 3]!
  if (y0 > y === y1 > y) return null
  return ring[i]! + ((y - y0) / (y1 - y0)) * (ring[i + 2]! - ring[i]!)
}

/** Even-odd rule: returns true if x, y is inside the rings taken together. */
export function contains(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const at = crossing(ring, i, y)
      if (at !== null && x < at) inside = !inside
    }
  }
  return inside
}
