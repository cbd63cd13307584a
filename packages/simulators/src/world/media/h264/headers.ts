import { BitWriter, nalUnit } from './bits.ts'

const SEQUENCE = 0x67
const PICTURE = 0x68
/** First bytes of a picture's NAL unit: a key picture, or one that is predicted from the one before. */
export const KEY_SLICE = 0x65
export const SLICE = 0x61

/** Constrained baseline profile, level 3.0. */
export const profile = [66, 0xc0, 30] as const

/** Quantizes colors more finely, because their errors show first in smooth pictures. */
export const COLOR_OFFSET = -3

/** Returns the sequence parameter set (7.3.2.1.1): the size, and pictures in display order. */
export function sequenceParameters(width: number, height: number): Uint8Array {
  const bits = new BitWriter()
  for (const byte of profile) bits.put(byte, 8)
  bits.unsigned(0)
  bits.unsigned(0) // 4 bits for the number of a picture
  bits.unsigned(2) // pictures in order
  bits.unsigned(1) // one picture to predict from
  bits.put(0, 1)
  bits.unsigned(Math.ceil(width / 16) - 1)
  bits.unsigned(Math.ceil(height / 16) - 1)
  bits.put(1, 1) // frames only
  bits.put(1, 1)
  const [spareX, spareY] = [Math.ceil(width / 16) * 16 - width, Math.ceil(height / 16) * 16 - height]
  bits.put(1, 1)
  for (const spare of [0, spareX / 2, 0, spareY / 2]) bits.unsigned(spare)
  bits.put(0, 1)
  return nalUnit(SEQUENCE, bits.end())
}

/** Returns the picture parameter set (7.3.2.2). */
export function pictureParameters(qp: number): Uint8Array {
  const bits = new BitWriter()
  bits.unsigned(0)
  bits.unsigned(0)
  bits.put(0, 2) // CAVLC
  bits.unsigned(0)
  bits.unsigned(0)
  bits.unsigned(0)
  bits.put(0, 3)
  bits.signed(qp - 26)
  bits.signed(0)
  bits.signed(COLOR_OFFSET)
  bits.put(1, 1) // slices choose deblocking
  bits.put(0, 2)
  return nalUnit(PICTURE, bits.end())
}

/** Writes the header of a slice, which is a whole picture (7.3.3); `number` counts from the last key picture. */
export function beginSlice(bits: BitWriter, isKey: boolean, number: number, keyNumber: number) {
  bits.unsigned(0)
  bits.unsigned(isKey ? 7 : 5)
  bits.unsigned(0)
  bits.put(number, 4)
  if (isKey) bits.unsigned(keyNumber & 1)
  if (!isKey) bits.put(0, 2)
  bits.put(0, isKey ? 2 : 1)
  bits.signed(0)
  bits.unsigned(1) // no deblocking
}
