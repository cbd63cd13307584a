// Red and blue are 16 bits apart, so one multiplication blends both; 128ths keep the product within 31 bits.
const OPAQUE = 0xff000000 | 0
const RED_BLUE = 0xff00ff
const GREEN = 0xff00
const HALF_RED_BLUE = 0x400040
const HALF_GREEN = 0x4000

/** Draws a color over a run of pixels, or adds it to them. `opacity` is 0–128. */
export function blendPixels(
  pixels: Int32Array,
  from: number,
  to: number,
  pixel: number,
  opacity: number,
  isAdded: boolean,
) {
  if (opacity === 0) return
  if (isAdded) {
    for (let i = from; i < to; i++) pixels[i] = added(pixels[i]!, pixel, opacity)
    return
  }
  if (opacity === 128) {
    if (to - from > 16) pixels.fill(pixel, from, to)
    else for (let i = from; i < to; i++) pixels[i] = pixel
    return
  }
  const rest = 128 - opacity
  const redBlue = Math.imul(pixel & RED_BLUE, opacity) + HALF_RED_BLUE
  const green = Math.imul(pixel & GREEN, opacity) + HALF_GREEN
  for (let i = from; i < to; i++) {
    const below = pixels[i]!
    pixels[i] =
      OPAQUE |
      (((Math.imul(below & RED_BLUE, rest) + redBlue) >>> 7) & RED_BLUE) |
      (((Math.imul(below & GREEN, rest) + green) >>> 7) & GREEN)
  }
}

/** Draws a color over one pixel, or adds it. */
export function blendPixel(pixels: Int32Array, at: number, pixel: number, opacity: number, isAdded: boolean) {
  if (opacity === 0) return
  if (isAdded) pixels[at] = added(pixels[at]!, pixel, opacity)
  else pixels[at] = opacity === 128 ? pixel : over(pixels[at]!, pixel, opacity)
}

/** Returns a pixel with a color over it. */
export function over(below: number, pixel: number, opacity: number): number {
  const rest = 128 - opacity
  const redBlue = Math.imul(below & RED_BLUE, rest) + Math.imul(pixel & RED_BLUE, opacity) + HALF_RED_BLUE
  const green = Math.imul(below & GREEN, rest) + Math.imul(pixel & GREEN, opacity) + HALF_GREEN
  return OPAQUE | ((redBlue >>> 7) & RED_BLUE) | ((green >>> 7) & GREEN)
}

/** Returns a pixel with a color added to it; channels saturate. */
export function added(below: number, pixel: number, opacity: number): number {
  const redBlue = (below & RED_BLUE) + (((Math.imul(pixel & RED_BLUE, opacity) + HALF_RED_BLUE) >>> 7) & RED_BLUE)
  const green = (below & GREEN) + (((Math.imul(pixel & GREEN, opacity) + HALF_GREEN) >>> 7) & GREEN)
  const tooRedBlue = redBlue & 0x1000100
  const tooGreen = green & 0x10000
  return (
    OPAQUE |
    ((redBlue | (tooRedBlue - (tooRedBlue >>> 8))) & RED_BLUE) |
    ((green | (tooGreen - (tooGreen >>> 8))) & GREEN)
  )
}
