import { Coverage } from './coverage.ts'
import { type Gradient, LinearGradient, RadialGradient } from './gradient.ts'
import { identity, type Matrix, times } from './matrix.ts'
import { type Outline, OutlineBuilder } from './outline.ts'
import { FULL, type Ink, Solid, type Stop } from './paint.ts'
import { strokeOutlines } from './stroke.ts'

export type Paint = string | Gradient

type State = {
  matrix: Matrix
  fillStyle: Paint
  strokeStyle: Paint
  lineWidth: number
  lineCap: 'butt' | 'round'
  /** Whether paint adds to what is below instead of covering it. */
  isAdding: boolean
  clip: Clip | null
}

/** The bounds of a clip. */
type Clip = { left: number; right: number; top: number; bottom: number }

/**
 * Draws shapes into pixels: the part of a browser's canvas that the demo's pictures need, with its names. Joins are mitered.
 * The same calls give the same pixels on every machine.
 */
export class Canvas {
  readonly width: number
  readonly height: number
  /** 0xAABBGGRR, row by row. */
  readonly pixels: Int32Array
  private readonly coverage: Coverage
  /** How much of each pixel the clip lets through. */
  private readonly shares: Uint8Array
  private readonly path = new OutlineBuilder()
  private readonly saved: State[] = []
  private state: State = {
    matrix: identity,
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 1,
    lineCap: 'butt',
    isAdding: false,
    clip: null,
  }

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = new Int32Array(width * height)
    this.coverage = new Coverage(width, height)
    this.shares = new Uint8Array(width * height)
  }

  set fillStyle(paint: Paint) {
    this.state.fillStyle = paint
  }

  set strokeStyle(paint: Paint) {
    this.state.strokeStyle = paint
  }

  set lineWidth(width: number) {
    this.state.lineWidth = width
  }

  set lineCap(cap: 'butt' | 'round') {
    this.state.lineCap = cap
  }

  set isAdding(isAdding: boolean) {
    this.state.isAdding = isAdding
  }

  save() {
    this.saved.push({ ...this.state })
  }

  restore() {
    const state = this.saved.pop()
    if (state) this.state = state
  }

  translate(x: number, y: number) {
    this.transform({ ...identity, e: x, f: y })
  }

  scale(x: number, y: number) {
    this.transform({ ...identity, a: x, d: y })
  }

  rotate(angle: number) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.transform({ a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 })
  }

  beginPath() {
    this.path.clear()
  }

  closePath() {
    this.path.close()
  }

  moveTo(x: number, y: number) {
    this.path.moveTo(x, y)
  }

  lineTo(x: number, y: number) {
    this.path.lineTo(x, y)
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number) {
    this.path.quadraticCurveTo(x1, y1, x, y)
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number) {
    this.path.bezierCurveTo(x1, y1, x2, y2, x, y)
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, from: number, to: number) {
    this.path.ellipse(x, y, radiusX, radiusY, from, to)
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number) {
    this.path.rounded(x, y, width, height, radius)
  }

  linearGradient(x0: number, y0: number, x1: number, y1: number, stops: readonly Stop[]): Gradient {
    return new LinearGradient(x0, y0, x1, y1, stops)
  }

  radialGradient(x: number, y: number, inner: number, outer: number, stops: readonly Stop[]): Gradient {
    return new RadialGradient(x, y, inner, outer, stops)
  }

  fill() {
    this.draw(this.path.outlines, this.state.fillStyle)
  }

  stroke() {
    const { lineWidth, lineCap, strokeStyle } = this.state
    const lines = this.path.outlines.flatMap((line) => strokeOutlines(line, lineWidth, lineCap === 'round'))
    this.draw(lines, strokeStyle)
  }

  fillRect(x: number, y: number, width: number, height: number) {
    const { a, b, c, d, e, f } = this.state.matrix
    if (b === 0 && c === 0) {
      const ink = this.inkOf(this.state.fillStyle)
      this.fillUpright(ink, a * x + e, d * y + f, a * (x + width) + e, d * (y + height) + f)
      return
    }
    const rectangle = new OutlineBuilder()
    rectangle.rectangle(x, y, width, height)
    this.draw(rectangle.outlines, this.state.fillStyle)
  }

  /** Limits drawing to the path until `restore`. One clip at a time. */
  clip() {
    const { shares } = this
    shares.fill(0)
    const clip = { left: this.width, right: 0, top: this.height, bottom: 0 }
    this.cover(this.path.outlines)
    this.coverage.take((y, from, to, coverage) => {
      shares.fill(coverage, y * this.width + from, y * this.width + to)
      clip.left = Math.min(clip.left, from)
      clip.right = Math.max(clip.right, to)
      clip.top = Math.min(clip.top, y)
      clip.bottom = y + 1
    })
    this.state.clip = clip
  }

  private transform(matrix: Matrix) {
    this.state.matrix = times(this.state.matrix, matrix)
  }

  private inkOf(paint: Paint): Ink {
    return typeof paint === 'string' ? new Solid(paint) : paint.under(this.state.matrix)
  }

  private draw(outlines: readonly Outline[], paint: Paint) {
    const ink = this.inkOf(paint)
    this.cover(outlines)
    this.coverage.take((y, from, to, coverage) => this.lay(ink, y, from, to, coverage))
  }

  private cover(outlines: readonly Outline[]) {
    const { a, b, c, d, e, f } = this.state.matrix
    for (const { points } of outlines) {
      const count = points.length
      let x = a * points[count - 2]! + c * points[count - 1]! + e
      let y = b * points[count - 2]! + d * points[count - 1]! + f
      for (let i = 0; i < count; i += 2) {
        const nextX = a * points[i]! + c * points[i + 1]! + e
        const nextY = b * points[i]! + d * points[i + 1]! + f
        this.coverage.edge(x, y, nextX, nextY)
        x = nextX
        y = nextY
      }
    }
  }

  private fillUpright(ink: Ink, x0: number, y0: number, x1: number, y1: number) {
    const left = Math.max(0, Math.min(x0, x1))
    const right = Math.min(this.width, Math.max(x0, x1))
    const top = Math.max(0, Math.min(y0, y1))
    const bottom = Math.min(this.height, Math.max(y0, y1))
    if (right <= left || bottom <= top) return
    const [innerLeft, innerRight] = [Math.ceil(left), Math.floor(right)]
    for (let y = Math.floor(top); y < bottom; y++) {
      const height = Math.min(y + 1, bottom) - Math.max(y, top)
      if (innerRight < innerLeft) {
        this.lay(ink, y, innerRight, innerLeft, share(height * (right - left)))
        continue
      }
      if (innerLeft > left) this.lay(ink, y, innerLeft - 1, innerLeft, share(height * (innerLeft - left)))
      if (innerRight > innerLeft) this.lay(ink, y, innerLeft, innerRight, share(height))
      if (right > innerRight) this.lay(ink, y, innerRight, innerRight + 1, share(height * (right - innerRight)))
    }
  }

  private lay(ink: Ink, y: number, from: number, to: number, coverage: number) {
    const { clip, isAdding } = this.state
    const row = y * this.width
    if (!clip) {
      ink.fill(this.pixels, row, y, from, to, coverage, isAdding)
      return
    }
    if (y < clip.top || y >= clip.bottom) return
    const { shares } = this
    const end = Math.min(to, clip.right)
    for (let x = Math.max(from, clip.left); x < end; ) {
      const allowed = shares[row + x]!
      const start = x++
      while (x < end && shares[row + x] === allowed) x++
      if (allowed > 0) ink.fill(this.pixels, row, y, start, x, (coverage * allowed) >> 7, isAdding)
    }
  }
}

const share = (part: number) => Math.round(part * FULL)
