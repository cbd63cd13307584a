/** Numbers by what they are known by: `"1,0,2" → [meters, seconds]`. Each key has as many numbers as the others. */
export type Cells = Map<string, number[]>

/** Adds numbers to those of a key. */
function addCell(cells: Cells, key: string, values: readonly number[]): void {
  const sums = cells.get(key)
  if (!sums) cells.set(key, [...values])
  else for (const [at, value] of values.entries()) sums[at]! += value
}

/** Adds all numbers of others. */
export function addCells(cells: Cells, others: Cells): void {
  for (const [key, values] of others) addCell(cells, key, values)
}

/** Cells as a column holds them: `key:number,number;…`, in their order, whole numbers, those of nothing left out. */
export function textOfCells(cells: Cells): string {
  const parts: string[] = []
  for (const [key, values] of cells) {
    const whole = values.map((value) => Math.round(value))
    if (whole.some((value) => value !== 0)) parts.push(`${key}:${whole.join(',')}`)
  }
  return parts.join(';')
}

/** Reads what `textOfCells` wrote. */
export function cellsOfText(text: string): Cells {
  const cells: Cells = new Map()
  addText(cells, text)
  return cells
}

/** Adds what `textOfCells` wrote to cells. */
export function addText(cells: Cells, text: string): void {
  if (text === '') return
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    addCell(
      cells,
      part.slice(0, colon),
      part
        .slice(colon + 1)
        .split(',')
        .map(Number),
    )
  }
}
