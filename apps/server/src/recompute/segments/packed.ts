import type { Cells } from './cells.ts'

/**
 * Numbers keyed by a whole number that packs several small ones: tens of thousands of rows are added up in it, and text
 * keys would take most of the time.
 */
export type Packed = Map<number, number[]>

/** The size of each part of a key, first part first: `[8, 24]` packs a weekday and an hour. */
export type Radixes = readonly number[]

/** Packs parts into a key. Throws a `RangeError` if one is out of range, as it would be another's key. */
export function pack(radixes: Radixes, parts: readonly number[]): number {
  let key = 0
  for (let at = 0; at < radixes.length; at++) {
    const [part, radix] = [parts[at]!, radixes[at]!]
    if (part < 0 || part >= radix) throw new RangeError(`Part ${at} of a key is ${part}, and may go to ${radix - 1}`)
    key = key * radix + part
  }
  return key
}

function unpack(radixes: Radixes, key: number): number[] {
  const parts = new Array<number>(radixes.length)
  let left = key
  for (let at = radixes.length - 1; at >= 0; at--) {
    parts[at] = left % radixes[at]!
    left = Math.floor(left / radixes[at]!)
  }
  return parts
}

/** Adds one or two numbers to those of a key. */
export function addPacked(cells: Packed, key: number, first: number, second?: number): void {
  const sums = cells.get(key)
  if (!sums) cells.set(key, second === undefined ? [first] : [first, second])
  else {
    sums[0]! += first
    if (second !== undefined) sums[1] = (sums[1] ?? 0) + second
  }
}

/** Adds all numbers of another map. */
export function addAllPacked(cells: Packed, others: Packed): void {
  for (const [key, values] of others) {
    const sums = cells.get(key)
    if (!sums) cells.set(key, [...values])
    else for (let at = 0; at < values.length; at++) sums[at] = (sums[at] ?? 0) + values[at]!
  }
}

/** Rounds all numbers. */
export function roundPacked(cells: Packed): void {
  for (const values of cells.values()) for (let at = 0; at < values.length; at++) values[at] = Math.round(values[at]!)
}

/** Converts to text keys, as rows store them, in a fixed order: unchanged values aren't written again. */
export const cellsOfPacked = (cells: Packed, radixes: Radixes): Cells =>
  new Map([...cells].sort(([a], [b]) => a - b).map(([key, values]) => [unpack(radixes, key).join(','), values]))
