/** Numbers by what they are known by: `"1,0,2" → [meters, seconds]`. Each key has as many numbers as the others. */
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

/** Cells as a column holds them: `key:number,number;…`, in their order, whole numbers, those of nothing left out. */
export function textOfCells(cells: Cells): string {
  let text = ''
  for (const [key, values] of cells) {
    let numbers = ''
    let isNothing = true
    for (let at = 0; at < values.length; at++) {
      const whole = Math.round(values[at]!)
      if (whole !== 0) isNothing = false
      // Not −0, which the sum of numbers that cancel out may be.
      numbers += `${at ? ',' : ''}${whole || 0}`
    }
    if (!isNothing) text += `${text && ';'}${key}:${numbers}`
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
 * Adds what `textOfCells` wrote to cells so many times; −1 takes it away. Read character by character: an answer adds up a hundred thousand
 * numbers, and texts made on the way would be most of its time. `prefix` is what the keys that are wanted begin with.
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

/** Takes out cells of nothing: what was added and taken away again leaves them. */
export function dropEmpty(cells: Cells): void {
  for (const [key, values] of cells) if (values.every((value) => value === 0)) cells.delete(key)
}
