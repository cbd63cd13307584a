/** Positions in a 4×4 block, from low to high frequencies. */
const zigzag = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]

// By QP modulo 6; for positions with even row and column, with both odd, and the others.
const multipliers = [
  [13107, 5243, 8066],
  [11916, 4660, 7490],
  [10082, 4194, 6554],
  [9362, 3647, 5825],
  [8192, 3355, 5243],
  [7282, 2893, 4559],
] as const
const scales = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
] as const

const classOf = (place: number) => {
  const [isOddRow, isOddColumn] = [(place >> 2) & 1, place & 1]
  return isOddRow && isOddColumn ? 1 : isOddRow || isOddColumn ? 2 : 0
}

/** Transforms and quantizes 4×4 blocks at one QP (8.5 of the standard), one at a time, in `block`. */
export class Transform {
  /** Pixel differences, or their coefficients. */
  readonly block = new Int32Array(16)
  private readonly multiplier = new Int32Array(16)
  private readonly scale = new Int32Array(16)
  private readonly shift: number
  /** Added before the shift: a third for prediction within a picture, a sixth for prediction from another. */
  private readonly rounding: { intra: number; inter: number }
  /** Differences with a smaller sum leave no coefficients. */
  private readonly negligible: number

  constructor(qp: number) {
    this.shift = 15 + Math.floor(qp / 6)
    const one = 2 ** this.shift
    this.rounding = { intra: Math.floor(one / 3), inter: Math.floor(one / 6) }
    for (let place = 0; place < 16; place++) {
      this.multiplier[place] = multipliers[qp % 6]![classOf(place)]!
      this.scale[place] = scales[qp % 6]![classOf(place)]! << Math.floor(qp / 6)
    }
    const least = one - this.rounding.inter
    const gains = [1, 4, 2]
    this.negligible = Math.min(...gains.map((gain, kind) => least / multipliers[qp % 6]![kind]! / gain))
  }

  /** Loads a block's differences from its prediction. Returns whether they can leave coefficients. */
  difference(source: Uint8Array, at: number, stride: number, predicted: Uint8Array, place: number, width: number) {
    const { block } = this
    let sum = 0
    for (let y = 0; y < 4; y++) {
      const [one, other] = [at + y * stride, place + y * width]
      const a = source[one]! - predicted[other]!
      const b = source[one + 1]! - predicted[other + 1]!
      const c = source[one + 2]! - predicted[other + 2]!
      const d = source[one + 3]! - predicted[other + 3]!
      block[4 * y] = a
      block[4 * y + 1] = b
      block[4 * y + 2] = c
      block[4 * y + 3] = d
      sum += Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d)
    }
    return sum >= this.negligible
  }

  forward() {
    const { block } = this
    for (let i = 0; i < 16; i += 4) forwardFour(block, i, 1)
    for (let i = 0; i < 4; i++) forwardFour(block, i, 4)
  }

  /** Keeps only the first coefficient. */
  keepSum() {
    const { block } = this
    let sum = 0
    for (let i = 0; i < 16; i++) {
      sum += block[i]!
      block[i] = 0
    }
    block[0] = sum
  }

  /** Quantizes the block into levels in zigzag order, from the first or second. Returns whether any isn't zero. */
  quantize(levels: Int16Array, at: number, first: 0 | 1, kind: 'intra' | 'inter'): boolean {
    const rounding = this.rounding[kind]
    let any = 0
    for (let i = first; i < 16; i++) {
      const place = zigzag[i]!
      const value = this.block[place]!
      const size = (Math.abs(value) * this.multiplier[place]! + rounding) >> this.shift
      levels[at + i - first] = value < 0 ? -size : size
      any |= size
    }
    return any !== 0
  }

  /** Quantizes a coefficient of the second transform, which is applied to first coefficients. */
  quantizeDc(value: number, kind: 'intra' | 'inter'): number {
    const size = (Math.abs(value) * this.multiplier[0]! + 2 * this.rounding[kind]) >> (this.shift + 1)
    return value < 0 ? -size : size
  }

  /** Scale of first coefficients after the second transform is undone. */
  get dcScale(): number {
    return this.scale[0]!
  }

  /** Sets the block to dequantized levels. */
  scaled(levels: Int16Array, at: number, first: 0 | 1) {
    this.block.fill(0)
    for (let i = first; i < 16; i++) {
      const place = zigzag[i]!
      this.block[place] = levels[at + i - first]! * this.scale[place]!
    }
  }

  /** Undoes the transform and adds the block to its prediction. */
  addTo(predicted: Uint8Array, place: number, width: number, target: Uint8Array, at: number, stride: number) {
    const { block } = this
    for (let i = 0; i < 16; i += 4) backFour(block, i, 1)
    for (let i = 0; i < 4; i++) backFour(block, i, 4)
    for (let y = 0; y < 4; y++) {
      const [from, to] = [place + y * width, at + y * stride]
      for (let x = 0; x < 4; x++) target[to + x] = byte(predicted[from + x]! + ((block[4 * y + x]! + 32) >> 6))
    }
  }
}

function forwardFour(block: Int32Array, at: number, step: number) {
  const a = block[at]!
  const b = block[at + step]!
  const c = block[at + 2 * step]!
  const d = block[at + 3 * step]!
  block[at] = a + d + b + c
  block[at + step] = 2 * (a - d) + b - c
  block[at + 2 * step] = a + d - b - c
  block[at + 3 * step] = a - d - 2 * (b - c)
}

function backFour(block: Int32Array, at: number, step: number) {
  const a = block[at]!
  const b = block[at + step]!
  const c = block[at + 2 * step]!
  const d = block[at + 3 * step]!
  const odd = b + (d >> 1)
  const oddOther = (b >> 1) - d
  block[at] = a + c + odd
  block[at + step] = a - c + oddOther
  block[at + 2 * step] = a - c - oddOther
  block[at + 3 * step] = a + c - odd
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)

/** Hadamard transform of 16 first coefficients; its own inverse, up to a factor. */
export function hadamard16(values: Int32Array) {
  for (let i = 0; i < 16; i += 4) hadamardFour(values, i, 1)
  for (let i = 0; i < 4; i++) hadamardFour(values, i, 4)
}

function hadamardFour(values: Int32Array, at: number, step: number) {
  const a = values[at]!
  const b = values[at + step]!
  const c = values[at + 2 * step]!
  const d = values[at + 3 * step]!
  values[at] = a + b + c + d
  values[at + step] = a + b - c - d
  values[at + 2 * step] = a - b - c + d
  values[at + 3 * step] = a - b + c - d
}

/** Hadamard transform of a color's four first coefficients. */
export function hadamard4(values: Int32Array) {
  const a = values[0]!
  const b = values[1]!
  const c = values[2]!
  const d = values[3]!
  values[0] = a + b + c + d
  values[1] = a - b + c - d
  values[2] = a + b - c - d
  values[3] = a - b - c + d
}

/** First coefficients are coded in the same order as those of a block. */
export const dcOrder = zigzag

/** Converts a QP to that of colors (table 8-15). */
export const chromaQp = (qp: number) =>
  qp < 30 ? qp : [29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39][qp - 30]!
