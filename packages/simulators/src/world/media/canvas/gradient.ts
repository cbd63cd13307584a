import { blendPixel, blendPixels, over } from './blend.ts'
import { inverse, type Matrix } from './matrix.ts'
import { colorOf, FULL, type Ink, type Stop } from './paint.ts'

/** Creates ink for a transformation. */
export type Gradient = { under(matrix: Matrix): Ink }

const STEPS = 256

/** Colors along a gradient, computed once. */
class Ramp {
  readonly pixels = new Int32Array(STEPS)
  readonly opacities = new Uint8Array(STEPS)
  /** Whether the first and the last stop are transparent. */
  readonly startsClear: boolean
  readonly endsClear: boolean

  constructor(stops: readonly Stop[]) {
    let next = 0
    for (let step = 0; step < STEPS; step++) {
      const at = step / (STEPS - 1)
      while (next < stops.length && stops[next]![0] <= at) next++
      const [before, after] = [stops[Math.max(0, next - 1)]!, stops[Math.min(stops.length - 1, next)]!]
      const width = after[0] - before[0]
      const share = width > 0 ? (at - before[0]) / width : 0
      this.set(step, before[1], after[1], share)
    }
    this.startsClear = this.opacities[0] === 0
    this.endsClear = this.opacities[STEPS - 1] === 0
  }

  private set(step: number, before: string, after: string, share: number) {
    const [one, other] = [colorOf(before), colorOf(after)]
    this.pixels[step] = over(one.pixel, other.pixel, Math.round(share * FULL))
    this.opacities[step] = Math.round(one.opacity + share * (other.opacity - one.opacity))
  }
}

const ramps = new Map<string, Ramp>()
const MOST_RAMPS = 1024

// Most gradients repeat in every frame.
function rampOf(stops: readonly Stop[]): Ramp {
  const key = stops.join(';')
  const known = ramps.get(key)
  if (known) return known
  if (ramps.size > MOST_RAMPS) ramps.clear()
  const ramp = new Ramp(stops)
  ramps.set(key, ramp)
  return ramp
}

/** Colors along the line between two points. */
export class LinearGradient implements Gradient {
  private readonly ramp: Ramp
  private readonly line: readonly [x0: number, y0: number, x1: number, y1: number]

  constructor(x0: number, y0: number, x1: number, y1: number, stops: readonly Stop[]) {
    this.line = [x0, y0, x1, y1]
    this.ramp = rampOf(stops)
  }

  under(matrix: Matrix): Ink {
    const [x0, y0, x1, y1] = this.line
    const { a, b, c, d, e, f } = inverse(matrix)
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const [across, down] = [((x1 - x0) * (STEPS - 1)) / length, ((y1 - y0) * (STEPS - 1)) / length]
    return new LinearInk(this.ramp, a * across + b * down, c * across + d * down, (e - x0) * across + (f - y0) * down)
  }
}

class LinearInk implements Ink {
  private readonly ramp: Ramp
  private readonly perX: number
  private readonly perY: number
  private readonly start: number

  constructor(ramp: Ramp, perX: number, perY: number, start: number) {
    this.ramp = ramp
    this.perX = perX
    this.perY = perY
    // Pixel centers; half a step more rounds to the nearest.
    this.start = start + (perX + perY) / 2 + 0.5
  }

  fill(pixels: Int32Array, row: number, y: number, from: number, to: number, coverage: number, isAdded: boolean) {
    const { perX } = this
    const { pixels: colors, opacities } = this.ramp
    const start = this.start + y * this.perY
    if (Math.abs(perX) > 0.25) {
      for (let x = from; x < to; x++) {
        const step = stepAt(start + x * perX)
        blendPixel(pixels, row + x, colors[step]!, (opacities[step]! * coverage) >> 7, isAdded)
      }
      return
    }
    // Runs of one color.
    for (let x = from; x < to; ) {
      const at = start + x * perX
      const step = stepAt(at)
      const end = Math.min(to, x + pixelsUntilNext(at, step, perX))
      blendPixels(pixels, row + x, row + end, colors[step]!, (opacities[step]! * coverage) >> 7, isAdded)
      x = end
    }
  }
}

// Number of pixels until the color changes.
function pixelsUntilNext(at: number, step: number, perX: number): number {
  if (perX > 0) return step === STEPS - 1 ? Number.POSITIVE_INFINITY : Math.ceil((step + 1 - at) / perX)
  if (perX < 0 && step > 0) return Math.floor((at - step) / -perX) + 1
  return Number.POSITIVE_INFINITY
}

const stepAt = (at: number) => (at <= 0 ? 0 : at >= STEPS - 1 ? STEPS - 1 : at | 0)

/** Colors around a point, between two radii. */
export class RadialGradient implements Gradient {
  private readonly ramp: Ramp
  private readonly x: number
  private readonly y: number
  private readonly inner: number
  private readonly outer: number

  constructor(x: number, y: number, inner: number, outer: number, stops: readonly Stop[]) {
    this.x = x
    this.y = y
    this.inner = inner
    this.outer = outer
    this.ramp = rampOf(stops)
  }

  under(matrix: Matrix): Ink {
    const { e, f, ...turn } = inverse(matrix)
    const center = { ...turn, e: e - this.x, f: f - this.y }
    return new RadialInk(this.ramp, center, this.inner, this.outer)
  }
}

class RadialInk implements Ink {
  private readonly ramp: Ramp
  private readonly to: Matrix
  private readonly inner: number
  private readonly outer: number

  /** `to` maps pixels to the gradient's coordinates, with its center at 0,0. */
  constructor(ramp: Ramp, to: Matrix, inner: number, outer: number) {
    this.ramp = ramp
    this.to = to
    this.inner = inner
    this.outer = outer
  }

  fill(pixels: Int32Array, row: number, y: number, from: number, to: number, coverage: number, isAdded: boolean) {
    const { a, b, c, d, e, f } = this.to
    const u0 = c * (y + 0.5) + e
    const v0 = d * (y + 0.5) + f
    const { startsClear, endsClear } = this.ramp
    const square = a * a + b * b
    const middle = -(a * u0 + b * v0) / square
    // Half of what a circle around the center cuts out of the row; not a number if it misses.
    const half = (radius: number) => Math.sqrt(middle * middle - (u0 * u0 + v0 * v0 - radius * radius) / square)
    const outside = endsClear ? half(this.outer) : Number.POSITIVE_INFINITY
    if (Number.isNaN(outside)) return
    const first = Math.max(from, Math.floor(middle - outside))
    const last = Math.min(to, Math.ceil(middle + outside))
    const inside = startsClear ? half(this.inner) : Number.NaN
    if (Number.isNaN(inside)) return this.fillRun(pixels, row, u0, v0, first, last, coverage, isAdded)
    this.fillRun(pixels, row, u0, v0, first, Math.min(last, Math.ceil(middle - inside)), coverage, isAdded)
    this.fillRun(pixels, row, u0, v0, Math.max(first, Math.floor(middle + inside)), last, coverage, isAdded)
  }

  private fillRun(
    pixels: Int32Array,
    row: number,
    u0: number,
    v0: number,
    from: number,
    to: number,
    coverage: number,
    isAdded: boolean,
  ) {
    const { a, b } = this.to
    const { pixels: colors, opacities } = this.ramp
    const scale = (STEPS - 1) / (this.outer - this.inner)
    const start = 0.5 - this.inner * scale
    let u = u0 + a * (from + 0.5)
    let v = v0 + b * (from + 0.5)
    for (let x = from; x < to; x++) {
      const step = stepAt(Math.sqrt(u * u + v * v) * scale + start)
      u += a
      v += b
      blendPixel(pixels, row + x, colors[step]!, (opacities[step]! * coverage) >> 7, isAdded)
    }
  }
}
