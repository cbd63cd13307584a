import { added, blendPixels, over } from './blend.ts'
import { inverse, type Matrix } from './matrix.ts'
import { colorOf, FULL, type Ink, type Stop } from './paint.ts'

/** Creates ink for a transformation. */
export type Gradient = { under(matrix: Matrix): Ink }

const STEPS = 256

/** Colors along a gradient, computed once. */
class Ramp {
  readonly pixels = new Int32Array(STEPS)
  readonly opacities = new Uint8Array(STEPS)
  /** Whether the last stop is transparent. */
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
    let [first, last] = [from, to]
    if (this.ramp.endsClear) {
      // Only the part of the row inside the circle.
      const [square, middle] = [a * a + b * b, a * u0 + b * v0]
      const root = middle * middle - square * (u0 * u0 + v0 * v0 - this.outer * this.outer)
      if (root <= 0) return
      first = Math.max(from, Math.floor((-middle - Math.sqrt(root)) / square))
      last = Math.min(to, Math.ceil((-middle + Math.sqrt(root)) / square))
    }
    const { pixels: colors, opacities } = this.ramp
    const scale = (STEPS - 1) / (this.outer - this.inner)
    const start = 0.5 - this.inner * scale
    let u = u0 + a * (first + 0.5)
    let v = v0 + b * (first + 0.5)
    for (let i = row + first; i < row + last; i++) {
      const step = stepAt(Math.sqrt(u * u + v * v) * scale + start)
      u += a
      v += b
      const opacity = (opacities[step]! * coverage) >> 7
      if (opacity === 0) continue
      pixels[i] = isAdded ? added(pixels[i]!, colors[step]!, opacity) : over(pixels[i]!, colors[step]!, opacity)
    }
  }
}
