import type { Picture } from './h264/picture.ts'

/**
 * Pixels (0xAABBGGRR) as the three planes that a video holds (I420, BT.601, limited range): brightness for every pixel, then
 * the two colors for every four. Width and height must be even. What the planes have below the picture repeats its last row.
 */
export function toPlanes(pixels: Int32Array, width: number, { luma, blue, red }: Picture) {
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i]!
    luma[i] = ((66 * (pixel & 255) + 129 * ((pixel >> 8) & 255) + 25 * ((pixel >> 16) & 255) + 128) >> 8) + 16
  }
  let color = 0
  for (let row = 0; row < pixels.length; row += 2 * width) {
    for (let i = row; i < row + width; i += 2) {
      const pixel = pixels[i]!
      const [r, g, b] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
      blue[color] = ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128
      red[color++] = ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128
    }
  }
  for (let at = pixels.length; at < luma.length; at += width) luma.copyWithin(at, at - width, at)
  for (let at = color; at < blue.length; at += width / 2) {
    blue.copyWithin(at, at - width / 2, at)
    red.copyWithin(at, at - width / 2, at)
  }
}
