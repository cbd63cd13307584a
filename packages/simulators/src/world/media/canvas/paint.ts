import { blendPixels } from './blend.ts'

export type Stop = readonly [offset: number, color: string]

/** Fills a run of pixels in a row. `coverage` is 0–FULL. */
export type Ink = {
  fill(pixels: Int32Array, row: number, y: number, from: number, to: number, coverage: number, isAdded: boolean): void
}

/** Opacity and coverage are in 128ths: see `blend.ts`. */
export const FULL = 128

/** A pixel (0xAABBGGRR) and its opacity, 0–FULL. */
type Color = { pixel: number; opacity: number }

const colors = new Map<string, Color>()
const MOST_COLORS = 4096

/** Reads `#rrggbb`, `rgb(…)` and `rgba(…)`. */
export function colorOf(css: string): Color {
  const known = colors.get(css)
  if (known) return known
  if (colors.size > MOST_COLORS) colors.clear()
  const color = parseColor(css)
  colors.set(css, color)
  return color
}

function parseColor(css: string): Color {
  if (css.startsWith('#')) {
    const digits = css.length === 4 ? css.replace(/[0-9a-f]/gi, '$&$&') : css
    const bits = Number.parseInt(digits.slice(1), 16)
    return { pixel: pixelOf(bits >> 16, (bits >> 8) & 255, bits & 255), opacity: FULL }
  }
  const [red = 0, green = 0, blue = 0, opacity = 1] = css
    .slice(css.indexOf('(') + 1, -1)
    .split(',')
    .map(Number)
  return { pixel: pixelOf(red, green, blue), opacity: Math.round(Math.max(0, Math.min(1, opacity)) * FULL) }
}

const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
const pixelOf = (red: number, green: number, blue: number) =>
  0xff000000 | (byte(blue) << 16) | (byte(green) << 8) | byte(red)

/** One color. */
export class Solid implements Ink {
  private readonly color: Color

  constructor(css: string) {
    this.color = colorOf(css)
  }

  fill(pixels: Int32Array, row: number, _: number, from: number, to: number, coverage: number, isAdded: boolean) {
    const { pixel, opacity } = this.color
    blendPixels(pixels, row + from, row + to, pixel, (opacity * coverage) >> 7, isAdded)
  }
}
