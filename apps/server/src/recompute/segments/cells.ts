/** Numbers by key: `"1,0,2" → [meters, seconds]`. All keys have the same count of numbers. */
export type Cells = Map<string, number[]>

/** Adds numbers to those of a key. */
export function addCell(cells: Cells, key: string, values: readonly number[]): void {
  const sums = sumsAt(cells, key)
  for (let at = 0; at < values.length; at++) sums[at] = (sums[at] ?? 0) + values[at]!
}

function sumsAt(cells: Cells, key: string): number[] {
  let sums = cells.get(key)
  if (!sums) {
    sums = []
    cells.set(key, sums)
  }
  return sums
}

/** Formats cells for a column: `key:number,number;…`, in order, as whole numbers, without zeros. */
export function textOfCells(cells: Cells): string {
  let text = ''
  for (const [key, values] of cells) {
    let numbers = ''
    let isZero = true
    for (let at = 0; at < values.length; at++) {
      const whole = Math.round(values[at]!)
      if (whole !== 0) isZero = false
      // Avoids −0, which numbers that cancel out may sum to.
      numbers += `${at ? ',' : ''}${whole || 0}`
    }
    if (!isZero) text += `${text && ';'}${key}:${numbers}`
  }
  return text
}

/** Reads what `textOfCells` wrote. */
export function cellsOfText(text: string): Cells {
  const cells: Cells = new Map()
  addText(cells, text)
  return cells
}

const codeOf = (character: string) => character.charCodeAt(0)
const [zero, nine, minus, comma] = [codeOf('0'), codeOf('9'), codeOf('-'), codeOf(',')]

/**
 * Adds what `textOfCells` wrote to cells, `times` times; −1 subtracts it. It reads character by character: a response
 * adds up 100,000 numbers, and creating substrings would take most of its time. `prefix` is the start of the requested
 * keys.
 */
export function addText(cells: Cells, text: string, times = 1, prefix = ''): void {
  for (let at = 0; at < text.length; at++) {
    if (prefix && !text.startsWith(prefix, at)) {
      at = text.indexOf(';', at)
      if (at < 0) return
      continue
    }
    const colon = text.indexOf(':', at)
    const sums = sumsAt(cells, text.slice(at, colon))
    at = colon
    let code = comma
    for (let place = 0; code === comma; place++) {
      code = text.charCodeAt(++at)
      const sign = code === minus ? -times : times
      if (code === minus) code = text.charCodeAt(++at)
      let value = 0
      for (; code >= zero && code <= nine; code = text.charCodeAt(++at)) value = value * 10 + code - zero
      sums[place] = (sums[place] ?? 0) + sign * value
    }
  }
}

/** Removes zero cells, which remain after adding and subtracting the same. */
export function dropEmpty(cells: Cells): void {
  for (const [key, values] of cells) if (values.every((value) => value === 0)) cells.delete(key)
}
