/** Planes of a picture in whole macroblocks: brightness, and two colors at half the size. */
export type Picture = { luma: Uint8Array; blue: Uint8Array; red: Uint8Array; width: number; height: number }

export function newPicture(width: number, height: number): Picture {
  const [wide, high] = [Math.ceil(width / 16) * 16, Math.ceil(height / 16) * 16]
  const plane = (size: number) => new Uint8Array(size)
  return {
    luma: plane(wide * high),
    blue: plane((wide * high) / 4),
    red: plane((wide * high) / 4),
    width: wide,
    height: high,
  }
}

/** A macroblock's prediction. */
export type Prediction = { luma: Uint8Array; blue: Uint8Array; red: Uint8Array }

export const newPrediction = (): Prediction => ({
  luma: new Uint8Array(256),
  blue: new Uint8Array(64),
  red: new Uint8Array(64),
})
