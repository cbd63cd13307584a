import type { Picture, Prediction } from './picture.ts'

/** Prediction modes for brightness, numbered as in the standard (8.3.3). */
const UP = 0
const LEFT = 1
const AVERAGE = 2
const SLOPE = 3

const trial = new Uint8Array(256)

/** The best mode, and its difference from the source. */
type Nearest = { mode: number; difference: number }

/** Predicts the brightness of a macroblock from its neighbors, in the best mode, if that differs by less than the limit. */
export function predictLuma(
  source: Picture,
  built: Picture,
  x: number,
  y: number,
  into: Prediction,
  limit = Number.POSITIVE_INFINITY,
): Nearest {
  return predictPlane(source.luma, built.luma, source.width, 16 * x, 16 * y, 16, into.luma, limit)
}

/** Predicts its two colors, both in the best mode of the first. Returns the mode's number for colors. */
export function predictColors(source: Picture, built: Picture, x: number, y: number, into: Prediction): number {
  const half = source.width / 2
  const { mode } = predictPlane(source.blue, built.blue, half, 8 * x, 8 * y, 8, into.blue, Number.POSITIVE_INFINITY)
  fill(mode, built.red, half, 8 * x, 8 * y, 8, into.red)
  return colorNumbers[mode]!
}

// Colors number the same modes differently (8.3.4).
const colorNumbers = [2, 1, 0, 3]

function predictPlane(
  source: Uint8Array,
  built: Uint8Array,
  stride: number,
  x: number,
  y: number,
  size: number,
  into: Uint8Array,
  limit: number,
): Nearest {
  const modes = x > 0 && y > 0 ? everyWay : x > 0 ? fromLeft : y > 0 ? fromTop : fromNowhere
  const nearest = { mode: AVERAGE, difference: limit }
  for (const mode of modes) {
    fill(mode, built, stride, x, y, size, trial)
    const difference = differenceOf(source, stride, x, y, size, trial, nearest.difference)
    if (difference >= nearest.difference) continue
    nearest.mode = mode
    nearest.difference = difference
    for (let i = 0; i < size * size; i++) into[i] = trial[i]!
  }
  return nearest
}

const everyWay = [SLOPE, UP, LEFT, AVERAGE]
const fromLeft = [LEFT, AVERAGE]
const fromTop = [UP, AVERAGE]
const fromNowhere = [AVERAGE]

function differenceOf(
  source: Uint8Array,
  stride: number,
  x: number,
  y: number,
  size: number,
  predicted: Uint8Array,
  limit: number,
): number {
  let sum = 0
  for (let row = 0; row < size; row++) {
    const at = (y + row) * stride + x
    for (let i = 0; i < size; i++) sum += Math.abs(source[at + i]! - predicted[row * size + i]!)
    if (sum >= limit) return sum
  }
  return sum
}

function fill(mode: number, built: Uint8Array, stride: number, x: number, y: number, size: number, into: Uint8Array) {
  const at = y * stride + x
  if (mode === UP) {
    for (let row = 0; row < size; row++) {
      for (let i = 0; i < size; i++) into[row * size + i] = built[at - stride + i]!
    }
  } else if (mode === LEFT) {
    for (let row = 0; row < size; row++) into.fill(built[at + row * stride - 1]!, row * size, (row + 1) * size)
  } else if (mode === SLOPE) fillSlope(built, stride, at, size, into)
  else if (size === 16) into.fill(averageOf(built, stride, at, x > 0, y > 0), 0, 256)
  else fillQuarters(built, stride, at, x > 0, y > 0, into)
}

// Each quarter of a color takes the average of the pixels next to it.
function fillQuarters(
  built: Uint8Array,
  stride: number,
  at: number,
  hasLeft: boolean,
  hasTop: boolean,
  into: Uint8Array,
) {
  for (const [column, row] of [
    [0, 0],
    [4, 0],
    [0, 4],
    [4, 4],
  ] as const) {
    const isCorner = column === row
    // Off the diagonal, only the adjacent side counts.
    const useLeft = hasLeft && (isCorner || row > 0 || !hasTop)
    const useTop = hasTop && (isCorner || column > 0 || !hasLeft)
    const sum =
      (useLeft ? sumLeft(built, stride, at + row * stride, 4) : 0) +
      (useTop ? sumTop(built, stride, at + column, 4) : 0)
    const value = useLeft && useTop ? (sum + 4) >> 3 : useLeft || useTop ? (sum + 2) >> 2 : 128
    for (let line = row; line < row + 4; line++) into.fill(value, 8 * line + column, 8 * line + column + 4)
  }
}

function averageOf(built: Uint8Array, stride: number, at: number, hasLeft: boolean, hasTop: boolean) {
  const sum = (hasLeft ? sumLeft(built, stride, at, 16) : 0) + (hasTop ? sumTop(built, stride, at, 16) : 0)
  if (hasLeft && hasTop) return (sum + 16) >> 5
  return hasLeft || hasTop ? (sum + 8) >> 4 : 128
}

function sumLeft(built: Uint8Array, stride: number, at: number, count: number) {
  let sum = 0
  for (let i = 0; i < count; i++) sum += built[at + i * stride - 1]!
  return sum
}

function sumTop(built: Uint8Array, stride: number, at: number, count: number) {
  let sum = 0
  for (let i = 0; i < count; i++) sum += built[at - stride + i]!
  return sum
}

// A plane through the pixels above and to the left.
function fillSlope(built: Uint8Array, stride: number, at: number, size: number, into: Uint8Array) {
  const half = size / 2
  let across = 0
  let down = 0
  for (let i = 1; i <= half; i++) {
    across += i * (built[at - stride + half - 1 + i]! - built[at - stride + half - 1 - i]!)
    down += i * (built[at + (half - 1 + i) * stride - 1]! - built[at + (half - 1 - i) * stride - 1]!)
  }
  const [perX, perY] =
    size === 16 ? [(5 * across + 32) >> 6, (5 * down + 32) >> 6] : [(34 * across + 32) >> 6, (34 * down + 32) >> 6]
  const corner = 16 * (built[at + (size - 1) * stride - 1]! + built[at - stride + size - 1]!)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = (corner + perX * (x - half + 1) + perY * (y - half + 1) + 16) >> 5
      into[y * size + x] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
}
