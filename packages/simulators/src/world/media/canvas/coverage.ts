import { FULL } from './paint.ts'

/** Receives a run of pixels with the same coverage, 1–FULL. */
export type Stretch = (y: number, from: number, to: number, coverage: number) => void

/**
 * Measures how much of each pixel outlines cover. Each edge adds, per row, how the coverage changes from pixel to pixel; sums
 * along the row are then the coverage. Outlines with the same winding merge, as under the nonzero rule.
 */
export class Coverage {
  private readonly width: number
  private readonly height: number
  private readonly stride: number
  private readonly changes: Float32Array
  private readonly firsts: Int32Array
  private readonly lasts: Int32Array
  private top: number
  private bottom = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.stride = width + 2
    this.changes = new Float32Array(this.stride * height)
    this.firsts = new Int32Array(height).fill(this.stride)
    this.lasts = new Int32Array(height)
    this.top = height
  }

  edge(fromX: number, fromY: number, toX: number, toY: number) {
    const way = fromY < toY ? 1 : -1
    const [startX, startY, endX, endY] = way > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
    if (!(endY > 0 && startY < this.height && endY > startY)) return
    const slope = (endX - startX) / (endY - startY)
    const from = Math.max(0, startY)
    const to = Math.min(this.height, endY)
    let x = startX + (from - startY) * slope
    const firstRow = Math.floor(from)
    const lastRow = Math.ceil(to)
    for (let row = firstRow; row < lastRow; row++) {
      const rise = Math.min(row + 1, to) - Math.max(row, from)
      const nextX = x + slope * rise
      this.change(row, Math.min(x, nextX), Math.max(x, nextX), way * rise)
      x = nextX
    }
    if (firstRow < this.top) this.top = firstRow
    if (lastRow > this.bottom) this.bottom = lastRow
  }

  /** Reports what the edges cover, row by row, and resets. */
  take(stretch: Stretch) {
    for (let y = this.top; y < this.bottom; y++) {
      this.takeRow(y, stretch)
      this.firsts[y] = this.stride
      this.lasts[y] = 0
    }
    this.top = this.height
    this.bottom = 0
  }

  private takeRow(y: number, stretch: Stretch) {
    const { changes, width } = this
    const row = y * this.stride
    const last = row + this.lasts[y]!
    const end = Math.min(last, row + width)
    let sum = 0
    let i = row + this.firsts[y]!
    while (i < end) {
      sum += changes[i]!
      changes[i] = 0
      const from = i++
      while (i < end && changes[i] === 0) i++
      const covered = Math.abs(sum) * FULL + 0.5
      if (covered >= 1) stretch(y, from - row, i - row, covered >= FULL ? FULL : covered | 0)
    }
    changes.fill(0, Math.min(i, last), last)
  }

  // Adds the part of an edge within one row: partial coverage of the pixels it crosses, full coverage to their right.
  private change(row: number, left: number, right: number, rise: number) {
    const from = Math.max(0, Math.min(this.width, left))
    const to = Math.max(0, Math.min(this.width, right))
    const first = Math.floor(from)
    const end = Math.ceil(to)
    const { changes } = this
    const at = row * this.stride + first
    if (first < this.firsts[row]!) this.firsts[row] = first
    if (Math.max(first, end) + 1 > this.lasts[row]!) this.lasts[row] = Math.max(first, end) + 1
    if (end <= first + 1) {
      const beyond = (rise * (from + to)) / 2 - rise * first
      changes[at] = changes[at]! + rise - beyond
      changes[at + 1] = changes[at + 1]! + beyond
      if (first + 2 > this.lasts[row]!) this.lasts[row] = first + 2
      return
    }
    const steepness = 1 / (to - from)
    const inFirst = 0.5 * steepness * (first + 1 - from) ** 2
    const inLast = 0.5 * steepness * (to - end + 1) ** 2
    changes[at] = changes[at]! + rise * inFirst
    const pixels = end - first
    if (pixels === 2) changes[at + 1] = changes[at + 1]! + rise * (1 - inFirst - inLast)
    else {
      const inSecond = steepness * (first + 1.5 - from)
      changes[at + 1] = changes[at + 1]! + rise * (inSecond - inFirst)
      for (let i = 2; i < pixels - 1; i++) changes[at + i] = changes[at + i]! + rise * steepness
      changes[at + pixels - 1] = changes[at + pixels - 1]! + rise * (1 - inSecond - (pixels - 3) * steepness - inLast)
    }
    changes[at + pixels] = changes[at + pixels]! + rise * inLast
  }
}
