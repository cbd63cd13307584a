/** Where a row's column appears in a response; `as` converts it if it isn't returned as stored. */
type Reported<Row, Answer, Value> = {
  of: (answer: Answer, row: Row) => unknown
  as?: (value: Value, row: Row) => unknown
}

/** Where every column of a table appears in a response, or, as a text, why it doesn't. */
export type ReportedFacts<Row, Answer> = {
  [Column in keyof Row]-?: Reported<Row, Answer, Row[Column]> | ((answer: Answer, row: Row) => unknown) | string
}

/** What was checked: the number of rows with a value, by column, and what was missing or different. */
export type Looked = { known: Map<string, number>; unreported: string[] }

/** Checks every fact of a row against its response; unknown must be empty there, which zero and empty strings are not. */
export function lookFor<Row extends object, Answer>(
  { known, unreported }: Looked,
  table: string,
  facts: ReportedFacts<Row, Answer>,
  row: Row,
  answer: Answer,
): void {
  for (const column of Object.keys(facts) as (keyof Row & string)[]) {
    const fact = facts[column]
    if (typeof fact === 'string') continue
    const { of, as } = typeof fact === 'function' ? { of: fact, as: undefined } : fact
    const stored = as ? as(row[column], row) : row[column]
    const shown = of(answer, row)
    const name = `${table}.${column}`
    known.set(name, (known.get(name) ?? 0) + (row[column] === null ? 0 : 1))
    if (JSON.stringify(stored ?? null) !== JSON.stringify(shown ?? null))
      unreported.push(`${name}: ${JSON.stringify(stored)} is shown as ${JSON.stringify(shown)}`)
  }
}
