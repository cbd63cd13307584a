/** Solves a linear system by elimination with pivoting. Throws RangeError if it has no unique solution. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const head = rows[column]!
    if (!(Math.abs(head[column]!) > 1e-12)) throw new RangeError('The system has no single solution.')
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / head[column]!
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * head[at]!
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!)
}
