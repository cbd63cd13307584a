import type { Picture, Prediction } from './picture.ts'
import type { Vectors } from './vectors.ts'

// What a bit spent on a vector must save in pixel difference.
const PER_BIT = 8
// Good enough to stop searching.
const NEAR_ENOUGH = 256
const MOST_STEPS = 12

/**
 * Finds where a macroblock was in the picture before, in whole pixels: starts from the likeliest vectors and moves to better
 * neighbors. Compares every other row.
 */
export class MotionSearch {
  /** The vector found last, and what still differs. */
  x = 0
  y = 0
  difference = 0
  private cost = 0
  private left = 0
  private top = 0
  private source!: Picture
  private before!: Picture
  private readonly vectors: Vectors

  constructor(vectors: Vectors) {
    this.vectors = vectors
  }

  /** Call after `vectors.expect` for the same macroblock. */
  find(source: Picture, before: Picture, column: number, row: number) {
    const { vectors } = this
    this.source = source
    this.before = before
    this.left = 16 * column
    this.top = 16 * row
    this.cost = Number.POSITIVE_INFINITY
    this.try(0, 0)
    if (this.difference < NEAR_ENOUGH) return
    this.try(vectors.expectedX, vectors.expectedY)
    if (column > 0) this.try(vectors.x(column - 1, row), vectors.y(column - 1, row))
    if (row > 0) this.try(vectors.x(column, row - 1), vectors.y(column, row - 1))
    for (let step = 0; step < MOST_STEPS && this.difference >= NEAR_ENOUGH; step++) {
      const { x, y } = this
      this.try(x - 1, y)
      this.try(x + 1, y)
      this.try(x, y - 1)
      this.try(x, y + 1)
      if (this.x === x && this.y === y) break
    }
  }

  private try(x: number, y: number) {
    const { left, top, source, vectors } = this
    if (x < -left || y < -top || x > source.width - 16 - left || y > source.height - 16 - top) return
    const price = PER_BIT * (bitsOf(x - vectors.expectedX) + bitsOf(y - vectors.expectedY))
    const difference = this.differenceAt(x, y, this.cost - price)
    if (difference + price >= this.cost) return
    this.cost = difference + price
    this.x = x
    this.y = y
    this.difference = difference
  }

  private differenceAt(x: number, y: number, limit: number): number {
    const stride = this.source.width
    const source = this.source.luma
    const before = this.before.luma
    const by = y * stride + x
    let sum = 0
    for (let row = 0; row < 16; row += 2) {
      const at = (this.top + row) * stride + this.left
      for (let i = at; i < at + 16; i += 4) {
        sum +=
          Math.abs(source[i]! - before[i + by]!) +
          Math.abs(source[i + 1]! - before[i + by + 1]!) +
          Math.abs(source[i + 2]! - before[i + by + 2]!) +
          Math.abs(source[i + 3]! - before[i + by + 3]!)
      }
      if (2 * sum >= limit) return 2 * sum
    }
    return 2 * sum
  }
}

// Approximate length of a vector's code.
const bitsOf = (by: number) => (by === 0 ? 1 : 2 * (32 - Math.clz32(by < 0 ? -4 * by : 4 * by)) + 1)

// Invisible, and corrected by the next key picture.
const UNSEEN_LUMA = 160
const UNSEEN_COLOR = 40

/** Returns whether a macroblock equals that of another picture, exactly or as far as anyone can see. */
export function isLike(one: Picture, other: Picture, x: number, y: number, isExact: boolean): boolean {
  const half = one.width / 2
  const [luma, color] = isExact ? [0, 0] : [UNSEEN_LUMA, UNSEEN_COLOR]
  return (
    isAlike(one.luma, other.luma, one.width, 16 * x, 16 * y, 16, luma) &&
    isAlike(one.blue, other.blue, half, 8 * x, 8 * y, 8, color) &&
    isAlike(one.red, other.red, half, 8 * x, 8 * y, 8, color)
  )
}

function isAlike(
  one: Uint8Array,
  other: Uint8Array,
  stride: number,
  x: number,
  y: number,
  size: number,
  limit: number,
) {
  let sum = 0
  for (let row = 0; row < size; row++) {
    const at = (y + row) * stride + x
    for (let i = at; i < at + size; i++) {
      const difference = one[i]! - other[i]!
      sum += difference < 0 ? -difference : difference
    }
    if (sum > limit) return false
  }
  return true
}

/** Predicts a macroblock from the picture before. */
export function predictInter(before: Picture, x: number, y: number, byX: number, byY: number, into: Prediction) {
  const stride = before.width
  const { luma } = into
  for (let row = 0; row < 16; row++) {
    const at = (16 * y + byY + row) * stride + 16 * x + byX
    for (let i = 0; i < 16; i++) luma[16 * row + i] = before.luma[at + i]!
  }
  predictColor(before.blue, stride / 2, x, y, byX, byY, into.blue)
  predictColor(before.red, stride / 2, x, y, byX, byY, into.red)
}

// Colors have half the pixels, so odd vectors fall between two of them.
function predictColor(
  before: Uint8Array,
  stride: number,
  x: number,
  y: number,
  byX: number,
  byY: number,
  into: Uint8Array,
) {
  const right = byX & 1
  const below = (byY & 1) * stride
  for (let row = 0; row < 8; row++) {
    const at = (8 * y + (byY >> 1) + row) * stride + 8 * x + (byX >> 1)
    for (let i = 0; i < 8; i++) {
      const from = at + i
      into[8 * row + i] =
        (before[from]! + before[from + right]! + before[from + below]! + before[from + below + right]! + 2) >> 2
    }
  }
}

/** Copies a macroblock from the picture before. */
export function copyMacroblock(before: Picture, built: Picture, x: number, y: number) {
  copySquare(before.luma, built.luma, before.width, 16 * x, 16 * y, 16)
  copySquare(before.blue, built.blue, before.width / 2, 8 * x, 8 * y, 8)
  copySquare(before.red, built.red, before.width / 2, 8 * x, 8 * y, 8)
}

function copySquare(from: Uint8Array, to: Uint8Array, stride: number, x: number, y: number, size: number) {
  for (let row = 0; row < size; row++) {
    const at = (y + row) * stride + x
    for (let i = at; i < at + size; i++) to[i] = from[i]!
  }
}
