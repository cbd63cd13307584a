// A corner costs as much as this many cells, so that paths are straight where they can be.
const TURN_COST = 3
const RIGHT = 0
const UP = 1

/**
 * Returns the shortest path between two cells of a square grid with few corners (A*), as its corners. `open` marks the
 * cells that may be entered; both ends must be open and connected.
 */
export function gridWay(open: Uint8Array, side: number, from: number, to: number): number[] {
  const costs = new Map<number, number>()
  const cameFrom = new Map<number, number>()
  const queue = new Buckets()
  const ahead = (cell: number) =>
    Math.abs((cell % side) - (to % side)) + Math.abs(Math.floor(cell / side) - Math.floor(to / side))
  for (const axis of [RIGHT, UP]) {
    costs.set(from * 2 + axis, 0)
    queue.push(ahead(from), from * 2 + axis)
  }
  const reach = (state: number, other: number, axis: number) => {
    if (other < 0 || !open[other]) return
    const cost = costs.get(state)! + 1 + (axis === (state & 1) ? 0 : TURN_COST)
    const next = other * 2 + axis
    if (cost >= (costs.get(next) ?? Infinity)) return
    costs.set(next, cost)
    cameFrom.set(next, state)
    queue.push(cost + ahead(other), next)
  }
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    const cell = state >> 1
    if (cell === to) return cornersOf(state, cameFrom)
    const column = cell % side
    reach(state, column > 0 ? cell - 1 : -1, RIGHT)
    reach(state, column < side - 1 ? cell + 1 : -1, RIGHT)
    reach(state, cell - side, UP)
    reach(state, cell + side, UP)
  }
  return [from, to]
}

function cornersOf(end: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const corners = [end >> 1]
  let state = end
  for (let before = cameFrom.get(state); before !== undefined; before = cameFrom.get(state)) {
    const isCorner = cameFrom.get(before) === undefined || (before & 1) !== (state & 1)
    if (isCorner) corners.push(before >> 1)
    state = before
  }
  return corners.reverse()
}

/** A queue by whole costs that never fall far below the last one taken. */
class Buckets {
  private readonly buckets: number[][] = []
  private lowest = 0

  push(cost: number, state: number) {
    const bucket = this.buckets[cost]
    if (bucket) bucket.push(state)
    else this.buckets[cost] = [state]
    if (cost < this.lowest) this.lowest = cost
  }

  pop(): number | undefined {
    while (this.lowest < this.buckets.length) {
      const state = this.buckets[this.lowest]?.pop()
      if (state !== undefined) return state
      this.lowest++
    }
    return undefined
  }
}
