import { BitWriter, nalUnit } from './bits.ts'
import { beginSlice, COLOR_OFFSET, KEY_SLICE, SLICE } from './headers.ts'
import { predictColors, predictLuma } from './intra.ts'
import { copyMacroblock, isLike, MotionSearch, predictInter } from './motion.ts'
import { newPicture, newPrediction, type Picture } from './picture.ts'
import { CHROMA_DC, writeResidual } from './residual.ts'
import { chromaQp, dcOrder, hadamard4, hadamard16, Transform } from './transform.ts'
import { Vectors } from './vectors.ts'

/** Above this difference from the picture before, predicting from neighbors is tried too. */
const WORTH_INTRA = 2 * 256

/** In slices predicted from another picture, five other macroblock types come first. */
const INTRA_TYPES_LATER = 5

// Positions of a macroblock's 4×4 blocks, in coding order.
const blockColumns = [0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3]
const blockRows = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]

// Table 9-4: code numbers of coded block patterns, for macroblocks predicted from another picture.
const patternNumbers = new Map(
  [
    0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34, 36, 40, 39, 43, 45,
    46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
  ].map((pattern, number) => [pattern, number]),
)

/**
 * Encodes pictures as H.264, constrained baseline: macroblocks are predicted from their neighbors (16×16) or from the picture
 * before (whole pixels), at one QP. Simple and fast rather than thrifty, which is enough for drawn pictures.
 */
export class Encoder {
  private readonly width: number
  private readonly height: number
  private readonly luma: Transform
  private readonly chroma: Transform
  private built: Picture
  private before: Picture
  private source: Picture
  private earlier: Picture
  private readonly predicted = newPrediction()
  private readonly vectors: Vectors
  private readonly motion: MotionSearch
  private readonly lumaCounts: Uint8Array
  private readonly colorCounts: readonly [Uint8Array, Uint8Array]
  private readonly levels = new Int16Array(16 * 16)
  private readonly dcLevels = new Int16Array(16)
  private readonly colorLevels = new Int16Array(8 * 16)
  private readonly colorDcLevels = new Int16Array(8)
  private readonly dc = new Int32Array(16)
  private readonly colorDc = new Int32Array(4)
  private bits = new BitWriter()
  private skipped = 0
  private number = 0
  private keys = 0

  constructor(width: number, height: number, qp: number) {
    this.built = newPicture(width, height)
    this.before = newPicture(width, height)
    this.source = newPicture(width, height)
    this.earlier = newPicture(width, height)
    this.width = this.source.width / 16
    this.height = this.source.height / 16
    this.luma = new Transform(qp)
    this.chroma = new Transform(chromaQp(qp + COLOR_OFFSET))
    this.vectors = new Vectors(this.width, this.height)
    this.motion = new MotionSearch(this.vectors)
    this.lumaCounts = new Uint8Array(16 * this.width * this.height)
    this.colorCounts = [new Uint8Array(4 * this.width * this.height), new Uint8Array(4 * this.width * this.height)]
  }

  /** Encodes the picture that `draw` writes and returns its NAL unit. A key picture doesn't need any other. */
  encode(draw: (into: Picture) => void, isKey: boolean): Uint8Array {
    draw(this.source)
    this.number = isKey ? 0 : this.number + 1
    if (isKey) this.keys++
    this.bits = new BitWriter()
    this.skipped = 0
    beginSlice(this.bits, isKey, this.number, this.keys)
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (isKey) this.encodeFirst(x, y)
        else this.encodeNext(x, y)
      }
    }
    if (!isKey && this.skipped) this.bits.unsigned(this.skipped)
    ;[this.built, this.before] = [this.before, this.built]
    ;[this.source, this.earlier] = [this.earlier, this.source]
    return nalUnit(isKey ? KEY_SLICE : SLICE, this.bits.end())
  }

  private encodeFirst(x: number, y: number) {
    const { mode } = predictLuma(this.source, this.built, x, y, this.predicted)
    this.encodeIntra(x, y, mode, 0)
  }

  private encodeNext(x: number, y: number) {
    const { source, earlier, before, built, predicted, vectors, motion, bits } = this
    vectors.expect(x, y)
    const isStill = vectors.skippedX === 0 && vectors.skippedY === 0
    if (isStill && (isLike(source, earlier, x, y, true) || isLike(source, before, x, y, false))) {
      copyMacroblock(before, built, x, y)
      return this.skip(x, y)
    }
    motion.find(source, before, x, y)
    if (motion.difference > WORTH_INTRA) {
      const { mode, difference } = predictLuma(source, built, x, y, predicted, motion.difference)
      if (difference < motion.difference) {
        this.endSkipping()
        return this.encodeIntra(x, y, mode, INTRA_TYPES_LATER)
      }
    }
    predictInter(before, x, y, motion.x, motion.y, predicted)
    const pattern = this.quantizeInter(x, y)
    if (pattern === 0 && motion.x === vectors.skippedX && motion.y === vectors.skippedY) return this.skip(x, y)
    vectors.set(x, y, motion.x, motion.y)
    this.endSkipping()
    bits.unsigned(0)
    // In quarters of a pixel.
    bits.signed(4 * (motion.x - vectors.expectedX))
    bits.signed(4 * (motion.y - vectors.expectedY))
    bits.unsigned(patternNumbers.get(pattern)!)
    if (pattern) bits.signed(0)
    for (let block = 0; block < 16; block++) this.writeLuma(x, y, block, 16, (pattern >> (block >> 2)) & 1)
    this.writeColors(x, y, pattern >> 4)
  }

  private skip(x: number, y: number) {
    this.skipped++
    this.vectors.set(x, y, this.vectors.skippedX, this.vectors.skippedY)
    this.clearCounts(x, y)
  }

  private endSkipping() {
    this.bits.unsigned(this.skipped)
    this.skipped = 0
  }

  // After `predictLuma`. `base` is the number of macroblock types that come first in this slice.
  private encodeIntra(x: number, y: number, mode: number, base: number) {
    const { bits, dcLevels, predicted } = this
    const colorMode = predictColors(this.source, this.built, x, y, predicted)
    this.vectors.clear(x, y)
    const hasAc = this.quantizeIntra(x, y)
    const colors = this.quantizeColors(x, y, 'intra')
    bits.unsigned(base + 1 + mode + 4 * colors + (hasAc ? 12 : 0))
    bits.unsigned(colorMode)
    bits.signed(0)
    writeResidual(bits, dcLevels, 0, 16, this.neighborCount(this.lumaCounts, 4, 4 * x, 4 * y))
    for (let block = 0; block < 16; block++) this.writeLuma(x, y, block, 15, hasAc ? 1 : 0)
    this.writeColors(x, y, colors)
  }

  // The first coefficients of the 16 blocks are transformed once more.
  private quantizeIntra(x: number, y: number): boolean {
    const { luma, levels, dc, dcLevels, source, built, predicted } = this
    const stride = source.width
    let hasAc = false
    for (let block = 0; block < 16; block++) {
      const [column, row] = [blockColumns[block]!, blockRows[block]!]
      const at = (16 * y + 4 * row) * stride + 16 * x + 4 * column
      luma.difference(source.luma, at, stride, predicted.luma, 64 * row + 4 * column, 16)
      luma.forward()
      dc[4 * row + column] = luma.block[0]!
      if (luma.quantize(levels, 16 * block, 1, 'intra')) hasAc = true
    }
    hadamard16(dc)
    for (let i = 0; i < 16; i++) dcLevels[i] = luma.quantizeDc(dc[dcOrder[i]!]! >> 1, 'intra')
    for (let i = 0; i < 16; i++) dc[dcOrder[i]!] = dcLevels[i]!
    hadamard16(dc)
    for (let block = 0; block < 16; block++) {
      const [column, row] = [blockColumns[block]!, blockRows[block]!]
      const at = (16 * y + 4 * row) * stride + 16 * x + 4 * column
      luma.scaled(levels, 16 * block, 1)
      luma.block[0] = (dc[4 * row + column]! * luma.dcScale) >> 2
      luma.addTo(predicted.luma, 64 * row + 4 * column, 16, built.luma, at, stride)
    }
    return hasAc
  }

  // Returns the coded block pattern: a bit for each quarter, then the colors.
  private quantizeInter(x: number, y: number): number {
    const { luma, levels, source, built, predicted } = this
    const stride = source.width
    let pattern = 0
    for (let block = 0; block < 16; block++) {
      const place = 64 * blockRows[block]! + 4 * blockColumns[block]!
      const at = (16 * y + 4 * blockRows[block]!) * stride + 16 * x + 4 * blockColumns[block]!
      if (luma.difference(source.luma, at, stride, predicted.luma, place, 16)) {
        luma.forward()
        if (luma.quantize(levels, 16 * block, 0, 'inter')) {
          pattern |= 1 << (block >> 2)
          luma.scaled(levels, 16 * block, 0)
          luma.addTo(predicted.luma, place, 16, built.luma, at, stride)
          continue
        }
      } else levels.fill(0, 16 * block, 16 * block + 16)
      copyBlock(predicted.luma, place, 16, built.luma, at, stride)
    }
    return pattern | (this.quantizeColors(x, y, 'inter') << 4)
  }

  // Returns 0 if no coefficients are left, 1 if only first ones are, 2 if others are too.
  private quantizeColors(x: number, y: number, kind: 'intra' | 'inter'): 0 | 1 | 2 {
    const blue = this.quantizeColor('blue', 0, x, y, kind)
    const red = this.quantizeColor('red', 4, x, y, kind)
    const coded = Math.max(blue, red) as 0 | 1 | 2
    this.buildColor('blue', 0, x, y, coded)
    this.buildColor('red', 4, x, y, coded)
    return coded
  }

  private quantizeColor(plane: 'blue' | 'red', first: number, x: number, y: number, kind: 'intra' | 'inter') {
    const { chroma, colorLevels, colorDc, colorDcLevels, source, predicted } = this
    const stride = source.width / 2
    let hasAc = false
    for (let block = 0; block < 4; block++) {
      const [column, row] = [4 * (block & 1), 4 * (block >> 1)]
      const at = (8 * y + row) * stride + 8 * x + column
      const isWorth = chroma.difference(source[plane], at, stride, predicted[plane], 8 * row + column, 8)
      if (isWorth || kind === 'intra') chroma.forward()
      // Only its sum can leave something, together with the other blocks' sums.
      else chroma.keepSum()
      colorDc[block] = chroma.block[0]!
      if (chroma.quantize(colorLevels, 16 * (first + block), 1, kind)) hasAc = true
    }
    hadamard4(colorDc)
    let hasDc = false
    for (let i = 0; i < 4; i++) {
      const level = chroma.quantizeDc(colorDc[i]!, kind)
      colorDcLevels[first + i] = level
      if (level !== 0) hasDc = true
    }
    return hasAc ? 2 : hasDc ? 1 : 0
  }

  private buildColor(plane: 'blue' | 'red', first: number, x: number, y: number, coded: 0 | 1 | 2) {
    const { chroma, colorLevels, colorDc, colorDcLevels, built, predicted } = this
    const stride = built.width / 2
    for (let i = 0; i < 4; i++) colorDc[i] = colorDcLevels[first + i]!
    hadamard4(colorDc)
    for (let block = 0; block < 4; block++) {
      const place = 32 * (block >> 1) + 4 * (block & 1)
      const at = (8 * y + 4 * (block >> 1)) * stride + 8 * x + 4 * (block & 1)
      if (coded === 0) {
        copyBlock(predicted[plane], place, 8, built[plane], at, stride)
        continue
      }
      if (coded === 2) chroma.scaled(colorLevels, 16 * (first + block), 1)
      else chroma.block.fill(0)
      chroma.block[0] = (colorDc[block]! * chroma.dcScale) >> 1
      chroma.addTo(predicted[plane], place, 8, built[plane], at, stride)
    }
  }

  private writeLuma(x: number, y: number, block: number, count: number, isCoded: number) {
    const [column, row] = [4 * x + blockColumns[block]!, 4 * y + blockRows[block]!]
    const at = row * 4 * this.width + column
    this.lumaCounts[at] = isCoded
      ? writeResidual(this.bits, this.levels, 16 * block, count, this.neighborCount(this.lumaCounts, 4, column, row))
      : 0
  }

  private writeColors(x: number, y: number, coded: number) {
    const { bits, colorLevels, colorDcLevels, colorCounts } = this
    if (coded) for (const first of [0, 4]) writeResidual(bits, colorDcLevels, first, 4, CHROMA_DC)
    for (const [plane, counts] of colorCounts.entries()) {
      for (let block = 0; block < 4; block++) {
        const [column, row] = [2 * x + (block & 1), 2 * y + (block >> 1)]
        counts[row * 2 * this.width + column] =
          coded === 2
            ? writeResidual(bits, colorLevels, 16 * (4 * plane + block), 15, this.neighborCount(counts, 2, column, row))
            : 0
      }
    }
  }

  private clearCounts(x: number, y: number) {
    for (let row = 4 * y; row < 4 * y + 4; row++) {
      const at = row * 4 * this.width + 4 * x
      this.lumaCounts.fill(0, at, at + 4)
    }
    for (const counts of this.colorCounts) {
      for (let row = 2 * y; row < 2 * y + 2; row++) {
        const at = row * 2 * this.width + 2 * x
        counts.fill(0, at, at + 2)
      }
    }
  }

  // The average coefficient count of the blocks to the left and above.
  private neighborCount(counts: Uint8Array, perMacroblock: number, column: number, row: number): number {
    const at = row * perMacroblock * this.width + column
    const above = at - perMacroblock * this.width
    if (column > 0 && row > 0) return (counts[at - 1]! + counts[above]! + 1) >> 1
    if (column > 0) return counts[at - 1]!
    return row > 0 ? counts[above]! : 0
  }
}

function copyBlock(from: Uint8Array, place: number, width: number, to: Uint8Array, at: number, stride: number) {
  for (let row = 0; row < 4; row++) {
    const [source, target] = [place + row * width, at + row * stride]
    to[target] = from[source]!
    to[target + 1] = from[source + 1]!
    to[target + 2] = from[source + 2]!
    to[target + 3] = from[source + 3]!
  }
}
