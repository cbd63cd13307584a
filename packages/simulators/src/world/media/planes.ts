/**
 * Converts RGBA pixels to the three planes of a video (I420, BT.601, limited range): brightness for every pixel, then
 * the two colors for every four. Width and height must be even. Writes into `planes`, 1.5 bytes per pixel.
 */
export function toPlanes(rgba: Uint8ClampedArray, width: number, height: number, planes: Uint8Array) {
  const pixels = width * height
  let u = pixels
  let v = pixels + pixels / 4
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [r, g, b] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!]
      planes[y * width + x] = ((66 * r + 129 * g + 25 * b + 128) >> 8) + 16
      if ((x | y) & 1) continue
      planes[u++] = ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128
      planes[v++] = ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128
    }
  }
}
