import type { BitWriter } from './bits.ts'
import { type Code, chromaDcTokens, chromaDcTotalZeros, tokensOf, totalZeros, zeroRuns } from './codes.ts'

const values = new Int32Array(16)
const runs = new Int32Array(16)

/** Instead of a neighbor count: a block of four chroma DC coefficients, which has its own codes. */
export const CHROMA_DC = -1

/**
 * Writes a block of coefficients in zigzag order (CAVLC, 9.2 of the standard); `neighbors` is the average count of the blocks
 * to the left and above. Returns how many coefficients aren't zero.
 */
export function writeResidual(
  bits: BitWriter,
  levels: Int16Array,
  from: number,
  count: number,
  neighbors: number,
): number {
  let total = 0
  let last = -1
  for (let i = 0; i < count; i++) {
    const level = levels[from + i]!
    if (level === 0) continue
    values[total] = level
    runs[total++] = i - last - 1
    last = i
  }
  let ones = 0
  while (ones < 3 && ones < total && Math.abs(values[total - 1 - ones]!) === 1) ones++
  const tokens = neighbors === CHROMA_DC ? chromaDcTokens : tokensOf(neighbors)
  put(bits, tokens[total]![ones]!)
  if (total === 0) return 0
  writeLevels(bits, total, ones)
  let zeros = last + 1 - total
  if (total < count) put(bits, (neighbors === CHROMA_DC ? chromaDcTotalZeros : totalZeros)[total - 1]![zeros]!)
  for (let i = total - 1; i > 0 && zeros > 0; i--) {
    put(bits, zeroRuns[Math.min(zeros, 7) - 1]![runs[i]!]!)
    zeros -= runs[i]!
  }
  return total
}

const put = (bits: BitWriter, code: Code) => bits.put(code.bits, code.length)

// The signs of the trailing ones, then the other levels, the last first.
function writeLevels(bits: BitWriter, total: number, ones: number) {
  for (let i = 0; i < ones; i++) bits.put(values[total - 1 - i]! < 0 ? 1 : 0, 1)
  let suffix = total > 10 && ones < 3 ? 1 : 0
  for (let i = ones; i < total; i++) {
    const level = values[total - 1 - i]!
    const code = level > 0 ? 2 * level - 2 : -2 * level - 1
    // The first level after fewer than three trailing ones can't be a one.
    writeLevel(bits, i === ones && ones < 3 ? code - 2 : code, suffix)
    if (suffix === 0) suffix = 1
    if (Math.abs(level) > 3 << (suffix - 1) && suffix < 6) suffix++
  }
}

function writeLevel(bits: BitWriter, code: number, suffix: number) {
  const beyond = suffix === 0 ? 30 : 15 << suffix
  if (code >= beyond) {
    bits.put(1, 16)
    bits.put(code - beyond, 12)
  } else if (suffix > 0) {
    bits.put(1, (code >> suffix) + 1)
    bits.put(code & ((1 << suffix) - 1), suffix)
  } else if (code >= 14) {
    bits.put(1, 15)
    bits.put(code - 14, 4)
  } else bits.put(1, code + 1)
}
