import { plainHeader } from './cell-values.ts'

/**
 * Guesses the column of each field from the first line of a file. `names` are those of each field's column, without case,
 * spaces and signs; earlier fields choose first, and earlier names are surer. Each column is used at most once.
 */
export function guessColumns<Field extends string>(
  names: Readonly<Record<Field, readonly string[]>>,
  headers: readonly string[],
): Partial<Record<Field, number>> {
  const plain = headers.map(plainHeader)
  const columns: Partial<Record<Field, number>> = {}
  for (const field of Object.keys(names) as Field[]) {
    const places = names[field].map((name) => plain.indexOf(name))
    const place = places.find((at) => at >= 0 && !Object.values(columns).includes(at))
    if (place !== undefined) columns[field] = place
  }
  return columns
}
