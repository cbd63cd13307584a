/** A square of a quarter of a degree, numbered from the south pole and the date line: row × 1440 + column. */
export type GridCell = number

const perDegree = 4
const rows = 180 * perDegree
const columns = 360 * perDegree

/** Returns the cell of a coordinate in degrees; on a border, the cell to its north or east. */
export function cellAt(latitude: number, longitude: number): GridCell {
  const row = Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) * perDegree)))
  const column = Math.floor((longitude + 180) * perDegree)
  return row * columns + (((column % columns) + columns) % columns)
}

/** Returns the center of a cell, in degrees. */
export const middleOf = (cell: GridCell): { latitude: number; longitude: number } => ({
  latitude: (Math.floor(cell / columns) + 0.5) / perDegree - 90,
  longitude: ((cell % columns) + 0.5) / perDegree - 180,
})
