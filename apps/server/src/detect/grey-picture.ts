import type { GreyPicture } from '@milepost/detection/cameras/obstruction'
import { decode } from 'jpeg-js'

const largestMegapixels = 12
const largestMegabytes = 256

/** Decodes a JPEG's gray values (Rec. 601 luma); null if it is invalid or too large. */
export function greyPicture(jpeg: Uint8Array): GreyPicture | null {
  try {
    const { width, height, data } = decode(jpeg, {
      useTArray: true,
      formatAsRGBA: false,
      maxResolutionInMP: largestMegapixels,
      maxMemoryUsageInMB: largestMegabytes,
    })
    const greys = new Uint8Array(width * height)
    for (let pixel = 0, byte = 0; pixel < greys.length; pixel++, byte += 3)
      greys[pixel] = 0.299 * data[byte]! + 0.587 * data[byte + 1]! + 0.114 * data[byte + 2]!
    return { width, height, greys }
  } catch {
    return null
  }
}
