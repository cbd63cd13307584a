/** Motion vectors of a picture's macroblocks, in whole pixels, and the prediction of the next one (8.4.1 of the standard). */
export class Vectors {
  /** The predicted vector of the macroblock that `expect` was last called for. */
  expectedX = 0
  expectedY = 0
  /** The vector it has if it is skipped. */
  skippedX = 0
  skippedY = 0
  private readonly columns: number
  private readonly xs: Int16Array
  private readonly ys: Int16Array
  private readonly moves: Uint8Array

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.xs = new Int16Array(columns * rows)
    this.ys = new Int16Array(columns * rows)
    this.moves = new Uint8Array(columns * rows)
  }

  set(column: number, row: number, x: number, y: number) {
    const at = row * this.columns + column
    this.xs[at] = x
    this.ys[at] = y
    this.moves[at] = 1
  }

  /** For a macroblock without a vector. */
  clear(column: number, row: number) {
    const at = row * this.columns + column
    this.xs[at] = 0
    this.ys[at] = 0
    this.moves[at] = 0
  }

  x(column: number, row: number): number {
    return this.xs[row * this.columns + column]!
  }

  y(column: number, row: number): number {
    return this.ys[row * this.columns + column]!
  }

  expect(column: number, row: number) {
    const at = row * this.columns + column
    const left = column > 0 ? at - 1 : -1
    const top = row > 0 ? at - this.columns : -1
    const corner = row > 0 ? (column < this.columns - 1 ? top + 1 : top - 1) : -1
    const only = row === 0 ? left : this.onlyMoving(left, top, corner)
    this.expectedX =
      only >= 0 ? this.xs[only]! : middle(this.at(this.xs, left), this.at(this.xs, top), this.at(this.xs, corner))
    this.expectedY =
      only >= 0 ? this.ys[only]! : middle(this.at(this.ys, left), this.at(this.ys, top), this.at(this.ys, corner))
    const isStill = left < 0 || top < 0 || this.isStill(left) || this.isStill(top)
    this.skippedX = isStill ? 0 : this.expectedX
    this.skippedY = isStill ? 0 : this.expectedY
  }

  private at(list: Int16Array, at: number) {
    return at < 0 ? 0 : list[at]!
  }

  private isStill(at: number) {
    return this.moves[at] === 1 && this.xs[at] === 0 && this.ys[at] === 0
  }

  // The only neighbor with a vector, or -1 if there are none or several.
  private onlyMoving(left: number, top: number, corner: number): number {
    const isLeft = left >= 0 && this.moves[left] === 1
    const isTop = this.moves[top] === 1
    const isCorner = this.moves[corner] === 1
    if (isLeft) return isTop || isCorner ? -1 : left
    if (isTop) return isCorner ? -1 : top
    return isCorner ? corner : -1
  }
}

const middle = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
