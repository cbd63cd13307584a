import { cellText } from './cell-values.ts'
import { parseRows } from './read-csv.ts'

type Columns<Field extends string> = Partial<Record<Field, number>>

/** How a kind of file is read. `needed`: fields whose columns it must have. */
export type FileReading<Field extends string, Line> = {
  needed: readonly Field[]
  guess: (headers: readonly string[]) => Columns<Field>
  /** `cell` returns a field of the line as text; null if it is empty or has no column. */
  lineOf: (line: number, cell: (field: Field) => string | null) => Line
}

type Read<Field extends string, Line> = {
  headers: string[]
  columns: Columns<Field>
  missing: Field[]
  lines: Line[]
}

/**
 * Reads a CSV file whose first line names the columns. Columns are guessed unless given, and lines are read only if no
 * needed one is missing. Throws CommandProblem if it isn't CSV.
 */
export function readColumns<Field extends string, Line>(
  text: string,
  given: Columns<Field> | null,
  { needed, guess, lineOf }: FileReading<Field, Line>,
): Read<Field, Line> {
  const [header, ...rows] = parseRows(text.replace(/^\uFEFF/, ''), 'The file')
  const headers = header?.record ?? []
  const columns = given ?? guess(headers)
  const missing = needed.filter((field) => columns[field] === undefined)
  if (missing.length) return { headers, columns, missing, lines: [] }
  const lines = rows.map(({ record, info }) =>
    lineOf(info.lines, (field) => {
      const at = columns[field]
      return at === undefined ? null : cellText(record[at])
    }),
  )
  return { headers, columns, missing, lines }
}
